/**
 * The script inside every page of published files: shows one clear sentence when the script or the style of the page
 * cannot be loaded or is damaged, and when the page was opened from a disk, where a browser loads nothing for it.
 *
 * @module
 */
import { showSentence, watchProgram } from "./watch_program.ts";

if (location.protocol === "file:") showSentence("from-disk", null);
else watchProgram();
