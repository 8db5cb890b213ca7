/**
 * Files that are dropped beside a field: without this, the browser leaves the page and shows the file.
 *
 * @module
 */

/** Whether something that is dragged has files, and does not come from this page, as its pictures do. */
export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return !isFromPage && dataTransfer !== null && dataTransfer.types.includes("Files");
}

let isFromPage = false;

/**
 * Refuses dropped files everywhere on the page. Fields that take files listen too, and say so in `dropEffect`; they are
 * called after this.
 */
export function keepPage(): void {
  addEventListener("dragstart", () => isFromPage = true);
  addEventListener("dragend", () => isFromPage = false);
  for (const type of ["dragenter", "dragover", "drop"] as const) {
    addEventListener(type, (event) => {
      const { dataTransfer } = event;
      if (!dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      dataTransfer.dropEffect = "none";
    });
  }
}
