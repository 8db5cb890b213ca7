/**
 * The form of a walk: name, description and school, the track, the list of removed things, and the trash.
 *
 * @module
 */
import { useRef, useState } from "preact/hooks";
import { type Outline, requestJson } from "../../kit/api.ts";
import { isLoginNeeded } from "../../kit/api_error.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { CopyButton, FileButton } from "../ui/buttons.tsx";
import { storedName, storedText } from "../document/field_changes.ts";
import type { EditorState, WalkTexts } from "../document/state.ts";
import { takenSchool } from "../home/file_queue.ts";
import { WALK_KEY } from "../sync/conflicts.ts";
import type { Editor } from "../sync/editor.ts";
import { type AskedTrack, TrackQuestion, useAboutTexts } from "../track/track_question.tsx";
import { readTrack } from "../track/read_track.ts";
import { useTrackUpload } from "../track/use_track.ts";
import { changeBy, type PresentTrack, type TrackPurpose } from "../track/track_change.ts";
import { useWords } from "../ui/context.tsx";
import { FieldRefusal, SavedField, type SavedFieldProps } from "../ui/saved_field.tsx";
import { RefusalNote, useFormMessage } from "../ui/messages.tsx";
import type { OpenedWalk } from "./open_editor.ts";

/** The button, and why the server has refused. After a success the list of walks is opened. */
function WalkToTrash({ editor, routeId }: { editor: Editor; routeId: number }) {
  const { texts: { home } } = useWords();
  const texts = useAboutTexts();
  const message = useFormMessage();
  const trash = () => {
    requestJson(`/api/routes/${routeId}`, { method: "DELETE" }).then(
      () => location.assign("/edit"),
      (error) => {
        if (isLoginNeeded(error)) editor.saving.requireLogin();
        message.problem(<RefusalNote error={error} subject="change" />);
      },
    );
  };
  return (
    <section class="trash" aria-labelledby="to-trash">
      <h3 id="to-trash">{home.trash}</h3>
      <p class="small muted">{texts.trashHint}</p>
      <button class="btn" type="button" onClick={trash}>
        <Icon name="trash" />
        {texts.trashWalk}
      </button>
      {message.element}
    </section>
  );
}

/** The form. Each field is saved by itself. */
export function WalkTextsForm(
  { opened, outline, onTrack, onRemoved }: {
    opened: OpenedWalk;
    outline: Outline;
    onTrack: (isReplaced: boolean) => Promise<void>;
    /** Opens the list of removed things. */
    onRemoved: () => void;
  },
) {
  const { editor, routeId } = opened;
  const { texts: { walk: texts } } = useWords();
  const { schoolTaken } = useAboutTexts();
  const { schoolName } = editor.state.texts;
  const isSchoolTaken = schoolName !== "" && schoolName === takenSchool(routeId);
  return (
    <section class="form" aria-labelledby="walk-texts">
      <h2 id="walk-texts">{texts.aboutWalk}</h2>
      <WalkText
        editor={editor}
        name="name"
        label={texts.name}
        needed={texts.nameNeeded}
        storedAs={storedName}
      />
      <WalkText editor={editor} name="schoolName" label={texts.school} />
      {isSchoolTaken && <p class="small muted">{schoolTaken}</p>}
      <WalkText editor={editor} name="description" label={texts.description} rows={5} />
      <TrackPanel opened={opened} outline={outline} onTrack={onTrack} />
      <CopyButton opened={opened} />
      <ToRemovedList onOpen={onRemoved} />
      <WalkToTrash editor={editor} routeId={routeId} />
    </section>
  );
}

/** One text of the walk, with what the server has refused of it. */
function WalkText(
  { editor, name, ...field }: Omit<SavedFieldProps, "value" | "onTyping" | "onSave"> & {
    editor: Editor;
    name: keyof WalkTexts;
  },
) {
  return (
    <>
      <SavedField
        storedAs={storedText}
        {...field}
        value={editor.state.texts[name]}
        onTyping={editor.saving.unsaved.typing}
        onSave={(text, base, isTyping) =>
          editor.edit(
            { kind: "texts", to: { [name]: text }, base: { [name]: base } },
            { isTyping },
          )}
      />
      <FieldRefusal editor={editor} at={{ key: WALK_KEY, field: name }} />
    </>
  );
}

/** The button that opens the list of removed things. */
function ToRemovedList({ onOpen }: { onOpen: () => void }) {
  const { texts: { removed: { list: { title } } } } = useWords();
  const { removedHint } = useAboutTexts();
  return (
    <button class="to-removed" type="button" aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="restore" />
      <span>
        <b>{title}</b>
        <small>{removedHint}</small>
      </span>
      <Icon name="chevron" />
    </button>
  );
}

// The track of a walk: a further file is appended to it, another one replaces it. What that would do is shown before.

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
function TrackPanel(
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
