/**
 * The track of a walk: a further file is appended to it, another one replaces it. What that would do is shown before.
 *
 * @module
 */
import { useRef, useState } from "preact/hooks";
import { isLoginNeeded, type Outline } from "../../api.ts";
import { useWords } from "../context.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import { uploadForm } from "../sync/requests/upload.ts";
import { FileButton } from "../ui/file_button.tsx";
import { useFormMessage } from "../ui/form_message.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { readTrack } from "./read_track.ts";
import { changeBy, type TrackPurpose } from "./track_change.ts";
import { type AskedTrack, TrackQuestion } from "./track_question.tsx";

/** A file that is being read. */
interface ReadingFile {
  readonly name: string;
  readonly share: number;
}

/** The panel. After a change the page reads the walk again with `onTrack`. */
export function TrackPanel(
  { opened, outline, onTrack }: {
    opened: OpenedWalk;
    /** The track as it is. */
    outline: Outline;
    onTrack: (isReplaced: boolean) => Promise<void>;
  },
) {
  const { routeId, editor, settings: { maxUploadBytes } } = opened;
  const { texts: { walk: texts, home, removed: { trackChange } }, formats } = useWords();
  const [reading, setReading] = useState<ReadingFile | null>(null);
  const [asked, setAsked] = useState<AskedTrack | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const message = useFormMessage();
  const run = useRef(new AbortController());
  const present = { segments: outline.segments, distanceM: outline.route.distanceM };

  const refuse = (file: File, error: unknown) =>
    message.problem(
      <>
        {home.refused(file.name)} <RefusalNote error={error} subject="file" />
      </>,
    );
  /** Reads a file and asks. A file that is chosen meanwhile takes its place. */
  const choose = async (purpose: TrackPurpose, file: File | undefined) => {
    if (file === undefined) return;
    run.current.abort();
    const { signal } = run.current = new AbortController();
    message.clear();
    if (file.size > maxUploadBytes) {
      setReading(null);
      return message.problem(home.tooLarge(file.name, formats.megabytes(maxUploadBytes)));
    }
    setReading({ name: file.name, share: 0 });
    try {
      const onProgress = (share: number) => setReading({ name: file.name, share });
      const track = await readTrack(file, onProgress, signal);
      setAsked({ file, track, change: changeBy(purpose, present, track, editor.state) });
    } catch (error) {
      if (!signal.aborted) refuse(file, error);
    }
    if (!signal.aborted) setReading(null);
  };
  const send = async ({ file, change: { purpose } }: AskedTrack, close: () => void) => {
    const form = new FormData();
    form.append("gpx", file);
    const path = `/api/routes/${routeId}`;
    const isReplaced = purpose === "replace";
    setShare(0);
    try {
      const { removedEntry } = isReplaced
        ? await uploadForm("PUT", path, form, setShare)
        : await uploadForm("POST", `${path}/append`, form, setShare);
      if (removedEntry !== null) {
        editor.trackChanged(isReplaced ? "replaced" : "appended", removedEntry);
      }
      // The strip below the bar says what has happened.
      await onTrack(isReplaced).catch((error) =>
        message.problem(<RefusalNote error={error} subject="change" />)
      );
    } catch (error) {
      if (isLoginNeeded(error)) editor.requireLogin();
      refuse(file, error);
    } finally {
      setShare(null);
      close();
    }
  };
  return (
    <section class="track" aria-labelledby="track">
      <h3 id="track">{texts.track}</h3>
      <p class="small muted">{texts.trackHint}</p>
      <div class="take">
        <FileButton
          icon="upload"
          label={texts.append}
          accept=".gpx"
          onFiles={([file]) => choose("append", file)}
        />
        <FileButton
          icon="upload"
          label={texts.replace}
          accept=".gpx"
          onFiles={([file]) => choose("replace", file)}
        />
      </div>
      {reading !== null && (
        <div class="reading">
          <p class="small" role="status">{home.uploading(reading.name)}</p>
          <progress max={1} value={reading.share} aria-label={reading.name} />
          <button
            class="btn btn-quiet"
            type="button"
            onClick={() => {
              run.current.abort();
              setReading(null);
            }}
          >
            {trackChange.cancel}
          </button>
        </div>
      )}
      {message.element}
      {asked !== null && (
        <TrackQuestion
          asked={asked}
          present={present}
          stations={editor.state.stations}
          share={share}
          onConfirm={(close) => send(asked, close)}
          onClosed={() => setAsked(null)}
        />
      )}
    </section>
  );
}
