/**
 * The newest page of a published walk. The page is the one file that says which version of the walk there is.
 *
 * @module
 */
import { type PublishedAddress, readPage } from "../../offline/published_page.ts";
import { SCRIPT } from "./site_page.ts";

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
 * @throws {ApiError} 404 of the API if the walk is gone. @throws {NetworkError} when there is no whole page.
 */
export async function readNewestPage(address: PublishedAddress): Promise<PageVersion> {
  const { bytes, dataName } = await readPage(address);
  const html = new TextDecoder().decode(bytes);
  return { dataName, program: programOf(new DOMParser().parseFromString(html, "text/html")) };
}

/** The program of a page. */
export function programOf(page: Document): string {
  const script = page.querySelector(SCRIPT)?.getAttribute("src");
  const style = page.querySelector("link[rel=stylesheet]")?.getAttribute("href");
  return `${script} ${style}`;
}
