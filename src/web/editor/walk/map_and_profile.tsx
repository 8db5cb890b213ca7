/**
 * The left column of the workbench: the map and the elevation profile, which show the same stations and the same point.
 *
 * @module
 */
import { useMemo } from "preact/hooks";
import { stretchOf } from "../../../shared/geo.ts";
import type { Finding } from "../check/checks.ts";
import type { Placing } from "../map/placing.ts";
import type { EditorState, Key } from "../sync/state.ts";
import type { WalkTrack } from "../track/use_track.ts";
import { type Live, LiveMap, LiveProfile } from "./live.tsx";
import type { OpenedWalk } from "./open_editor.ts";

/** What the map and the profile show. */
export interface MapAndProfileProps {
  readonly opened: OpenedWalk;
  readonly state: EditorState;
  readonly track: WalkTrack;
  readonly selected: Key | null;
  readonly placing: Placing;
  readonly findings: readonly Finding[];
  readonly live: Live;
  /** As in `EditorMapProps`. */
  readonly hasHere: boolean;
  readonly onStation: (key: Key) => void;
}

/** The column. Its two parts render only when a value of theirs changes. */
export function MapAndProfile(props: MapAndProfileProps) {
  const { opened, state: { stations }, track, selected, placing, findings, live } = props;
  const { segments, profile, route } = track.outline;
  const stretch = useMemo(() => stretchOf(segments, route.distanceM), [segments, route.distanceM]);
  return (
    <div class="see">
      <LiveMap
        live={live}
        segments={segments}
        stations={stations}
        selected={selected}
        editor={opened.editor}
        placing={placing}
        findings={findings}
        tiles={opened.settings.tiles}
        ownMap={track.outline.map}
        hasHere={props.hasHere}
        onStation={props.onStation}
      />
      <LiveProfile
        live={live}
        samples={profile}
        stretch={stretch}
        stationsM={placing.stationsM}
        distanceM={route.distanceM}
        stations={stations}
        selected={selected}
        onStation={props.onStation}
        onPlace={placing.clickedAlong}
      />
    </div>
  );
}
