/** The track of a walk on its page: read again when it is replaced, appended to, or restored. @module */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { type Outline, readOutline } from "../../kit/api.ts";
import { isLoginNeeded, NetworkError } from "../../kit/api_error.ts";
import { offTrackOf } from "../check/checks.ts";
import type { EditorStation, Key } from "../document/state.ts";
import { trackStep } from "../document/history.ts";
import type { Editor } from "../sync/editor.ts";
import { uploadForm } from "../sync/request.ts";
import { reportTrouble } from "../sync/troubles.ts";
import { useSameItems } from "../ui/context.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import type { TrackPurpose } from "./track_change.ts";

/** A file, and what it is for. */
interface SentTrack {
  readonly file: File;
  readonly change: { readonly purpose: TrackPurpose };
}

/** The upload. */
interface TrackUpload {
  /** The share that is sent, from 0 to 1; null while nothing is sent. */
  readonly share: number | null;
  /** Sends a file. The promise is never rejected. @param onEnd Called at the end, also after a refusal. */
  readonly send: (asked: SentTrack, onEnd: () => void) => Promise<void>;
}

/** What the upload needs of the panel. */
interface TrackUploadHost {
  readonly routeId: number;
  readonly editor: Editor;
  /** Reads the track again. */
  readonly onTrack: (isReplaced: boolean) => Promise<void>;
  /** The server has refused the file, or could not be reached. */
  readonly onRefused: (file: File, error: unknown) => void;
  /** The server has stored the file, but the track could not be read again. */
  readonly onNotRead: (error: unknown) => void;
}

/** Sends files. The step can be undone after it. */
export function useTrackUpload(
  { routeId, editor, onTrack, onRefused, onNotRead }: TrackUploadHost,
): TrackUpload {
  const [share, setShare] = useState<number | null>(null);
  const send = async ({ file, change: { purpose } }: SentTrack, onEnd: () => void) => {
    const form = new FormData();
    form.append("gpx", file);
    const path = `/api/routes/${routeId}`;
    const isReplaced = purpose === "replace";
    setShare(0);
    try {
      const { removedEntry } = isReplaced
        ? await uploadForm("PUT", path, form, setShare)
        : await uploadForm("POST", `${path}/append`, form, setShare);
      // The status strip shows the step.
      if (removedEntry !== null) {
        editor.recordStep(trackStep(isReplaced ? "replaced" : "appended", removedEntry));
      }
      await onTrack(isReplaced).catch(onNotRead);
    } catch (error) {
      if (isLoginNeeded(error)) editor.saving.requireLogin();
      onRefused(file, error);
    } finally {
      setShare(null);
      onEnd();
    }
  };
  return { share, send };
}

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
  const offTrack = useSameItems(
    named.size === 0
      ? []
      : offTrackOf(editor.state, outline.segments).filter(({ key }) => named.has(key)),
  );
  return useMemo(() => ({ outline, offTrack, readTrack }), [outline, offTrack]);
}
