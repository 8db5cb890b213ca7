/**
 * Name, description and school of a walk.
 *
 * @module
 */
import { useWords } from "../context.tsx";
import type { Editor } from "../model/editor.ts";
import type { WalkTexts } from "../model/state.ts";
import { SavedField } from "../saved_field.tsx";

/** The form. Each field is saved by itself. */
export function WalkTextsForm({ editor }: { editor: Editor }) {
  const { texts: { walk: texts } } = useWords();
  const current = editor.state.texts;
  const save = (name: keyof WalkTexts) => (text: string) => {
    if (name === "name" && text.trim() === "") return texts.nameNeeded;
    const to = name === "name" ? text.trim() : text;
    editor.edit({ kind: "texts", to: { [name]: to }, base: { [name]: current[name] } });
    return null;
  };
  return (
    <section class="form" aria-labelledby="walk-texts">
      <h2 id="walk-texts">{texts.aboutWalk}</h2>
      <SavedField label={texts.name} value={current.name} onSave={save("name")} />
      <SavedField
        label={texts.description}
        value={current.description}
        rows={5}
        onSave={save("description")}
      />
      <SavedField label={texts.school} value={current.schoolName} onSave={save("schoolName")} />
    </section>
  );
}
