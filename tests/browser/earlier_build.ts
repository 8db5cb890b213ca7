/** Pages of an earlier build of the program, whose files the service has no longer. @module */
import type { Page } from "playwright-core";

/** Addresses of what a page loads later, by their names. */
const LATER = /(data-([a-z_-]+)="\/assets\/[a-z_]+\.)[0-9a-f]{16}(\.(?:js|css)")/g;

/**
 * Opens a page that asks for files of another build until it is loaded again.
 *
 * @param gone Names of what is gone; all that is loaded later if not given.
 * @returns How often the page was loaded.
 */
export async function openOfEarlierBuild(
  page: Page,
  address: string,
  gone?: readonly string[],
): Promise<() => number> {
  let loads = 0;
  page.on("load", () => loads++);
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      LATER,
      (all, before, name, after) =>
        gone === undefined || gone.includes(name) ? `${before}0000000000000000${after}` : all,
    );
    await route.fulfill({ response, body });
  }, { times: 1 });
  await page.goto(address);
  return () => loads;
}
