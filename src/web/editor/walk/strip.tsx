/**
 * The status strip below the bar: the state of saving, the last step or failure, undo and redo. It always has the same height, so
 * that the map never moves.
 *
 * @module
 */
import { useRef } from "preact/hooks";
import { isLoginNeeded } from "../../api.ts";
import type { EditorTexts } from "../../texts/editor_de.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { LoginForm } from "../access/login.tsx";
import { useValue, useWords } from "../context.tsx";
import { reportTrouble, trouble } from "../failures/troubles.ts";
import type { Editor } from "../sync/editor.ts";
import type { StepLabel } from "../sync/step_label.ts";
import { FittedText } from "./fitted_text.tsx";
import { redoWords, undoWords } from "./step_words.ts";
import { type StripAction, stripMessageOf } from "./strip_message.ts";

/** The strip of a walk. */
export function Strip({ editor }: { editor: Editor }) {
  const words = useWords();
  const { texts } = words;
  const status = useValue(editor, () => editor.status);
  const isKept = useValue(editor, () => editor.isKept);
  const step = useValue(editor, () => editor.lastStep);
  const wrong = useValue(trouble, () => trouble.value);
  const login = useRef<HTMLDialogElement>(null);
  const { level, icon, word, text, exact, action } = stripMessageOf({
    status,
    isKept,
    step,
    trouble: wrong,
  }, words);
  const act = {
    retry: () => editor.retry(),
    login: () => login.current?.showModal(),
    bringBack: () => {
      editor.bringBack().catch((error) => {
        if (isLoginNeeded(error)) editor.requireLogin();
        else reportTrouble(error);
      });
    },
    dismiss: () => {
      if (wrong !== null) trouble.set(null);
      else editor.dismissRefusal();
    },
  };
  return (
    <section
      class={`strip strip-${wrong === null ? level : "bad"} ${
        action === null || action === "dismiss" ? "" : "strip-acts"
      }`}
      aria-label={texts.strip.label}
    >
      <p class={`state state-${level} ${text === "" ? "state-alone" : ""}`} role="status">
        {icon !== null && <Icon name={icon} size="small" />}
        <span class="strip-word">{word}</span>
      </p>
      <FittedText text={text} exact={exact} isUrgent={level === "bad" || wrong !== null} />
      {action !== null && <ActionButton action={action} onAct={() => act[action]()} />}
      <UndoKeys editor={editor} />
      <dialog ref={login} class="dialog" aria-label={texts.login.title}>
        {status.kind === "login" && (
          <LoginForm
            onLogin={() => {
              login.current?.close();
              editor.retry();
            }}
          />
        )}
        <button class="btn" type="button" onClick={() => login.current?.close()}>
          {texts.close}
        </button>
      </dialog>
    </section>
  );
}

/** The labels of the buttons. */
const ACTIONS: Readonly<Record<Exclude<StripAction, "dismiss">, (texts: EditorTexts) => string>> = {
  retry: (texts) => texts.tryAgain,
  login: (texts) => texts.login.title,
  bringBack: (texts) => texts.fields.away.bringBack,
};

/** The button for what the teacher can do now. */
function ActionButton({ action, onAct }: { action: StripAction; onAct: () => void }) {
  const { texts } = useWords();
  if (action === "dismiss") {
    return <IconButton icon="close" size="small" label={texts.close} onClick={onAct} />;
  }
  return (
    <button class="btn strip-act" type="button" onClick={onAct}>
      {ACTIONS[action](texts)}
    </button>
  );
}

/** Undo and redo, with the names of their steps. Without a step they are `aria-disabled` only, which keeps the focus. */
function UndoKeys({ editor }: { editor: Editor }) {
  const { texts } = useWords();
  const undo = useValue(editor, () => named(editor.nextUndo, undoWords, texts) ?? texts.undo);
  const redo = useValue(editor, () => named(editor.nextRedo, redoWords, texts) ?? texts.redo);
  const canUndo = useValue(editor, () => editor.nextUndo !== null);
  const canRedo = useValue(editor, () => editor.nextRedo !== null);
  return (
    <div class="strip-keys">
      <button
        class="btn btn-quiet"
        type="button"
        title={`${undo} (${texts.walk.ctrl}+Z)`}
        aria-disabled={!canUndo}
        onClick={() => editor.undo()}
      >
        <Icon name="undo" size="small" />
        <span class="strip-undo">{undo}</span>
      </button>
      <button
        class="btn btn-quiet strip-redo"
        type="button"
        aria-label={redo}
        title={`${redo} (${texts.walk.ctrl}+Y)`}
        aria-disabled={!canRedo}
        onClick={() => editor.redo()}
      >
        <Icon name="redo" size="small" />
        <span>{texts.redo}</span>
      </button>
    </div>
  );
}

function named(
  label: StepLabel | null,
  words: (label: StepLabel, texts: EditorTexts) => string,
  texts: EditorTexts,
): string | null {
  return label === null ? null : words(label, texts);
}
