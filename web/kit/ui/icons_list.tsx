/** The symbols of lists of walks. Importing this module adds them to those of the script. @module */
import { addDrawings, type Drawing } from "./icons.tsx";

/** The drawings by name. */
export const LIST_DRAWINGS = {
  restore: () => <path d="M4 4v5h5M4.5 9A8.5 8.5 0 1 1 3.5 13M12 8v5l3 2" />,
  search: () => (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="M15.5 15.5L21 21" />
    </>
  ),
} satisfies Record<string, Drawing>;

addDrawings(LIST_DRAWINGS);
