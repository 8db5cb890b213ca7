/**
 * The pictures of a station: several at once, each with its progress, captions and order.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { Icon } from "../../parts/icons.tsx";
import { useChanges, useWords } from "../context.tsx";
import { shrink } from "../media/shrink.ts";
import { type EditorPicture, type EditorStation, stationIn } from "../model/state.ts";
import { SavedField } from "../saved_field.tsx";
import { contents, newName } from "../storage/database.ts";
import type { OpenedWalk } from "./open_editor.ts";

/** What of a picture's key is not yet confirmed by the server. */
const isNew = (picture: EditorPicture) => picture.key.startsWith("new-");

/** The pictures. */
export function Pictures({ opened, station }: { opened: OpenedWalk; station: EditorStation }) {
  const { editor, progress } = opened;
  const { texts: { pictures: texts } } = useWords();
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [waiting, setWaiting] = useState(0);
  useChanges(progress);

  const add = async (files: readonly File[]) => {
    setUnreadable([]);
    setWaiting(files.length);
    for (const file of files) {
      try {
        const blobKey = await contents.put(await shrink(file));
        const url = URL.createObjectURL(await contents.get(blobKey));
        const picture = { key: newName(), caption: "", url };
        const index = stationIn(editor.state, station.key)?.pictures.length ?? 0;
        progress.of(blobKey);
        editor.edit({ kind: "add picture", key: station.key, picture, blobKey, index });
      } catch {
        setUnreadable((names) => [...names, file.name]);
      }
      setWaiting((count) => count - 1);
    }
  };
  const caption = (picture: EditorPicture) => (to: string) => {
    editor.edit({
      kind: "caption",
      key: station.key,
      picture: picture.key,
      to,
      base: picture.caption,
    });
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
      <ul class="pics">
        {station.pictures.map((picture, index) => (
          <li key={picture.key}>
            <img class="pic" src={picture.url} alt={picture.caption} />
            <SavedField
              label={texts.caption(index + 1)}
              isLabelHidden
              isWanted
              placeholder={texts.captionMissing}
              value={picture.caption}
              onSave={caption(picture)}
            />
            {isNew(picture)
              ? <span class="small muted">{texts.onItsWay}</span>
              : (
                <span class="pic-acts">
                  <PictureButton
                    icon="back"
                    label={texts.forward(index + 1)}
                    isEnabled={index > 0}
                    onClick={() => move(index, -1)}
                  />
                  <PictureButton
                    icon="next"
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
          <label class="btn">
            <Icon name="photo" />
            {texts.add}
            <input
              class="vh"
              type="file"
              accept="image/jpeg,image/png,image/webp,image/heic"
              multiple
              onChange={({ currentTarget }) => {
                add([...currentTarget.files ?? []]);
                currentTarget.value = "";
              }}
            />
          </label>
        </li>
      </ul>
      {unreadable.length > 0 && (
        <p class="problem" role="alert">{texts.unreadable(unreadable.join(", "))}</p>
      )}
    </section>
  );
}

function PictureButton(
  { icon, label, isEnabled, onClick }: {
    icon: "back" | "next" | "trash";
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
      disabled={!isEnabled}
      onClick={onClick}
    >
      <Icon name={icon} size="small" />
    </button>
  );
}
