/**
 * What a page of published files is: where its folder begins, and which walk it shows in which version. Its script
 * element says so.
 *
 * @module
 */

/** The script of the guide in a page of published files; no other script has this attribute. */
export const SCRIPT = "script[data-root]";

/** A page of published files. */
export interface SitePage {
  /** Address of the folder with all files, with a slash at its end. */
  readonly root: URL;
  /** Path of the folder of the walk below the root, such as `w/am-bach/`; empty for the page of the list. */
  readonly path: string;
  /** Name of the data file with the version that the page shows, such as `walk.HASH.json`; null for the list. */
  readonly dataName: string | null;
}

/** The page that is shown. @throws {Error} when its script element has no `data-root`. */
export function shownPage(): SitePage {
  const script = document.querySelector<HTMLElement>(SCRIPT);
  const { root: path, walk } = script?.dataset ?? {};
  if (path === undefined) throw new Error(`The page has no ${SCRIPT}`);
  const root = new URL(path, document.baseURI);
  const folder = new URL("./", document.baseURI);
  return { root, path: folder.pathname.slice(root.pathname.length), dataName: walk ?? null };
}

/** The address of the page of a walk. */
export function pageAddress({ root, path }: Pick<SitePage, "root" | "path">): URL {
  return new URL(path, root);
}

/** The address of a data file of a walk. */
export function dataAddress(page: Pick<SitePage, "root" | "path">, dataName: string): URL {
  return new URL(dataName, pageAddress(page));
}
