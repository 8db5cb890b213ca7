/**
 * The folders of published walks: the same for files, codes, the editor and the sheet (docs/api.md#published-walks).
 *
 * @module
 */

/**
 * Names that Windows gives to devices, which no folder can have there, and what {@link walkFolder} makes of them: so no
 * two slugs have one folder.
 */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:-walk)*$/;

/** The folder of a walk below the address of the site: `w/SLUG/`. */
export function walkFolder(slug: string): string {
  return DEVICE.test(slug) ? `w/${slug}-walk/` : `w/${slug}/`;
}

/** The address at which the pages of a folder say whether all of it is there. @param url That of the folder, with a slash at its end. */
export function checkAddress(url: string): string {
  return `${url}#pruefen`;
}
