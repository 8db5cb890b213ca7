/**
 * The file of a rehearsal: saved on this device, or passed on with the menu of the system.
 *
 * @module
 */
import { type Rehearsal, writeRehearsal } from "../../rehearsal/format.ts";

/** The file; its name has the walk and the day. */
export function fileOf(rehearsal: Rehearsal): File {
  const name = `probegang-${slugOf(rehearsal.walk.name)}-${rehearsal.startedAt.slice(0, 10)}.json`;
  return new File([writeRehearsal(rehearsal)], name, { type: "application/json" });
}

/** Saves a file where the browser puts downloads. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun once the task is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether the system can pass on a file. */
export function canShare(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) === true;
}

/** Passes a file on. @returns Whether that has worked, or was cancelled. */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** A name as a part of the name of a file. */
function slugOf(name: string): string {
  const letters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
  const plain = name.toLowerCase().replace(/[äöüß]/g, (letter) => letters[letter] ?? "");
  const slug = plain.normalize("NFD").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return slug.slice(0, 40) || "weg";
}
