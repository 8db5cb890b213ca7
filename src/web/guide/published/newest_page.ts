/**
 * The newest page of a published walk. The page is the one file that says which version of the walk there is.
 *
 * @module
 */
import { bytesOf, requestFile } from "./published_file.ts";
import { pageAddress, SCRIPT, type SitePage } from "./site_page.ts";

/** What a page names. */
export interface PageVersion {
  /** Name of the data file. */
  readonly dataName: string;
  /** Addresses of the program: its script and its style, as the page has them. */
  readonly program: string;
}

/**
 * Reads the newest page of a walk, whatever a server says about caches.
 *
 * @returns `missing` if there is no page; null if it names no version, such as one that is half uploaded.
 * @throws {NetworkError}
 */
export async function readNewestPage(
  page: Pick<SitePage, "root" | "path">,
): Promise<PageVersion | "missing" | null> {
  const response = await requestFile(pageAddress(page), { cache: "no-cache" });
  if (response.status === 404) return "missing";
  const html = new TextDecoder().decode(await bytesOf(response));
  return versionOf(new DOMParser().parseFromString(html, "text/html"));
}

/** What a page names; null if it names no version of a walk. */
export function versionOf(page: Document): PageVersion | null {
  const script = page.querySelector<HTMLScriptElement>(SCRIPT);
  const dataName = script?.dataset["walk"];
  if (dataName === undefined || !/^walk\.[0-9a-f]{16}\.json$/.test(dataName)) return null;
  const style = page.querySelector("link[rel=stylesheet]")?.getAttribute("href");
  return { dataName, program: `${script?.getAttribute("src")} ${style}` };
}
