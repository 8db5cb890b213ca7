/**
 * Whether the GPX file of a walk without stations has way points that may become stations. They are offered once by
 * themselves, and after that on request.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import type { Resource } from "../../../src/routes/schemas/resources.ts";
import { type Outline, requestJson } from "../../kit/api.ts";
import { keepText, keptText, onDevice } from "../../kit/kept.ts";
import { useOpen } from "../ui/renewal.ts";
import type { OpenedWalk } from "./open_editor.ts";

type WayPointList = Resource<"WayPointList">;

/** The offer. */
export interface WayPointsOffer {
  /** Those to choose from while the screen is open; null otherwise. */
  readonly list: WayPointList | null;
  /** For the panel that says how stations are made; undefined without way points. */
  readonly waypoints: { readonly count: number; readonly onTake: () => void } | undefined;
  readonly onClosed: () => void;
}

/** The offer for an opened walk. @param outline Its track now: another file may have other way points. */
export function useWayPoints({ routeId, editor }: OpenedWalk, outline: Outline): WayPointsOffer {
  const [list, setList] = useState<WayPointList | null>(null);
  const [opened, setOpened] = useOpen("way points", ["screen"]);
  const setOpen = (isOpen: boolean) => setOpened(isOpen ? "screen" : null);
  const isEmpty = editor.state.stations.length === 0;
  const [wasEmpty] = useState(isEmpty);
  const key = `route-guide-waypoints-${routeId}` as const;
  useEffect(() => {
    if (!isEmpty) return;
    requestJson<WayPointList>(`/api/routes/${routeId}/waypoints`).then((read) => {
      setList(read);
      const wasOffered = keptText(onDevice, key) !== null;
      if (opened === null) setOpen(wasEmpty && read.waypoints.length > 0 && !wasOffered);
    }, () => {}); // the page is complete without the offer
  }, [outline.route.gpxUrl, outline.route.pointCount, isEmpty]);
  const count = list?.waypoints.length ?? 0;
  return {
    list: opened !== null ? list : null,
    waypoints: count > 0 ? { count, onTake: () => setOpen(true) } : undefined,
    onClosed: () => {
      setOpen(false);
      // Without storage the offer comes again with the next opening.
      keepText(onDevice, key, "");
    },
  };
}
