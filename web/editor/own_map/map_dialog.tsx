/** The dialog in which a walk gets a map of the school's own, keeps it, or loses it. @module */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Outline } from "../../kit/api.ts";
import type { MapStation } from "../../kit/map/map_content.ts";
import type { EditorStation } from "../document/state.ts";
import { IconButton } from "../ui/buttons.tsx";
import { useWords } from "../ui/context.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { useMapDialogTexts, useMapRequests } from "./map_dialog_parts.tsx";
import { PictureMode } from "./picture_mode.tsx";
import "./map_dialog.css";
import "./picture_pane.css";

/** What the frame shows, and what it calls. */
interface MapDialogFrameProps {
  /** Whether something is being stored; then Escape does not close it. */
  readonly isBusy: boolean;
  /** Called after it was closed. Then it must not be rendered any more. */
  readonly onClosed: () => void;
  /** @param close Closes the dialog. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** The frame: a modal dialog as long as it is rendered. Its title gets the focus. */
function MapDialogFrame({ isBusy, onClosed, children }: MapDialogFrameProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { texts: { close: closeLabel } } = useWords();
  const texts = useMapDialogTexts();
  useLayoutEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      class="dialog map-dialog"
      aria-labelledby={id}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onClosed}
    >
      <div class="map-dialog-head">
        <h2 id={id} tabindex={-1} ref={heading}>{texts.title}</h2>
        <IconButton icon="close" label={closeLabel} onClick={close} />
      </div>
      {children(close)}
    </dialog>
  );
}

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
  const requests = useMapRequests({ routeId, editor, stored, onStored: () => onTrack(false) });
  const shown = useMemo(() => stations.map(shownStation), [stations]);
  const ground = useMemo(() => ({ segments, stations: shown }), [segments, shown]);
  return (
    <MapDialogFrame isBusy={requests.busy !== null} onClosed={onClosed}>
      {(close) => (
        <PictureMode
          {...{ routeId, ground, requests }}
          stored={stored?.attribution === "" ? stored : null}
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
