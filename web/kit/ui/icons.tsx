/**
 * The symbols of the pages: 24 units square, drawn with strokes in the colour of the text beside them. The drawings
 * that the guide's first screens need are here; `icons_later.tsx` and `icons_editor.tsx` add theirs.
 *
 * @module
 */
import type { VNode } from "preact";
import type { EDITOR_DRAWINGS } from "./icons_editor.tsx";
import type { LATER_DRAWINGS } from "./icons_later.tsx";
import type { LIST_DRAWINGS } from "./icons_list.tsx";

/** Draws a symbol: new elements each time, because elements keep what they were shown in, and all that it shows. */
export type Drawing = () => VNode;

const DRAWINGS = {
  back: () => <path d="M19 12H5M11 6l-6 6 6 6" />,
  chevron: () => <path d="M9 5l7 7-7 7" />,
  play: () => <path d="M8 5l11 7-11 7z" fill="currentColor" />,
  pause: () => <path d="M8 5v14M16 5v14" stroke-width="4" stroke-linecap="butt" />,
  rewind: () => <path d="M5 4v5h5M5.5 9A8 8 0 1 1 4 13" />,
  forward: () => <path d="M19 4v5h-5M18.5 9A8 8 0 1 0 20 13" />,
  check: () => <path d="M4 13l5 5L20 7" />,
  list: () => (
    <>
      <path d="M9 6h11M9 12h11M9 18h11" />
      <path d="M4 6h.5M4 12h.5M4 18h.5" stroke-width="3" />
    </>
  ),
  map: () => <path d="M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14" />,
  download: () => <path d="M12 3v12M7 10l5 5 5-5M4 20h16" />,
  ready: () => (
    <>
      <rect x="6" y="2.5" width="12" height="19" />
      <path d="M9 12l2.5 2.5L15.5 10" />
    </>
  ),
  pocket: () => <path d="M4 4h16v8a8 8 0 0 1-16 0zM4 8h16" />,
  group: () => (
    <>
      <circle cx="8" cy="8" r="3" />
      <path d="M2 20v-2a6 6 0 0 1 12 0v2M15 5a3 3 0 0 1 0 6M17 13a6 6 0 0 1 5 5v2" />
    </>
  ),
  pin: () => (
    <>
      <path d="M12 21s-7-6.5-7-11.5a7 7 0 0 1 14 0C19 14.5 12 21 12 21z" />
      <circle cx="12" cy="9.5" r="2.2" />
    </>
  ),
  undo: () => <path d="M8 4L4 8l4 4M4 8h10a6 6 0 0 1 0 12H8" />,
  redo: () => <path d="M16 4l4 4-4 4M20 8H10a6 6 0 0 0 0 12h6" />,
  warn: () => <path d="M12 3l10 18H2zM12 10v5M12 18v.1" />,
  info: () => (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v6M12 7v.1" />
    </>
  ),
  climb: () => <path d="M2 20L9 7l4 7 3-4 6 10z" />,
  length: () => <path d="M2 8h20v8H2zM7 8v4M12 8v4M17 8v4" />,
  clock: () => (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l4 2" />
    </>
  ),
  station: () => <path d="M12 3l9 9-9 9-9-9z" />,
  walk: () => (
    <>
      <path d="M13 3.5v.1" stroke-width="4" />
      <path d="M8 12l2-4h4l2 4h3M11 8l-1 6 4 3v5M10 14l-3 8" />
    </>
  ),
  sound: () => <path d="M3 9h4l6-5v16l-6-5H3zM17 9a4 4 0 0 1 0 6M19.5 6a8 8 0 0 1 0 12" />,
  nonet: () => <path d="M3 9a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M12 18v.1M4 3l16 18" />,
} satisfies Record<string, Drawing>;

/** Name of a symbol. */
export type IconName =
  | keyof typeof DRAWINGS
  | keyof typeof LATER_DRAWINGS
  | keyof typeof LIST_DRAWINGS
  | keyof typeof EDITOR_DRAWINGS;

const known: Partial<Record<IconName, Drawing>> = DRAWINGS;

/** Adds drawings, before the first screen that shows them. */
export function addDrawings(drawings: Partial<Record<IconName, Drawing>>): void {
  Object.assign(known, drawings);
}

/** A symbol. It carries no meaning of its own: a word is shown next to it, or the control has a label. */
export function Icon({ name, size }: { name: IconName; size?: "small" | "large" }): VNode {
  const sizeClass = size === undefined ? "" : size === "small" ? " icon-small" : " icon-large";
  return (
    <svg class={`icon${sizeClass}`} viewBox="0 0 24 24" aria-hidden="true">
      {known[name]?.()}
    </svg>
  );
}
