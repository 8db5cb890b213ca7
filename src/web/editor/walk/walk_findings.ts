/**
 * The findings on the walk of the workbench.
 *
 * @module
 */
import { useMemo } from "preact/hooks";
import type { Line } from "../../../shared/geo.ts";
import { checkWalk, type Finding } from "../check/checks.ts";
import { mergedFindings, useServerFindings } from "../check/server_findings.ts";
import type { EditorState } from "../sync/state.ts";
import { useSameItems } from "../ui/same_items.ts";
import type { OpenedWalk } from "./open_editor.ts";

/**
 * The findings of the page and of the server; the very same list as long as they are equal.
 *
 * @param stationsM Where the stations are along the track, in metres and in their order; null where that is not known.
 * @param levelFindings Those about the loudness of recordings.
 */
export function useFindings(
  { routeId, editor }: OpenedWalk,
  state: EditorState,
  segments: readonly Line[],
  stationsM: readonly (number | null)[],
  levelFindings: readonly Finding[],
): readonly Finding[] {
  const local = useMemo(
    () => [...checkWalk(state, segments, stationsM), ...levelFindings],
    [state, segments, stationsM, levelFindings],
  );
  const remote = useServerFindings(routeId, editor);
  const merged = useMemo(() => mergedFindings(state, local, remote), [state, local, remote]);
  return useSameItems(merged);
}
