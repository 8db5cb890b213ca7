/**
 * The track of a walk on its page: read again when it is replaced, appended to, or restored.
 *
 * @module
 */
import { useLayoutEffect, useState } from "preact/hooks";
import { NetworkError, type Outline, readOutline } from "../../api.ts";
import { offTrackOf } from "../check/checks.ts";
import { reportTrouble } from "../failures/troubles.ts";
import type { EditorStation, Key } from "../sync/state.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";

/** The track, and the stations that its last replacement has left off it. */
export interface WalkTrack {
  readonly outline: Outline;
  /** Stations that the last replacement has left off the track, as long as they are. */
  readonly offTrack: readonly EditorStation[];
  /** Reads the track again. @param isReplaced Whether stations may be off it now. @throws {ApiError} @throws {NetworkError} */
  readonly readTrack: (isReplaced: boolean) => Promise<void>;
}

/** The track of an opened walk. */
export function useTrack({ routeId, outline: first, editor }: OpenedWalk): WalkTrack {
  const [outline, setOutline] = useState(first);
  const [named, setNamed] = useState<ReadonlySet<Key>>(new Set());
  const readTrack = async (isReplaced: boolean) => {
    const now = await readOutline(routeId);
    setOutline(now);
    const off = isReplaced ? offTrackOf(editor.state, now.segments) : [];
    setNamed(new Set(off.map(({ key }) => key)));
  };
  useLayoutEffect(() =>
    editor.onTrack((isReplaced) => {
      readTrack(isReplaced).catch((error) => {
        // Without a connection the map stays as it is until the next reading.
        if (!(error instanceof NetworkError)) reportTrouble(error);
      });
    }), [editor]);
  const offTrack = named.size === 0
    ? []
    : offTrackOf(editor.state, outline.segments).filter(({ key }) => named.has(key));
  return { outline, offTrack, readTrack };
}
