/** What is wrong with a page: for axe, and on screens that are too small for it. @module */
import type { Page } from "playwright-core";
import { findingsOf as axeFindingsOf, type PageKind } from "../axe.ts";

/** What axe finds wrong on a page that is read outdoors: its contrast is that of the enhanced level. */
export function findingsOf(page: Page, kind: PageKind = {}): Promise<string[]> {
  return axeFindingsOf(page, { isOutdoors: true, ...kind });
}

/** What a screen shows on a narrow phone. */
interface Shown {
  /** Pixels. */
  readonly width: number;
  /** Texts that the edge of the screen cuts off. */
  readonly cut: readonly string[];
  /** Texts of buttons that are wider than their button. */
  readonly spilled: readonly string[];
}

/** What a page loses on a small screen: texts that are cut off or outside of their button, and its width. */
export async function lossesOf(page: Page): Promise<string[]> {
  const { width, cut, spilled } = await page.evaluate<Shown>(SHOWN);
  const { width: screen = 0 } = page.viewportSize() ?? {};
  return [
    ...cut.map((text) => `cut off: ${text}`),
    ...spilled.map((text) => `outside of its button: ${text}`),
    ...(width > screen ? [`${width} pixels wide`] : []),
  ];
}

const SHOWN = `({
          // The key of the pocket is seen only while it has the focus.
          spilled: [...document.querySelectorAll(".btn:not(.slide-key)")].flatMap((button) => {
            const { right } = button.getBoundingClientRect();
            return [...button.childNodes].filter((part) => {
              // Words for screen readers alone take no space in the button.
              if (part instanceof Element && part.classList.contains("visually-hidden")) return false;
              const words = document.createRange();
              words.selectNode(part);
              return words.getBoundingClientRect().right > right;
            }).map((part) => part.textContent);
          }),
          width: document.documentElement.scrollWidth,
          cut: [...document.querySelectorAll("h1, h2, h3, p, b, dd, dt, a, button, label")]
            .filter((element) => element.closest(".shots, .visually-hidden, .mapview") === null)
            .filter((element) => !element.classList.contains("visually-hidden") && !element.classList.contains("skip"))
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .map((element) => element.textContent),
        })`;
