/**
 * The symbol of something that comes back or is renewed: the editor and the guide on published files show it. Importing
 * this module adds it to those of the script.
 *
 * @module
 */
import { addDrawings, type Drawing } from "./icons.tsx";

/** The drawings by name. */
export const RESTORE_DRAWINGS = {
  restore: () => <path d="M4 4v5h5M4.5 9A8.5 8.5 0 1 1 3.5 13M12 8v5l3 2" />,
} satisfies Record<string, Drawing>;

addDrawings(RESTORE_DRAWINGS);
