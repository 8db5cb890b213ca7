/**
 * Loads scripts and styles that a page needs only later. Its script element names their addresses, such as `data-map`.
 *
 * @module
 */

declare global {
  /** Set by the script that the service has in place of one of another build, once it loads the page again. */
  var routeGuideReloading: true | undefined;
}

/** The address that the script element of the page has under a name; null without one. */
export function addressOf(name: string): string | null {
  return document.querySelector(`script[data-${name}]`)?.getAttribute(`data-${name}`) ?? null;
}

/**
 * Loads the script with this name.
 *
 * @param exported Returns what the script exports; undefined before it has run.
 * @throws {Error} when it cannot be loaded.
 */
export async function loadScript<Exported>(
  name: string,
  exported: () => Exported | undefined,
): Promise<Exported> {
  const script = document.createElement("script");
  await loaded(script, name, (address) => script.src = address);
  const result = exported();
  if (globalThis.routeGuideReloading) return await new Promise(() => {}); // nothing is shown as failed until then
  if (result === undefined) throw new Error(`${name} is of another version`);
  return result;
}

/** Loads the style sheet with this name. @throws {Error} when it cannot be loaded. */
export async function loadStyle(name: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  await loaded(link, name, (address) => link.href = address);
}

function loaded(
  element: HTMLElement,
  name: string,
  setAddress: (address: string) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const address = addressOf(name);
    const fail = () => {
      element.remove();
      reject(new Error(`${name} cannot be loaded`));
    };
    if (address === null) return fail();
    element.addEventListener("error", fail);
    element.addEventListener("load", resolve);
    setAddress(address);
    document.head.append(element);
  });
}
