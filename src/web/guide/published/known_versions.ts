/**
 * Which version of a published walk this device has found complete, so that not every visit checks all files again.
 *
 * @module
 */
import { attempt } from "../attempt.ts";
import { type Asking, missingFiles } from "./complete_version.ts";
import type { ShownVersion } from "./follow_version.ts";
import { dataAddress, type SitePage } from "./site_page.ts";

/**
 * Which files of a version are not there with their sizes. A version that was found complete is not checked again.
 *
 * @returns Their paths. @throws {NetworkError} when that cannot be found out now.
 */
export async function missingIn(
  page: Pick<SitePage, "root" | "path">,
  { dataName, data }: Pick<ShownVersion, "dataName" | "data">,
  asking: Asking,
): Promise<readonly string[]> {
  const { href } = dataAddress(page, dataName);
  const key = `route-guide-complete-${new URL(page.path, page.root).pathname}`;
  if (attempt(() => localStorage.getItem(key)) === href) return [];
  const missing = await missingFiles(page.root, data.files, asking);
  if (missing.length === 0) attempt(() => localStorage.setItem(key, href));
  return missing;
}
