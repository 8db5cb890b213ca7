/**
 * A picture of a station: its caption, and its upload or the buttons that move and remove it.
 *
 * @module
 */
import { useWords } from "../context.tsx";
import type { EditorPicture, EditorStation } from "../sync/state.ts";
import { storedText } from "../sync/stored_text.ts";
import { FieldRefusal } from "../ui/field_refusal.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import { SavedField } from "../ui/saved_field.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";

/** What a row shows. */
export interface PictureRowProps {
  readonly opened: OpenedWalk;
  readonly station: EditorStation;
  readonly picture: EditorPicture;
  /** Its index in the order of the pictures. */
  readonly index: number;
}

/** The row. Until the server has the picture, it can be neither moved nor removed. */
export function PictureRow(props: PictureRowProps) {
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
        onTyping={editor.unsaved.typing}
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
