/**
 * The track of a walk: a further file is appended to it, another one replaces it. What that would do is shown before.
 *
 * @module
 */
import { useRef, useState } from "preact/hooks";
import { type Outline } from "../../kit/api.ts";
import type { EditorState } from "../document/state.ts";
import { FileButton } from "../ui/buttons.tsx";
import { useWords } from "../ui/context.tsx";
import { RefusalNote, useFormMessage } from "../ui/messages.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { useAboutTexts } from "./about_words.ts";
import { readTrack } from "./read_track.ts";
import { changeBy, type PresentTrack, type TrackPurpose } from "./track_change.ts";
import { type AskedTrack, TrackQuestion } from "./track_question.tsx";
import { useTrackUpload } from "./use_track.ts";

/** A file that is being read. */
interface ReadingFile {
  readonly name: string;
  /** The share that is read, from 0 to 1. */
  readonly share: number;
}

/** The chosen file on its way to the question. */
interface TrackFile {
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
interface TrackFileHost {
  readonly present: PresentTrack;
  /** The walk with all edits. */
  readonly state: () => EditorState;
  /** Called when a file is chosen. @returns Whether the file can be sent at all. */
  readonly onChosen: (file: File) => boolean;
  readonly onRefused: (file: File, error: unknown) => void;
}

/** Reads the chosen file. */
function useTrackFile(
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

/** The panel. After a change it reads the track again with `onTrack`. */
export function TrackPanel(
  { opened, outline, onTrack }: {
    opened: OpenedWalk;
    /** The track as it is. */
    outline: Outline;
    onTrack: (isReplaced: boolean) => Promise<void>;
  },
) {
  const { routeId, editor, settings: { maxUploadBytes } } = opened;
  const { texts: { walk: texts, home }, formats } = useWords();
  const message = useFormMessage();
  const { trackHint } = useAboutTexts();
  const present = { segments: outline.segments, distanceM: outline.route.distanceM };
  const onRefused = (file: File, error: unknown) =>
    message.problem(
      <>
        {home.refused(file.name)} <RefusalNote error={error} subject="file" />
      </>,
    );
  const onChosen = ({ name, size }: File) => {
    message.clear();
    const isAccepted = size <= maxUploadBytes;
    if (!isAccepted) message.problem(home.tooLarge(name, formats.megabytes(maxUploadBytes)));
    return isAccepted;
  };
  const onNotRead = (error: unknown) =>
    message.problem(<RefusalNote error={error} subject="change" />);
  const file = useTrackFile({ present, state: () => editor.state, onChosen, onRefused });
  const upload = useTrackUpload({ routeId, editor, onTrack, onRefused, onNotRead });
  const { reading, asked } = file;
  return (
    <section class="track" aria-labelledby="track">
      <h3 id="track">{texts.track}</h3>
      <p class="small muted">{trackHint}</p>
      <FileButtons onChosen={file.choose} />
      {reading !== null && <ReadingProgress file={reading} onCancel={file.cancel} />}
      {message.element}
      {asked !== null && (
        <TrackQuestion
          asked={asked}
          present={present}
          stations={editor.state.stations}
          share={upload.share}
          onConfirm={(close) => upload.send(asked, close)}
          onClosed={file.drop}
        />
      )}
    </section>
  );
}

/** The two buttons that let the teacher choose a file. */
function FileButtons({ onChosen }: { onChosen: (purpose: TrackPurpose, file: File) => void }) {
  const { texts: { walk: texts } } = useWords();
  return (
    <div class="recording-row">
      {(["append", "replace"] as const).map((purpose) => (
        <FileButton
          key={purpose}
          icon="upload"
          label={texts[purpose]}
          accept=".gpx"
          onFiles={([file]) => file !== undefined && onChosen(purpose, file)}
        />
      ))}
    </div>
  );
}

/** How much of a file is read, with a button that ends the reading. */
function ReadingProgress({ file: { name, share }, onCancel }: {
  file: ReadingFile;
  onCancel: () => void;
}) {
  const { texts: { home } } = useWords();
  const texts = useAboutTexts();
  return (
    <div class="reading">
      <p class="small" role="status">{home.uploading(name)}</p>
      <progress max={1} value={share} aria-label={name} />
      <button class="btn btn-quiet" type="button" onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}
