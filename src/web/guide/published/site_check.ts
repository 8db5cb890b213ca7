/**
 * Which address of the list of published walks opens the check of the folder (`#pruefen`), and what loads that.
 *
 * @module
 */
import { loadScript, loadStyle } from "../../ui/load_more.ts";
import type { CheckPage } from "../site_check/check_page.tsx";

declare global {
  /** Set by the script with the page. */
  var routeGuideSiteCheck: typeof CheckPage | undefined;
}

/** Loads the page and its style. @throws {Error} when one of them is not there. */
export async function loadCheck(): Promise<typeof CheckPage> {
  const [page] = await Promise.all([
    loadScript("check", () => globalThis.routeGuideSiteCheck),
    loadStyle("check-style"),
  ]);
  return page;
}

/**
 * The version that must be there, as the fragment of an address has it after `#pruefen-`; empty for any version. Undefined
 * where the address is not that of the check.
 */
export function checkedVersion(): string | undefined {
  return /^#pruefen-?([0-9a-f]*)$/.exec(location.hash)?.[1];
}
