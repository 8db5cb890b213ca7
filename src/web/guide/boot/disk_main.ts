/**
 * The script inside the page of an unpacked walk pack. On a web space it does what that of other published pages does;
 * opened from a disk it loads the program and the walk by other means.
 *
 * @module
 */
import { missingMedia } from "../walk/media_folder.ts";
import { loadFromDisk } from "./load_from_disk.ts";
import { showSentence } from "./sentence.ts";
import { watchProgram } from "./watch_program.ts";

// Phones open files of an app under addresses of other kinds.
if (location.protocol.startsWith("http")) watchProgram();
else {
  globalThis.routeGuideMissingMedia = missingMedia;
  document.addEventListener("DOMContentLoaded", () => {
    loadFromDisk().catch(() => showSentence("alone", null));
  });
}
