/**
 * The page of a walk on the homepage: the one file that says which version a phone gets, and whether the walk is there at
 * all, whatever the lists say.
 *
 * @module
 */
import { readIfThere } from "./fresh_file.ts";

/** A page of a walk on the homepage. */
export interface PageThere {
  /** Name of the data file that it shows, which is the version of the walk. */
  readonly dataName: string;
  /** When it was uploaded, if the server says that. */
  readonly changedAt: Date | null;
}

/**
 * Reads the page of a walk.
 *
 * @param url Address of its folder, with a slash at its end.
 * @returns Null when there is no page of a walk, or only a part of one.
 * @throws {Error} when that cannot be found out.
 */
export async function readWalkPage(url: URL): Promise<PageThere | null> {
  const file = await readIfThere(url);
  if (file === null) return null;
  const text = new TextDecoder().decode(file.bytes);
  const [, dataName] = / data-walk="(walk\.[0-9a-f]{16}\.json)"/.exec(text) ?? [];
  if (dataName === undefined || !text.includes("</html>")) return null;
  return { dataName, changedAt: file.changedAt };
}
