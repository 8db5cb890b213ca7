/**
 * The keys for the file of a rehearsal: saving it, passing it on, deleting the rehearsal.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Rehearsal } from "../../rehearsal/format.ts";
import { Icon } from "../../ui/icons.tsx";
import { stop } from "./recorder.ts";
import { canShare, fileOf, saveFile, shareFile } from "./rehearsal_file.ts";
import { markRehearsal } from "./rehearsal_script.ts";
import { deleteRehearsal } from "./rehearsal_store.ts";
import { useRehearsalTexts } from "./rehearsal_words.ts";

/** What a tap has led to. */
type Note = "" | "question" | "share-failed" | "remove-failed";

/** The keys, with what the file contains. */
export function FileKeys(
  { rehearsal, onRemoved }: { rehearsal: Rehearsal; onRemoved: () => void },
) {
  const texts = useRehearsalTexts();
  const [note, setNote] = useState<Note>("");
  const share = async () => {
    if (!await shareFile(fileOf(rehearsal))) setNote("share-failed");
  };
  const remove = async () => {
    try {
      await stop();
      await deleteRehearsal(rehearsal.walk.id);
    } catch {
      return setNote("remove-failed");
    }
    markRehearsal(rehearsal.walk.id, null);
    onRemoved();
  };
  return (
    <>
      <p>{texts.privacy}</p>
      <div class="rehearsal-keys">
        <button class="btn" type="button" onClick={() => saveFile(fileOf(rehearsal))}>
          <Icon name="download" />
          {texts.save}
        </button>
        {canShare(fileOf(rehearsal)) && (
          <button
            class="btn"
            type="button"
            onClick={() => void share()}
          >
            {texts.share}
          </button>
        )}
        {note !== "question" && (
          <button
            class="btn"
            type="button"
            onClick={() => setNote("question")}
          >
            <Icon name="trash" />
            {texts.remove}
          </button>
        )}
      </div>
      {note === "question" && <Question onYes={() => void remove()} onNo={() => setNote("")} />}
      <p role="alert">
        {note === "share-failed" && texts.shareFailed}
        {note === "remove-failed" && texts.removeFailed}
      </p>
    </>
  );
}

/** Asks before the rehearsal is deleted. */
function Question({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const texts = useRehearsalTexts();
  const yes = useRef<HTMLButtonElement>(null);
  // The key that was tapped is gone.
  useEffect(() => yes.current?.focus(), []);
  return (
    <div class="rehearsal-question" role="group" aria-label={texts.removeQuestion}>
      <p>{texts.removeQuestion}</p>
      <button class="btn" type="button" ref={yes} onClick={onYes}>{texts.removeYes}</button>
      <button class="btn" type="button" onClick={onNo}>{texts.keep}</button>
    </div>
  );
}
