/**
 * What the server has refused of a field, shown below the field.
 *
 * @module
 */
import { IconButton } from "./icon_button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useChanges, useWords } from "../context.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import type { FieldTarget } from "../sync/conflicts/refusals.ts";
import type { Editor } from "../sync/editor.ts";
import { CopiedText } from "./copied_text.tsx";

/** The refused edits of a field: file, reason, and the typed text. They are removed by the next success of the field. */
export function FieldRefusal({ editor, at }: { editor: Editor; at: FieldTarget }) {
  const { texts: { fields: texts } } = useWords();
  useChanges(editor);
  const target = { ...at, key: editor.keys.lastOf(at.key) };
  const refused = editor.refusals.at(target);
  return (
    <div class="refused-here" role="alert">
      {refused.length > 0 && (
        <div class="field-refusal">
          <Icon name="warn" size="small" />
          <div class="refused-edits">
            {refused.map(({ error, subject, fileName, text, sinceMs }) => (
              <div key={`${sinceMs} ${fileName}`} class="problem">
                <p>
                  <b>{fileName === "" ? texts.refused : texts.refusedFile(fileName)}</b>
                  {" "}
                </p>
                <RefusalNote error={error} subject={subject} />
                {text !== "" && <CopiedText label={texts.refusedText} text={text} />}
              </div>
            ))}
          </div>
          <IconButton
            icon="close"
            size="small"
            label={texts.dismiss}
            onClick={() => editor.dismissRefusal(target)}
          />
        </div>
      )}
    </div>
  );
}
