/**
 * What `route-guide publish` reports: what has changed in the folder, and what to upload.
 *
 * @module
 */
import { escapeControls } from "../runtime/terminal_text.ts";
import type { PublishResult } from "../site/folder_publish.ts";
import { count, megabytes } from "./terminal.ts";

/** The lines for the terminal. @param folder As the user has named it. */
export function publishReport(folder: string, result: PublishResult): string {
  const { walks, withdrawn, written, removed, repaired, keptAltered } = result;
  const bytes = written.reduce((sum, { size }) => sum + size, 0);
  const wrote = written.length === 0
    ? "nothing has changed"
    : `wrote ${count(written.length, "file")} (${megabytes(bytes)})`;
  const kept = result.fileCount - written.length;
  const lines = [
    `Published ${count(walks.length, "walk")} into ${folder}: ${wrote}, ${kept} already there`,
    ...walks.map((walk) => `  ${walk.path}  ${walk.name}`),
    ...withdrawn.length > 0 ? [`No longer published: ${withdrawn.join(", ")}`] : [],
    ...removed.length > 0 ? [removedLine(removed.length)] : [],
    ...repaired.map((path) => `Written again, because it was damaged: ${path}`),
    ...keptAltered.map((path) => `Not needed, but kept, because it was changed: ${path}`),
    ...uploadLines(result),
  ];
  return lines.map((line) => `${escapeControls(line)}\n`).join("");
}

function removedLine(number: number): string {
  const what = `${count(number, "file")} that nothing needs any more`;
  return `Removed ${what}; README.txt lists what may be deleted on the web space`;
}

/** Says what to upload: the whole folder at first, then what was written, by folder. */
function uploadLines({ isNew, written }: PublishResult): string[] {
  if (isNew) return ["Upload the whole folder to the web space, in any order"];
  if (written.length === 0) return ["Nothing to upload since the last publish"];
  const folders = Map.groupBy(written, ({ path }) => folderOf(path));
  const parts = [...folders].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([folder, files]) => folder === "" ? filesOf(files) : `  ${folder} (${files.length})`);
  return ["Upload what was written, or the whole folder, in any order:", ...parts];
}

/** The files directly in the folder, by name. */
function filesOf(files: PublishResult["written"]): string {
  return `  ${files.map(({ path }) => path).sort().join(", ")}`;
}

/** The folder of a path, with a slash at its end; empty for a path without one. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
