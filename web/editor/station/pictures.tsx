/** The pictures of a station in their order, with a button that adds several at once. @module */
import { PICTURE_FORMATS } from "../../../src/shared/media_kinds.ts";
import { storedText } from "../document/field_changes.ts";
import type { EditorPicture, StationMedia } from "../document/state.ts";
import { FileButton, IconButton } from "../ui/buttons.tsx";
import { useChanges, useWords } from "../ui/context.tsx";
import { FieldRefusal, SavedField } from "../ui/saved_field.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";

/** What a row shows. */
interface PictureRowProps {
  readonly opened: OpenedWalk;
  readonly station: StationMedia;
  readonly picture: EditorPicture;
  /** Its index in the order of the pictures. */
  readonly index: number;
}

/** The row. Until the server has the picture, it can be neither moved nor removed. */
function PictureRow(props: PictureRowProps) {
  const { opened: { editor, progress }, station, picture, index } = props;
  const { texts: { pictures: texts } } = useWords();
  const saveCaption = (to: string, base: string, isTyping: boolean) => {
    const caption = { key: station.key, picture: picture.key, to, base };
    editor.edit({ kind: "caption", ...caption }, { isTyping });
  };
  const isNew = picture.key.startsWith("new-");
  return (
    <li>
      <img class="pic" src={picture.url} alt={picture.caption} />
      <SavedField
        label={texts.caption(index + 1)}
        isLabelHidden
        isWanted
        placeholder={texts.captionMissing}
        value={picture.caption}
        storedAs={storedText}
        onTyping={editor.saving.unsaved.typing}
        onSave={saveCaption}
      />
      <FieldRefusal editor={editor} at={{ key: picture.key, field: "caption" }} />
      {isNew
        ? <Upload share={progress.of(picture.key)} label={texts.uploading(index + 1)} />
        : <PictureButtons {...props} />}
    </li>
  );
}

/** How much of a picture the server has. @param share From 0 to 1. */
function Upload({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return <progress class="pic-upload" max={100} value={percent} aria-label={label} />;
}

function PictureButtons({ opened: { editor }, station, picture, index }: PictureRowProps) {
  const { texts: { pictures: texts } } = useWords();
  const { key, pictures } = station;
  const move = (by: number) => {
    const base = pictures.map(({ key }) => key);
    const to = [...base];
    to.splice(index + by, 0, ...to.splice(index, 1));
    editor.edit({ kind: "picture order", key, to, base });
  };
  return (
    <span class="pic-acts">
      <IconButton
        icon="up"
        size="small"
        label={texts.forward(index + 1)}
        isEnabled={index > 0}
        onClick={() => move(-1)}
      />
      <IconButton
        icon="down"
        size="small"
        label={texts.backward(index + 1)}
        isEnabled={index < pictures.length - 1}
        onClick={() => move(1)}
      />
      <IconButton
        icon="trash"
        size="small"
        label={texts.remove(index + 1)}
        onClick={() => editor.edit({ kind: "remove picture", key, picture: picture.key })}
      />
    </span>
  );
}

/** The pictures. */
export function Pictures({ opened, station }: { opened: OpenedWalk; station: StationMedia }) {
  const { editor, progress, files } = opened;
  const { texts: { pictures: texts, files: fileTexts } } = useWords();
  useChanges(progress);
  useChanges(files);
  const { waiting, converting, refused } = files.of(station.key);
  return (
    <section aria-labelledby="pictures">
      <div class="form-line">
        <h3 id="pictures">{texts.title}</h3>
        <span class="muted" role="status">
          {waiting > 0 ? texts.preparing(waiting) : texts.count(station.pictures.length)}
        </span>
      </div>
      {converting !== null && (
        <p class="small muted" role="status">
          {fileTexts.converting(converting)}
        </p>
      )}
      <ul class="pics">
        {station.pictures.map((picture, index) => (
          <PictureRow
            key={editor.keys.firstOf(picture.key)}
            {...{ opened, station, picture, index }}
          />
        ))}
        <li>
          <FileButton
            icon="photo"
            label={texts.add}
            accept={acceptedTypes()}
            isMultiple
            onFiles={(chosen) => files.addPictures(station.key, chosen)}
          />
        </li>
      </ul>
      <FieldRefusal editor={editor} at={{ key: station.key, field: "pictures" }} />
      <div role="alert">
        {refused.map(({ name, problem }, index) => (
          <p key={index} class="problem">{fileTexts.refused[problem](name)}</p>
        ))}
      </div>
    </section>
  );
}

/** Media types to choose from. An iPhone makes a JPEG of its HEIC pictures, but only if HEIC is not accepted. */
export function acceptedTypes(): string {
  const types = Object.values(PICTURE_FORMATS).map(({ mediaType }) => mediaType).join();
  return matchMedia("(pointer: coarse)").matches
    ? types
    : `${types},image/avif,image/heic,image/heif,.heic,.heif`;
}

/** The button. @param onPhotos Called with the chosen photos. */
export function PhotosButton({ onPhotos }: { onPhotos: (photos: readonly File[]) => void }) {
  const { texts: { files: texts } } = useWords();
  return (
    <FileButton
      icon="photo"
      label={texts.fromPhotos}
      accept={acceptedTypes()}
      isMultiple
      onFiles={onPhotos}
    />
  );
}
