/**
 * Waits until the page has nothing else to do.
 *
 * @module
 */

/** Milliseconds between two looks at a page that shows a dialog, and the pause where the browser cannot tell. */
const PAUSE_MS = 1000;

/** Milliseconds after which the page counts as idle in any case. */
const LONGEST_MS = 10_000;

/** Waits until no dialog is open, because the recorder must not be slowed down, and until the page is idle. */
export async function untilIdle(): Promise<void> {
  do await idle(); while (document.querySelector("dialog[open]") !== null);
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    const rest = () =>
      "requestIdleCallback" in globalThis // not in Safari
        ? requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
        : resolve();
    setTimeout(rest, PAUSE_MS);
  });
}

/** Whether the browser is asked to load little, as phones with a limited amount of data do. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection"); // not in Firefox and Safari
  return typeof connection === "object" && connection !== null &&
    Reflect.get(connection, "saveData") === true;
}
