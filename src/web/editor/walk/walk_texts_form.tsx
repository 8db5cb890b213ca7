/**
 * The form of a walk: name, description and school, the track, the map, the list of removed things, and the trash.
 *
 * @module
 */
import type { Outline } from "../../api.ts";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { CopyButton } from "../copying/copy_button.tsx";
import { takenSchool } from "../home/last_school.ts";
import { MapSection } from "../own_map/map_section.tsx";
import { WALK_KEY } from "../sync/conflicts/refusals.ts";
import type { Editor } from "../sync/editor.ts";
import type { WalkTexts } from "../sync/state.ts";
import { storedName, storedText } from "../sync/stored_text.ts";
import { TrackPanel } from "../track/track_panel.tsx";
import { FieldRefusal } from "../ui/field_refusal.tsx";
import { SavedField, type SavedFieldProps } from "../ui/saved_field.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import { WalkToTrash } from "./walk_to_trash.tsx";
import { useAboutTexts } from "./about_texts.ts";

/** The form. Each field is saved by itself. */
export function WalkTextsForm(
  { opened, outline, onTrack, onRemoved, onMap }: {
    opened: OpenedWalk;
    outline: Outline;
    onTrack: (isReplaced: boolean) => Promise<void>;
    /** Opens the list of removed things. */
    onRemoved: () => void;
    /** Opens the dialog with the map. */
    onMap: () => void;
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
      <MapSection stored={outline.map} onOpen={onMap} />
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
        onTyping={editor.unsaved.typing}
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
