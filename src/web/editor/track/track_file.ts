/**
 * The GPX file that a teacher has chosen for the track: it is read on this device before anything is asked or sent.
 *
 * @module
 */
import { useRef, useState } from "preact/hooks";
import type { EditorState } from "../sync/state.ts";
import { readTrack } from "./read_track.ts";
import { changeBy, type PresentTrack, type TrackPurpose } from "./track_change.ts";
import type { AskedTrack } from "./track_question.tsx";

/** A file that is being read. */
export interface ReadingFile {
  readonly name: string;
  /** The share that is read, from 0 to 1. */
  readonly share: number;
}

/** The chosen file on its way to the question. */
export interface TrackFile {
  /** The file that is being read; null for none. */
  readonly reading: ReadingFile | null;
  /** The file that was read, and what it would do; null for none. */
  readonly asked: AskedTrack | null;
  /** Reads a file; one that is still being read is dropped. The promise is never rejected. */
  readonly choose: (purpose: TrackPurpose, file: File) => Promise<void>;
  /** Ends the reading. */
  readonly cancel: () => void;
  /** Drops the file that was read. */
  readonly drop: () => void;
}

/** What reading a file needs of the panel. */
export interface TrackFileHost {
  readonly present: PresentTrack;
  /** The walk with all edits. */
  readonly state: () => EditorState;
  /** Called when a file is chosen. @returns Whether the file can be sent at all. */
  readonly onChosen: (file: File) => boolean;
  readonly onRefused: (file: File, error: unknown) => void;
}

/** Reads the chosen file. */
export function useTrackFile(
  { present, state, onChosen, onRefused }: TrackFileHost,
): TrackFile {
  const [reading, setReading] = useState<ReadingFile | null>(null);
  const [asked, setAsked] = useState<AskedTrack | null>(null);
  const run = useRef(new AbortController());
  const choose = async (purpose: TrackPurpose, file: File) => {
    run.current.abort();
    const { signal } = run.current = new AbortController();
    const { name } = file;
    if (!onChosen(file)) return setReading(null);
    setReading({ name, share: 0 });
    try {
      const track = await readTrack(file, (share) => setReading({ name, share }), signal);
      setAsked({ file, track, change: changeBy(purpose, present, track, state()) });
    } catch (error) {
      if (!signal.aborted) onRefused(file, error);
    }
    if (!signal.aborted) setReading(null);
  };
  const cancel = () => {
    run.current.abort();
    setReading(null);
  };
  return { reading, asked, choose, cancel, drop: () => setAsked(null) };
}
