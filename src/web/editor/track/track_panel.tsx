/**
 * The track of a walk: a further file is appended to it, another one replaces it. What that would do is shown before.
 *
 * @module
 */
import type { Outline } from "../../api.ts";
import { useWords } from "../context.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import { FileButton } from "../ui/file_button.tsx";
import { useFormMessage } from "../ui/form_message.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import type { TrackPurpose } from "./track_change.ts";
import { type ReadingFile, useTrackFile } from "./track_file.ts";
import { TrackQuestion } from "./track_question.tsx";
import { useTrackUpload } from "./track_upload.ts";
import { useAboutTexts } from "../walk/about_texts.ts";

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
