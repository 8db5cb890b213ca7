/** What axe finds wrong on a page, by the rules of WCAG 2.2 A and AA and by good practice. @module */
import axe from "axe-core";
import type { Page } from "playwright-core";

/** What is run in the colours that the page has; of rules that it keeps nothing is described. */
const OPTIONS = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** What depends on the colours, and is run in the dark ones as well as in the light ones. */
const CONTRAST = "color-contrast";
const ENHANCED = "color-contrast-enhanced";

/** What is different about a page. */
export interface PageKind {
  /** Whether it is read outdoors: its contrast is that of the enhanced level. */
  readonly isOutdoors?: boolean;
  /** Whether it has the colours of the browser, of which axe knows only the light ones. */
  readonly isPlain?: boolean;
}

/** Each finding, in light and in dark, as the name of its rule, the element, and what is wrong with it. */
export async function findingsOf(
  page: Page,
  { isOutdoors = false, isPlain = false }: PageKind = {},
): Promise<string[]> {
  if (!await page.evaluate<boolean>("'axe' in globalThis")) await page.evaluate(axe.source);
  const rules = { [ENHANCED]: { enabled: isOutdoors } };
  const found = await run(page, { ...OPTIONS, rules });
  if (isPlain) return found;
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  const [shown, other] = isDark ? ["dark", "light"] as const : ["light", "dark"] as const;
  await page.emulateMedia({ colorScheme: other });
  const contrast = await run(page, {
    resultTypes: OPTIONS.resultTypes,
    runOnly: { type: "rule", values: isOutdoors ? [CONTRAST, ENHANCED] : [CONTRAST] },
  });
  await page.emulateMedia({ colorScheme: shown });
  return [...found, ...contrast.map((finding) => `${other}: ${finding}`)];
}

async function run(page: Page, options: unknown): Promise<string[]> {
  return await page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
        id + " " + target.join(" ") + ": " + failureSummary)))`,
  );
}
