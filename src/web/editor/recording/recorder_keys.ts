/**
 * The keys of the recorder: space presses the main button of the step, P pauses.
 *
 * @module
 */

/** Handles a key in the dialog, so that it reaches neither the page nor a shortcut of the page. */
export function pressRecorderKey(
  event: KeyboardEvent,
  dialog: HTMLElement | null,
  togglePause: () => void,
): void {
  // The shortcuts of the page, such as Ctrl+Z, do nothing while the dialog covers it.
  event.stopPropagation();
  // Nor do those of the browser, which would change a field of the form.
  if ((event.ctrlKey || event.metaKey) && /^[yz]$/i.test(event.key)) event.preventDefault();
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  const isButton = event.target instanceof Element && event.target.closest("button, audio");
  if (event.key === " " && !isButton) {
    event.preventDefault();
    mainButtonOf(dialog)?.click();
  } else if (event.key.toLowerCase() === "p") togglePause();
}

/** The main button of the step that is shown; null without one. */
export function mainButtonOf(dialog: HTMLElement | null): HTMLElement | null {
  return dialog?.querySelector<HTMLElement>("[data-main]") ?? null;
}
