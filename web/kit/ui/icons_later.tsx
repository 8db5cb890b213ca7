/**
 * Symbols that the guide shows after its first screens; the editor has them, too. Importing this module adds them to
 * those of the script.
 *
 * @module
 */
import { addDrawings, type Drawing } from "./icons.tsx";

/** The drawings by name. */
export const LATER_DRAWINGS = {
  next: () => <path d="M5 12h14M13 6l6 6-6 6" />,
  plus: () => <path d="M12 5v14M5 12h14" />,
  ear: () => <path d="M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v6H4zM17 14h3v6h-3z" />,
  sun: () => (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1" />
    </>
  ),
  locate: () => (
    <>
      <circle cx="12" cy="12" r="6" />
      <path d="M12 2v4M12 18v4M2 12h4M18 12h4" />
    </>
  ),
  pencil: () => <path d="M4 20l1-5L16 4l4 4L9 19zM13 7l4 4" />,
  minus: () => <path d="M5 12h14" />,
  trash: () => <path d="M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7" />,
  battery: () => (
    <>
      <path d="M2 7h17v10H2zM22 10v4" />
      <path d="M5 10v4" stroke-width="3" />
    </>
  ),
  noplace: () => <path d="M12 21s-7-6.5-7-11.5a7 7 0 0 1 14 0C19 14.5 12 21 12 21zM3 3l18 18" />,
  screen: () => <path d="M6 2.5h12v19H6zM4 22L20 2" />,
  vague: () => (
    <>
      <circle cx="12" cy="12" r="9.5" stroke-dasharray="2 4" />
      <circle cx="12" cy="12" r="3" fill="currentColor" />
    </>
  ),
} satisfies Record<string, Drawing>;

addDrawings(LATER_DRAWINGS);
