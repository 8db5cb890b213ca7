/**
 * The walk that is edited lies in the trash: said once, with the way back.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { isLoginNeeded } from "../../api.ts";
import { Icon } from "../../parts/icons.tsx";
import { useWords } from "../context.tsx";
import type { Editor } from "../model/editor.ts";
import { RefusalNote } from "../refusal_note.tsx";

/** Says that edits wait, and brings the walk back. */
export function TrashedNote({ editor }: { editor: Editor }) {
  const { texts: { fields: { away: texts } } } = useWords();
  const [error, setError] = useState<unknown>(null);
  const bringBack = () => {
    setError(null);
    editor.bringBack().catch((reason) => {
      if (isLoginNeeded(reason)) editor.requireLogin();
      setError(reason);
    });
  };
  return (
    <div class="state state-warn saved" role="status">
      <Icon name="trash" size="small" />
      <div>
        {texts.trashed} {texts.waits}
        {error !== null && (
          <div class="problem">
            <RefusalNote error={error} subject="change" />
          </div>
        )}
      </div>
      <button class="btn" type="button" onClick={bringBack}>
        <Icon name="restore" size="small" />
        {texts.bringBack}
      </button>
    </div>
  );
}
