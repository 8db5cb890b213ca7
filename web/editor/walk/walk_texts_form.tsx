/**
 * The form of a walk: name, description and school, the track, the list of removed things, and the trash.
 *
 * @module
 */
import { type Outline, requestJson } from "../../kit/api.ts";
import { isLoginNeeded } from "../../kit/api_error.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { CopyButton } from "../copying/copy_button.tsx";
import { storedName, storedText } from "../document/field_changes.ts";
import type { WalkTexts } from "../document/state.ts";
import { takenSchool } from "../home/file_queue.ts";
import { WALK_KEY } from "../sync/conflicts/refusals.ts";
import type { Editor } from "../sync/editor.ts";
import { useAboutTexts } from "../track/about_words.ts";
import { TrackPanel } from "../track/track_panel.tsx";
import { useWords } from "../ui/context.tsx";
import { FieldRefusal } from "../ui/field_refusal.tsx";
import { RefusalNote, useFormMessage } from "../ui/messages.tsx";
import { SavedField, type SavedFieldProps } from "../ui/saved_field.tsx";
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
