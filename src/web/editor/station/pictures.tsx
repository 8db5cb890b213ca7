/**
 * The pictures of a station: several at once, each with its progress, captions and order.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useChanges, useWords } from "../context.tsx";
import type { EditorPicture, EditorStation } from "../sync/state.ts";
import { storedText } from "../sync/stored_text.ts";
import { FieldRefusal } from "../ui/field_refusal.tsx";
import { FileButton } from "../ui/file_button.tsx";
import { SavedField } from "../ui/saved_field.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";

/** What of a picture's key is not yet confirmed by the server. */
const isNew = (picture: EditorPicture) => picture.key.startsWith("new-");

/** The pictures. */
export function Pictures({ opened, station }: { opened: OpenedWalk; station: EditorStation }) {
  const { editor, progress, files } = opened;
  const { texts: { pictures: texts, files: fileTexts } } = useWords();
  useChanges(progress);
  useChanges(files);
  const { waiting, converting, refused } = files.of(station.key);
  const caption = (picture: EditorPicture) => (to: string, base: string) => {
    editor.edit({ kind: "caption", key: station.key, picture: picture.key, to, base });
  };
  const move = (index: number, by: number) => {
    const base = station.pictures.map(({ key }) => key);
    const to = [...base];
    to.splice(index + by, 0, ...to.splice(index, 1));
    editor.edit({ kind: "picture order", key: station.key, to, base });
  };
  return (
    <section aria-labelledby="pictures">
      <div class="line">
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
          <li key={editor.keys.firstOf(picture.key)}>
            <img class="pic" src={picture.url} alt={picture.caption} />
            <SavedField
              label={texts.caption(index + 1)}
              isLabelHidden
              isWanted
              placeholder={texts.captionMissing}
              value={picture.caption}
              storedAs={storedText}
              onSave={caption(picture)}
            />
            <FieldRefusal editor={editor} at={{ key: picture.key, field: "caption" }} />
            {isNew(picture)
              ? <Upload share={progress.of(picture.key)} label={texts.uploading(index + 1)} />
              : (
                <span class="pic-acts">
                  <PictureButton
                    icon="up"
                    label={texts.forward(index + 1)}
                    isEnabled={index > 0}
                    onClick={() => move(index, -1)}
                  />
                  <PictureButton
                    icon="down"
                    label={texts.backward(index + 1)}
                    isEnabled={index < station.pictures.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  <PictureButton
                    icon="trash"
                    label={texts.remove(index + 1)}
                    isEnabled
                    onClick={() =>
                      editor.edit({
                        kind: "remove picture",
                        key: station.key,
                        picture: picture.key,
                      })}
                  />
                </span>
              )}
          </li>
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
function acceptedTypes(): string {
  const types = "image/jpeg,image/png,image/webp";
  return matchMedia("(pointer: coarse)").matches
    ? types
    : `${types},image/avif,image/heic,image/heif,.heic,.heif`;
}

/** How much of a picture the server has. */
function Upload({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return <progress class="pic-upload" max={100} value={percent} aria-label={label} />;
}

function PictureButton(
  { icon, label, isEnabled, onClick }: {
    icon: "up" | "down" | "trash";
    label: string;
    isEnabled: boolean;
    onClick: () => void;
  },
) {
  return (
    <button
      class="btn btn-quiet btn-icon"
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!isEnabled}
      onClick={() => isEnabled && onClick()}
    >
      <Icon name={icon} size="small" />
    </button>
  );
}
