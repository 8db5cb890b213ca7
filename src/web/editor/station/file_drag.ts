/**
 * Files that are dragged over the page of a walk: which station they are over.
 *
 * @module
 */
import { useLayoutEffect, useState } from "preact/hooks";
import { useSteady } from "../context.tsx";
import { hasFiles } from "../keep_page.ts";
import type { Key } from "../sync/state.ts";

/** Attribute of the row of a station in the list and of its form, with its key. */
const STATION = "data-station";

/** Attribute of the map. */
const MAP = "data-station-map";

/** Attribute of the target that files are over, for its style. */
const OVER = "data-files-over";

/** Attribute of the page while files are dragged over it, for its style. */
const DRAGGED = "data-files-dragged";

/**
 * Where files would go: to a station, from the map to the nearest one, which is null if there is none, or to stations
 * that are proposed from them.
 */
export type DropTarget =
  | { readonly kind: "page" }
  | { readonly kind: "station"; readonly key: Key }
  | { readonly kind: "map"; readonly index: number | null };

/** What is dragged: null for nothing, `nothing` for files that are over no target, else their target. */
export type FileDrag = DropTarget | { readonly kind: "nothing" } | null;

/** Follows files over the page, and hands over those that are dropped on a target. @returns Where they are now. */
export function useFileDrag(
  receive: (target: DropTarget, files: readonly File[]) => void,
): FileDrag {
  const [drag, setDrag] = useState<FileDrag>(null);
  const steady = useSteady(receive);
  useLayoutEffect(() => {
    let marked: Element | null = null;
    let shown = "";
    const show = (element: Element | null, to: FileDrag) => {
      if (marked !== element) {
        marked?.removeAttribute(OVER);
        element?.setAttribute(OVER, "");
        marked = element;
      }
      document.body.toggleAttribute(DRAGGED, to !== null);
      const text = to === null ? "" : JSON.stringify(to);
      if (text !== shown) setDrag(to); // at every movement, a state would render the page for nothing
      shown = text;
    };
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      const [element, target] = targetOf(event);
      if (target !== null && event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
      show(element, target ?? { kind: "nothing" });
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) show(null, null);
    };
    // There is no "mousemove" during a drag, so it has ended outside of the page.
    const moved = () => shown !== "" && show(null, null);
    const drop = (event: DragEvent) => {
      show(null, null);
      if (!hasFiles(event)) return;
      const [, target] = targetOf(event);
      if (target !== null) steady(target, [...event.dataTransfer?.files ?? []]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("mousemove", moved);
    return () => {
      show(null, null);
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("mousemove", moved);
    };
  }, []);
  return drag;
}

function targetOf(event: DragEvent): [Element, DropTarget] | [null, null] {
  const at = event.target instanceof Element ? event.target : null;
  // A dialog may be in the form, but files are not meant for the form then.
  if (at === null || document.querySelector("dialog[open]") !== null) return [null, null];
  const station = at.closest(`[${STATION}]`);
  const key = station?.getAttribute(STATION);
  if (station && key) return [station, { kind: "station", key }];
  if (hasPhotos(event)) return [at.closest("main") ?? document.body, { kind: "page" }];
  const map = at.closest(`[${MAP}]`);
  if (map === null) return [null, null];
  return [map, { kind: "map", index: nearestOn(map, event) }];
}

/** Whether these are several photos. Browsers do not know the type of each file. */
function hasPhotos({ dataTransfer }: DragEvent): boolean {
  const types = [...dataTransfer?.items ?? []].filter(({ kind }) => kind === "file")
    .map(({ type }) => type);
  return types.length > 1 && types.every((type) => type === "" || type.startsWith("image/"));
}

/** Index of the station whose marker on the map is nearest to a pointer; null without stations. */
function nearestOn(map: Element, { clientX, clientY }: DragEvent): number | null {
  const markers = [...map.querySelectorAll(".map-station")].map((marker) => {
    const { left, right, top, bottom } = marker.getBoundingClientRect();
    const away = Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
    return { away, number: Number(marker.textContent) };
  });
  const [nearest] = markers.sort((a, b) => a.away - b.away);
  return nearest === undefined ? null : nearest.number - 1;
}
