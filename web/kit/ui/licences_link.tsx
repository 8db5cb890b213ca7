/** The link to the licences of the program and its libraries. @module */

/**
 * The link, in a new tab, so that a walk continues. Its address is that of `<link rel="license">` in the page: the
 * file has a hash in its name on the server and is beside the page in a walk pack. Without one there is no link.
 */
export function LicencesLink({ label }: { label: string }) {
  const licences = document.querySelector<HTMLLinkElement>('link[rel="license"]');
  if (licences === null) return null;
  return (
    <p class="small">
      <a href={licences.href} target="_blank" rel="noopener">{label}</a>
    </p>
  );
}
