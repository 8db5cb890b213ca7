/**
 * The English texts about copying walks and stations that are in the first script.
 *
 * @module
 */
import type { copiedDe } from "./copied_de.ts";

/** Texts in English. */
export const copiedEn: typeof copiedDe = {
  walk: "Copy this walk",
  station: "Copy to another walk",
};
