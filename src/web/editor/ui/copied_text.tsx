/**
 * A text that can be read and copied, but not changed.
 *
 * @module
 */
import { useId, useRef, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";

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
