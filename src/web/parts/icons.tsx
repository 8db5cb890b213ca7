/**
 * The symbols of the pages: 24 units square, drawn with strokes in the colour of the text beside them.
 *
 * @module
 */
import type { VNode } from "preact";

const DRAWINGS = {
  back: <path d="M19 12H5M11 6l-6 6 6 6" />,
  next: <path d="M5 12h14M13 6l6 6-6 6" />,
  chevron: <path d="M9 5l7 7-7 7" />,
  up: <path d="M12 19V5M6 11l6-6 6 6" />,
  down: <path d="M12 5v14M6 13l6 6 6-6" />,
  arrow: <path d="M12 3l7 17-7-4-7 4z" fill="currentColor" />,
  play: <path d="M8 5l11 7-11 7z" fill="currentColor" />,
  pause: <path d="M8 5v14M16 5v14" stroke-width="4" stroke-linecap="butt" />,
  rewind: (
    <>
      <path d="M5 4v5h5" />
      <path d="M5.5 9A8 8 0 1 1 4 13" />
    </>
  ),
  forward: (
    <>
      <path d="M19 4v5h-5" />
      <path d="M18.5 9A8 8 0 1 0 20 13" />
    </>
  ),
  check: <path d="M4 13l5 5L20 7" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  plus: <path d="M12 5v14M5 12h14" />,
  ear: (
    <>
      <path d="M4 14v-2a8 8 0 0 1 16 0v2" />
      <path d="M4 14h3v6H4zM17 14h3v6h-3z" />
    </>
  ),
  list: (
    <>
      <path d="M9 6h11M9 12h11M9 18h11" />
      <path d="M4 6h.5M4 12h.5M4 18h.5" stroke-width="3" />
    </>
  ),
  map: <path d="M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="M15.5 15.5L21 21" />
    </>
  ),
  download: <path d="M12 3v12M7 10l5 5 5-5M4 20h16" />,
  upload: <path d="M12 16V4M7 9l5-5 5 5M4 20h16" />,
  ready: (
    <>
      <rect x="6" y="2.5" width="12" height="19" />
      <path d="M9 12l2.5 2.5L15.5 10" />
    </>
  ),
  pocket: (
    <>
      <path d="M4 4h16v8a8 8 0 0 1-16 0z" />
      <path d="M4 8h16" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1" />
    </>
  ),
  place: (
    <>
      <path d="M12 21s-7-6.5-7-11.5a7 7 0 0 1 14 0C19 14.5 12 21 12 21z" />
      <circle cx="12" cy="9.5" r="2.2" />
    </>
  ),
  locate: (
    <>
      <circle cx="12" cy="12" r="6" />
      <path d="M12 2v4M12 18v4M2 12h4M18 12h4" />
    </>
  ),
  mic: (
    <>
      <path d="M9 4h6v9H9z" />
      <path d="M5 11v1a7 7 0 0 0 14 0v-1M12 19v3" />
    </>
  ),
  stop: <path d="M7 7h10v10H7z" fill="currentColor" />,
  undo: (
    <>
      <path d="M8 4L4 8l4 4" />
      <path d="M4 8h10a6 6 0 0 1 0 12H8" />
    </>
  ),
  redo: (
    <>
      <path d="M16 4l4 4-4 4" />
      <path d="M20 8H10a6 6 0 0 0 0 12h6" />
    </>
  ),
  trash: <path d="M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7" />,
  photo: (
    <>
      <path d="M3 6h4l2-2h6l2 2h4v14H3z" />
      <circle cx="12" cy="13" r="4" />
    </>
  ),
  grip: <path d="M9 5h.1M15 5h.1M9 12h.1M15 12h.1M9 19h.1M15 19h.1" stroke-width="3" />,
  warn: <path d="M12 3l10 18H2zM12 10v5M12 18v.1" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v6M12 7v.1" />
    </>
  ),
  climb: <path d="M2 20L9 7l4 7 3-4 6 10z" />,
  length: <path d="M2 8h20v8H2zM7 8v4M12 8v4M17 8v4" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l4 2" />
    </>
  ),
  station: <path d="M12 3l9 9-9 9-9-9z" />,
  walk: (
    <>
      <path d="M13 3.5v.1" stroke-width="4" />
      <path d="M8 12l2-4h4l2 4h3M11 8l-1 6 4 3v5M10 14l-3 8" />
    </>
  ),
  print: (
    <>
      <path d="M7 8V3h10v5M7 17H3V8h18v9h-4" />
      <path d="M7 14h10v7H7z" />
    </>
  ),
  qr: <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M14 18v2M18 18h2v2" />,
  pack: <path d="M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8" />,
  scissors: (
    <>
      <circle cx="6" cy="6" r="3" />
      <circle cx="6" cy="18" r="3" />
      <path d="M8.5 8L20 18M8.5 16L20 6" />
    </>
  ),
  pencil: <path d="M4 20l1-5L16 4l4 4L9 19zM13 7l4 4" />,
  move: <path d="M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3" />,
  minus: <path d="M5 12h14" />,
  sound: <path d="M3 9h4l6-5v16l-6-5H3zM17 9a4 4 0 0 1 0 6M19.5 6a8 8 0 0 1 0 12" />,
  file: <path d="M5 3h9l5 5v13H5zM14 3v5h5" />,
  nonet: <path d="M3 9a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M12 18v.1M4 3l16 18" />,
  restore: (
    <>
      <path d="M4 4v5h5" />
      <path d="M4.5 9A8.5 8.5 0 1 1 3.5 13M12 8v5l3 2" />
    </>
  ),
  cut: <path d="M5 4v16M19 4v16M9 12h6" />,
  battery: (
    <>
      <path d="M2 7h17v10H2zM22 10v4" />
      <path d="M5 10v4" stroke-width="3" />
    </>
  ),
  noplace: <path d="M12 21s-7-6.5-7-11.5a7 7 0 0 1 14 0C19 14.5 12 21 12 21zM3 3l18 18" />,
  screen: <path d="M6 2.5h12v19H6zM4 22L20 2" />,
  vague: (
    <>
      <circle cx="12" cy="12" r="9.5" stroke-dasharray="2 4" />
      <circle cx="12" cy="12" r="3" fill="currentColor" />
    </>
  ),
} satisfies Record<string, VNode>;

/** Name of a symbol. */
export type IconName = keyof typeof DRAWINGS;

/** A symbol. It carries no meaning of its own: a word stands beside it, or the control has a label. */
export function Icon({ name, size }: { name: IconName; size?: "small" | "large" }): VNode {
  const sizeClass = size === undefined ? "" : size === "small" ? " i-s" : " i-l";
  return (
    <svg class={`i${sizeClass}`} viewBox="0 0 24 24" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
