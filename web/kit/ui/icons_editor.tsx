/** Symbols of the editor and the sheet. Importing this module adds them to those of the script. @module */
import { addDrawings, type Drawing } from "./icons.tsx";
import "./icons_list.tsx";

/** The drawings by name. */
export const EDITOR_DRAWINGS = {
  up: () => <path d="M12 19V5M6 11l6-6 6 6" />,
  down: () => <path d="M12 5v14M6 13l6 6 6-6" />,
  arrow: () => <path d="M12 3l7 17-7-4-7 4z" fill="currentColor" />,
  whole: () => <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  close: () => <path d="M6 6l12 12M18 6L6 18" />,
  upload: () => <path d="M12 16V4M7 9l5-5 5 5M4 20h16" />,
  mic: () => <path d="M9 4h6v9H9zM5 11v1a7 7 0 0 0 14 0v-1M12 19v3" />,
  more: () => <path d="M4 11h2v2H4zM11 11h2v2h-2zM18 11h2v2h-2z" fill="currentColor" />,
  stop: () => <path d="M7 7h10v10H7z" fill="currentColor" />,
  photo: () => (
    <>
      <path d="M3 6h4l2-2h6l2 2h4v14H3z" />
      <circle cx="12" cy="13" r="4" />
    </>
  ),
  open: () => (
    <rect
      x="5"
      y="5"
      width="14"
      height="14"
      stroke-dasharray="3.2 2.4"
      stroke-linecap="butt"
    />
  ),
  help: () => (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.5 9.5a2.5 2.5 0 1 1 2.5 3v1M12 17v.1" />
    </>
  ),
  grip: () => <path d="M9 5h.1M15 5h.1M9 12h.1M15 12h.1M9 19h.1M15 19h.1" stroke-width="3" />,
  print: () => <path d="M7 8V3h10v5M7 17H3V8h18v9h-4M7 14h10v7H7z" />,
  qr: () => (
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M14 18v2M18 18h2v2" />
  ),
  pack: () => <path d="M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8" />,
  scissors: () => (
    <>
      <circle cx="6" cy="6" r="3" />
      <circle cx="6" cy="18" r="3" />
      <path d="M8.5 8L20 18M8.5 16L20 6" />
    </>
  ),
  move: () => <path d="M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3" />,
  file: () => <path d="M5 3h9l5 5v13H5zM14 3v5h5" />,
  globe: () => (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9z" />
    </>
  ),
  copy: () => <path d="M8 8h13v13H8zM16 8V3H3v13h5" />,
  cut: () => <path d="M5 4v16M19 4v16M9 12h6" />,
} satisfies Record<string, Drawing>;

addDrawings(EDITOR_DRAWINGS);
