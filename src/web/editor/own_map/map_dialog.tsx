/**
 * The dialog in which a walk gets a map of the school's own, keeps it, or loses it.
 *
 * @module
 */
import { useMemo, useState } from "preact/hooks";
import type { MapStation } from "../../map/map_content.ts";
import type { Outline } from "../../api.ts";
import type { EditorStation } from "../sync/state.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { MapDialogFrame, type MapKind } from "./map_dialog_frame.tsx";
import { OfficialMode } from "./official_mode.tsx";
import { PictureMode } from "./picture_mode.tsx";
import { useMapRequests } from "./use_map_requests.ts";

/** What the dialog needs, and what it calls. */
export interface MapDialogProps {
  readonly opened: OpenedWalk;
  /** The track as it is, with the map that the server has. */
  readonly outline: Outline;
  readonly stations: readonly EditorStation[];
  /** Reads the track and the map again. */
  readonly onTrack: (isReplaced: boolean) => Promise<void>;
  readonly onClosed: () => void;
}

/** The dialog. */
export function MapDialog({ opened, outline, stations, onTrack, onClosed }: MapDialogProps) {
  const { routeId, editor } = opened;
  const { segments, map: stored } = outline;
  const [kind, setKind] = useState<MapKind>(stored?.attribution ? "official" : "picture");
  const requests = useMapRequests({ routeId, editor, stored, onStored: () => onTrack(false) });
  const shown = useMemo(() => stations.map(shownStation), [stations]);
  const ground = useMemo(() => ({ segments, stations: shown }), [segments, shown]);
  return (
    <MapDialogFrame
      kind={kind}
      onKind={setKind}
      isBusy={requests.busy !== null}
      onClosed={onClosed}
    >
      {(close) =>
        kind === "picture"
          ? (
            <PictureMode
              {...{ routeId, ground, requests }}
              stored={stored?.attribution === "" ? stored : null}
              stations={shown}
              onDone={close}
            />
          )
          : (
            <OfficialMode
              {...{ stored, ground, requests }}
              settings={opened.settings}
              stations={shown}
              onDone={close}
            />
          )}
    </MapDialogFrame>
  );
}

function shownStation(
  { title, lat, lon, triggerRadiusM }: EditorStation,
  index: number,
): MapStation {
  return { id: index, number: index + 1, title, lat, lon, triggerRadiusM, state: "open" };
}
