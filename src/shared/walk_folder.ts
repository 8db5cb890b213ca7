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

/** The folder of a walk below the address of the site, if no other library has it there: `w/SLUG/`. */
export function walkFolder(slug: string): string {
  return DEVICE.test(slug) ? `w/${slug}-walk/` : `w/${slug}/`;
}

/**
 * Whether a folder is one that a walk with this slug may have been published in: that of its slug, also with a number
 * after it, which it gets where another library has that one.
 */
export function isFolderOf(path: string, slug: string): boolean {
  if (path === walkFolder(slug)) return true;
  const start = `w/${slug}`;
  return path.startsWith(start) && /^(?:-\d+)?\/$/.test(path.slice(start.length));
}
