/**
 * Which address of the list of published walks opens the page on which the folder is checked (`#pruefen`), and what loads that.
 *
 * @module
 */
import { LaterScript } from "../../ui/later_script.ts";
import { loadScript, loadStyle } from "../../ui/load_more.ts";
import type { CheckPage } from "../site_check/check_page.tsx";

declare global {
  /** Set by the script with the page. */
  var routeGuideSiteCheck: typeof CheckPage | undefined;
}

/** The script with the page and its style. */
export const CHECK_SCRIPT: LaterScript<typeof CheckPage> = new LaterScript(async () => {
  const [page] = await Promise.all([
    loadScript("check", () => globalThis.routeGuideSiteCheck),
    loadStyle("check-style"),
  ]);
  return page;
});

/**
 * The version that must be there, as the fragment of an address has it after `#pruefen-`; empty for any version. Null where
 * the address is not that of the check.
 */
export function checkedVersion(fragment: string): string | null {
  const match = /^#pruefen(?:-([0-9a-f]+))?$/.exec(fragment);
  return match === null ? null : match[1] ?? "";
}
