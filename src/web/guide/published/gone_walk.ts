/**
 * Whether a published walk is gone for good, or only missing while files are uploaded.
 *
 * @module
 */
import { requestFile } from "./published_file.ts";
import { readSiteList } from "./site_list.ts";
import { pageAddress, type SitePage } from "./site_page.ts";

/**
 * Whether the walk is gone: only if there is no page of it any more, and the list can be read and does not have it.
 * Without a network, on a failing server and in the middle of an upload it is not.
 */
export async function isWalkGone(page: Pick<SitePage, "root" | "path">): Promise<boolean> {
  try {
    const address = pageAddress(page);
    const { status } = await requestFile(address, { cache: "no-store" });
    if (status !== 404) return false;
    return (await readSiteList(page.root)).every(({ path }) => path !== page.path);
  } catch {
    return false;
  }
}
