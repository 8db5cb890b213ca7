/**
 * Keeps the page when files are dropped beside a field; otherwise the browser would leave the page and show the file.
 *
 * @module
 */

/** Whether something that is dragged has files, and does not come from this page, as its pictures do. */
export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return !isFromPage && dataTransfer !== null && dataTransfer.types.includes("Files");
}

let isFromPage = false;

/**
 * Refuses dropped files everywhere on the page. Fields that accept files have listeners too, which are
 * called after these and set `dropEffect`.
 */
export function keepPage(): void {
  addEventListener("dragstart", () => isFromPage = true);
  addEventListener("dragend", () => isFromPage = false);
  for (const type of ["dragenter", "dragover", "drop"] as const) {
    addEventListener(type, (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      dataTransfer.dropEffect = "none";
    });
  }
}
