/** What axe finds wrong on a page, by the rules of WCAG 2.2 A and AA and by good practice. @module */
import axe from "axe-core";
import type { Page } from "playwright-core";

/** What is run; of rules that a page keeps nothing is described. */
const OPTIONS = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** Whether rules are changed for a page, by their names. */
export type Rules = Readonly<Record<string, { readonly enabled: boolean }>>;

/** Each finding as the name of its rule, the element, and what is wrong with it. */
export async function findingsOf(page: Page, rules: Rules = {}): Promise<string[]> {
  if (!await page.evaluate<boolean>("'axe' in globalThis")) await page.evaluate(axe.source);
  return await page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify({ ...OPTIONS, rules })}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
        id + " " + target.join(" ") + ": " + failureSummary)))`,
  );
}
