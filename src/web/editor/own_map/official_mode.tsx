/**
 * The official map as the map of a walk: a picture that is made of the tiles of the source that the school has set.
 *
 * @module
 */
import type { StoredMap } from "../../../shared/stored_map.ts";
import type { Settings } from "../../api.ts";
import type { MapStation } from "../../map/map_content.ts";
import { useChanges } from "../context.tsx";
import { useFocusInDialog } from "./focus_in_dialog.ts";
import type { Ground } from "./ground.ts";
import { NoSource, TakeAlong } from "./take_along.tsx";
import { TakenAlong } from "./taken_along.tsx";
import { type TileJob } from "./tile_job.ts";
import { TilesPane } from "./tiles_pane.tsx";
import type { MapRequests } from "./use_map_requests.ts";
import { forgetTileJob, useTileJob } from "./use_tile_job.ts";

/** What it needs, and what it calls. */
export interface OfficialModeProps {
  readonly settings: Settings;
  /** The map that the server has. */
  readonly stored: StoredMap | null;
  readonly ground: Ground;
  readonly stations: readonly MapStation[];
  readonly requests: MapRequests;
  /** The map was removed. */
  readonly onDone: () => void;
}

/** Nothing that changes. */
const NOTHING = { subscribe: () => () => {} };

/** The tiles. */
export function OfficialMode(props: OfficialModeProps) {
  const { settings: { tiles }, stored, ground, stations, requests } = props;
  const job = useTileJob(ground.segments, tiles);
  useChanges(job ?? NOTHING);
  useFocusInDialog();
  const isTaken = stored !== null && stored.attribution !== "" && isAtRest(job);
  const remove = async () => {
    if (!await requests.remove()) return;
    forgetTileJob();
    props.onDone();
  };
  return (
    <div class="map-dialog-tiles">
      <TilesPane
        {...{ ground, stations }}
        stored={isTaken ? stored : null}
        job={isTaken ? null : job}
        attribution={tiles?.attribution ?? ""}
      />
      <div class="map-dialog-options">
        {isTaken
          ? (
            <TakenAlong
              stored={stored}
              requests={requests}
              missing={job?.state.kind === "stored" ? job.missing : 0}
              onAgain={job === null ? null : () => void job.runAgain(requests.store)}
              onRemove={() => void remove()}
            />
          )
          : job === null
          ? <NoSource />
          : <TakeAlong job={job} requests={requests} />}
      </div>
    </div>
  );
}

/** Whether nothing is being taken along. */
function isAtRest(job: TileJob | null): boolean {
  return job === null || job.state.kind === "idle" || job.state.kind === "stored";
}
