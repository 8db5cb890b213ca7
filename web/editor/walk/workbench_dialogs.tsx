/**
 * What is shown over the workbench: the recorder, the map of the walk, the list of removed things, dropped files, and
 * two versions of the same field.
 *
 * @module
 */
import { type LaterParts, useLaterParts } from "../../kit/ui/later_script.ts";
import type { Key } from "../document/state.ts";
import type { MapDialogProps } from "../own_map/map_dialog.tsx";
import { canRecord } from "../recorder/can_record.ts";
import type { RemovedDialogProps } from "../removed/removed_dialog.tsx";
import { DropFiles } from "../station/drop_files.tsx";
import type { Editor } from "../sync/editor.ts";
import type { WalkTrack } from "../track/use_track.ts";
import { memo, useValue, useWords } from "../ui/context.tsx";
import {
  COPYING,
  DialogsLoading,
  MAP_DIALOG,
  PROPOSALS,
  RECORDER,
  REMOVED,
} from "../ui/more_dialogs.tsx";
import { QuestionDialog } from "../ui/messages.tsx";
import { useAwaited } from "../ui/renewal.ts";
import { Conflict } from "./conflict.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import {
  type RecorderView,
  selectedIn,
  type WorkbenchActions,
  type WorkbenchState,
} from "./use_workbench.ts";
import type { WayPointsOffer } from "./walk_page.tsx";

/** The recorder; a dialog that says that it is being loaded until it is there. */
function LaterRecorder({ opened, view, onShow, onClose }: {
  opened: OpenedWalk;
  view: RecorderView;
  /** Shows something else in the recorder. */
  onShow: (view: RecorderView) => void;
  /** Closes it, and shows the form of a station if one is given. */
  onClose: (key: Key | null) => void;
}) {
  const { editor } = opened;
  const { texts: { recording, close } } = useWords();
  const { parts, ...more } = useLaterParts(RECORDER, true);
  const stations = useValue(editor, () => editor.state.stations);
  if (parts !== null) {
    return <parts.RecorderDialog {...{ opened, view, stations, onShow, onClose }} />;
  }
  return (
    <QuestionDialog title={recording.title} closeLabel={close} onClosed={() => onClose(null)}>
      {() => <DialogsLoading more={more} />}
    </QuestionDialog>
  );
}

/** What the dialogs need. */
interface WorkbenchDialogsProps {
  readonly opened: OpenedWalk;
  readonly view: WorkbenchState;
  readonly actions: WorkbenchActions;
  readonly track: WalkTrack;
  /** Where the stations are along the track, in metres and in their order. */
  readonly stationsM: readonly (number | null)[];
  readonly wayPoints: WayPointsOffer;
}

/** The dialogs of a walk. They render only when what is open changes. */
export const WorkbenchDialogs = memo((props: WorkbenchDialogsProps) => {
  const { opened, view, actions, track } = props;
  const { routeId, editor } = opened;
  useLaterParts(RECORDER, canRecord()); // so that it is there when a button is pressed, also without a connection
  return (
    <>
      {view.recorder !== null && (
        <LaterRecorder
          opened={opened}
          view={view.recorder}
          onShow={actions.showRecorder}
          onClose={actions.closeRecorder}
        />
      )}
      {view.isRemovedOpen && (
        <RemovedLater
          routeId={routeId}
          editor={editor}
          onStation={actions.showRestored}
          onTrack={track.readTrack}
          onClosed={actions.closeRemoved}
        />
      )}
      {view.isMapOpen && (
        <MapLater
          opened={opened}
          outline={track.outline}
          onTrack={track.readTrack}
          onClosed={actions.closeMap}
        />
      )}
      <DropFiles
        opened={opened}
        selected={selectedIn(view)}
        onSelect={actions.select}
        onPhotos={actions.proposePhotos}
      />
      <ProposalsLater {...props} />
      <LiveConflict editor={editor} />
      <CopiedLater routeId={routeId} />
    </>
  );
});

/** What the page of a copy says when it is opened, which is loaded then. */
function CopiedLater({ routeId }: { routeId: number }) {
  const { parts } = useLaterParts(COPYING, location.hash === "#copied");
  return parts && <parts.CopiedNote routeId={routeId} />;
}

/** The screens that propose stations, which are loaded now. */
function ProposalsLater(
  { opened, view: { photos }, actions, track, stationsM, wayPoints }: WorkbenchDialogsProps,
) {
  const { list } = wayPoints;
  const more = useLaterParts(PROPOSALS, photos !== null || list !== null);
  const { texts } = useWords();
  useAwaited(more.parts === null && list !== null);
  if (photos === null && list === null) return null;
  const { segments, route } = track.outline;
  const onClosed = photos === null ? wayPoints.onClosed : () => actions.proposePhotos([]);
  const shared = { opened, segments, stationsM, onClosed };
  if (more.parts === null) {
    // Way points may be offered by themselves: nothing is shown before they can be.
    if (list !== null && !more.hasFailed) return null;
    const title = list === null
      ? texts.files.fromPhotos
      : texts.next.beginning.waypoints(list.waypoints.length);
    return <PartLoading title={title} more={more} onClosed={onClosed} />;
  }
  if (photos !== null) {
    return <more.parts.PhotosScreen {...shared} lengthM={route.distanceM} photos={photos} />;
  }
  return list && <more.parts.WayPointsScreen {...shared} list={list} />;
}

/** The list of removed things, which is loaded now. */
function RemovedLater(props: RemovedDialogProps) {
  const more = useLaterParts(REMOVED, true);
  const { texts: { removed } } = useWords();
  if (more.parts !== null) return <more.parts.RemovedDialog {...props} />;
  return <PartLoading title={removed.list.title} more={more} onClosed={props.onClosed} />;
}

/** The dialog with the map of the walk, which is loaded now. */
function MapLater(props: Omit<MapDialogProps, "stations">) {
  const { editor } = props.opened;
  const stations = useValue(editor, () => editor.state.stations);
  const more = useLaterParts(MAP_DIALOG, true);
  const { texts: { walk } } = useWords();
  if (more.parts !== null) return <more.parts.MapDialog {...props} stations={stations} />;
  return <PartLoading title={walk.map} more={more} onClosed={props.onClosed} />;
}

/** A dialog while its script is loaded, and when that has failed. */
function PartLoading(
  { title, more, onClosed }: {
    title: string;
    more: Pick<LaterParts<unknown>, "hasFailed" | "load">;
    onClosed: () => void;
  },
) {
  const { texts } = useWords();
  return (
    <QuestionDialog title={title} closeLabel={texts.close} onClosed={onClosed}>
      {() => <DialogsLoading more={more} />}
    </QuestionDialog>
  );
}

/** The conflict of the edit that is sent next. It renders only when there is another one, or none any more. */
function LiveConflict({ editor }: { editor: Editor }) {
  const { saving } = editor;
  useValue(saving, () => saving.status.kind === "conflict" ? saving.status : null);
  return <Conflict editor={editor} />;
}
