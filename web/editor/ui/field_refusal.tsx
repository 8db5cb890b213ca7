/** What the server has refused of a field, shown below the field. @module */
import { useId, useRef, useState } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import type { FieldTarget } from "../sync/conflicts/refusals.ts";
import type { Editor } from "../sync/editor.ts";
import { IconButton } from "./buttons.tsx";
import { useValue, useWords } from "./context.tsx";
import { RefusalNote } from "./messages.tsx";

/** Shows a text that cannot be changed, with a button that copies it. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const { texts: { fields: { lost: texts } } } = useWords();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState("");
  const copy = () => {
    field.current?.select();
    // Pages without https have no clipboard: the text is selected, and the keys of the browser copy it.
    if (!("clipboard" in navigator)) return setMessage(texts.copyYourself);
    navigator.clipboard.writeText(text).then(
      () => setMessage(texts.copied),
      () => setMessage(texts.copyYourself),
    );
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        class="input copied"
        readOnly
        rows={Math.min(8, 1 + Math.ceil(text.length / 34))}
        value={text}
      />
      <div class="choices">
        <button class="btn" type="button" onClick={copy}>
          <Icon name="file" size="small" />
          {texts.copy}
        </button>
        <span class="small" role="status">{message}</span>
      </div>
    </div>
  );
}

/** The refused edits of a field: file, reason, and the typed text. They are removed by the next success of the field. */
export function FieldRefusal({ editor, at }: { editor: Editor; at: FieldTarget }) {
  const { texts: { fields: texts } } = useWords();
  useValue(editor, () => editor.refusals.all);
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
