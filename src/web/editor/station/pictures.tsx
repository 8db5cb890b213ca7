/**
 * The pictures of a station in their order, with a button that adds several at once.
 *
 * @module
 */
import { useChanges, useWords } from "../context.tsx";
import type { EditorStation } from "../sync/state.ts";
import { FieldRefusal } from "../ui/field_refusal.tsx";
import { FileButton } from "../ui/file_button.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { PictureRow } from "./picture_row.tsx";

/** The pictures. */
export function Pictures({ opened, station }: { opened: OpenedWalk; station: EditorStation }) {
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
  const types = "image/jpeg,image/png,image/webp";
  return matchMedia("(pointer: coarse)").matches
    ? types
    : `${types},image/avif,image/heic,image/heif,.heic,.heif`;
}
