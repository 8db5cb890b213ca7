/**
 * Name, description and school of a walk, its track, and its way to the trash.
 *
 * @module
 */
import { isLoginNeeded, type Outline, requestJson } from "../../api.ts";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import { WALK_KEY } from "../sync/conflicts/refusals.ts";
import type { WalkTexts } from "../sync/state.ts";
import { storedName, storedText } from "../sync/stored_text.ts";
import { TrackPanel } from "../track/track_panel.tsx";
import { FieldRefusal } from "../ui/field_refusal.tsx";
import { useFormMessage } from "../ui/form_message.tsx";
import { SavedField } from "../ui/saved_field.tsx";
import type { OpenedWalk } from "./open_editor.ts";

/** The form. Each field is saved by itself. */
export function WalkTextsForm(
  { opened, outline, onTrack, onRemoved }: {
    opened: OpenedWalk;
    outline: Outline;
    onTrack: (isReplaced: boolean) => Promise<void>;
    /** Shows the place for removed things. */
    onRemoved: () => void;
  },
) {
  const { editor, routeId } = opened;
  const { texts: { walk: texts, home, removed: { place } } } = useWords();
  const message = useFormMessage();
  const trash = () => {
    requestJson(`/api/routes/${routeId}`, { method: "DELETE" }).then(
      () => location.assign("/edit"),
      (error) => {
        if (isLoginNeeded(error)) editor.requireLogin();
        message.problem(<RefusalNote error={error} subject="change" />);
      },
    );
  };
  const current = editor.state.texts;
  const save = (name: keyof WalkTexts) => (text: string, base: string) => {
    editor.edit({ kind: "texts", to: { [name]: text }, base: { [name]: base } });
  };
  return (
    <section class="form" aria-labelledby="walk-texts">
      <h2 id="walk-texts">{texts.aboutWalk}</h2>
      <SavedField
        label={texts.name}
        value={current.name}
        needed={texts.nameNeeded}
        storedAs={storedName}
        onSave={save("name")}
      />
      <FieldRefusal editor={editor} at={{ key: WALK_KEY, field: "name" }} />
      <SavedField
        label={texts.description}
        value={current.description}
        rows={5}
        storedAs={storedText}
        onSave={save("description")}
      />
      <FieldRefusal editor={editor} at={{ key: WALK_KEY, field: "description" }} />
      <SavedField
        label={texts.school}
        value={current.schoolName}
        storedAs={storedText}
        onSave={save("schoolName")}
      />
      <FieldRefusal editor={editor} at={{ key: WALK_KEY, field: "schoolName" }} />
      <TrackPanel opened={opened} outline={outline} onTrack={onTrack} />
      <button class="to-removed" type="button" aria-haspopup="dialog" onClick={onRemoved}>
        <Icon name="restore" />
        <span>
          <b>{place.title}</b>
          <small>{place.hint}</small>
        </span>
        <Icon name="chevron" />
      </button>
      <section class="trash" aria-labelledby="to-trash">
        <h3 id="to-trash">{home.trash}</h3>
        <p class="small muted">{texts.trashHint}</p>
        <button class="btn" type="button" onClick={trash}>
          <Icon name="trash" />
          {texts.trashWalk}
        </button>
        {message.element}
      </section>
    </section>
  );
}
