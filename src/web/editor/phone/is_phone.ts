/**
 * Whether the editor is on a phone, where one column has all the width.
 *
 * @module
 */
import { useMedia } from "../../ui/media.ts";

/** Narrower pages have one column and the bar for the place where the teacher stands. */
const NARROW = "(max-width: 40em)";

/** Whether the page is that narrow. */
export function useIsPhone(): boolean {
  return useMedia(NARROW);
}
