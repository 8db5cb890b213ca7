/**
 * Sends a GPX file that replaces the track of a walk or is appended to it.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { isLoginNeeded } from "../../api.ts";
import { trackStep } from "../sync/brought_back.ts";
import type { Editor } from "../sync/editor.ts";
import { uploadForm } from "../sync/requests/upload.ts";
import type { TrackPurpose } from "./track_change.ts";

/** A file, and what it is for. */
export interface SentTrack {
  readonly file: File;
  readonly change: { readonly purpose: TrackPurpose };
}

/** The upload. */
export interface TrackUpload {
  /** The share that is sent, from 0 to 1; null while nothing is sent. */
  readonly share: number | null;
  /** Sends a file. The promise is never rejected. @param onEnd Called at the end, also after a refusal. */
  readonly send: (asked: SentTrack, onEnd: () => void) => Promise<void>;
}

/** What the upload needs of the panel. */
export interface TrackUploadHost {
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
      if (isLoginNeeded(error)) editor.requireLogin();
      onRefused(file, error);
    } finally {
      setShare(null);
      onEnd();
    }
  };
  return { share, send };
}
