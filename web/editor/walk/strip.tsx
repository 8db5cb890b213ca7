/**
 * The status strip below the bar: the state of saving, the last step or failure, undo and redo. It always has the same
 * height, so that the map never moves.
 *
 * @module
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isLoginNeeded } from "../../kit/api_error.ts";
import type { EditorTexts, StepForms, StepTexts } from "../../kit/texts/editor/de.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import type { Operation } from "../document/operations.ts";
import type { StepLabel } from "../document/history.ts";
import type { Editor } from "../sync/editor.ts";
import type { SaveStatus } from "../sync/sender.ts";
import { reportTrouble, type Trouble, trouble } from "../sync/troubles.ts";
import { IconButton } from "../ui/buttons.tsx";
import { useValue, useWords, type Words } from "../ui/context.tsx";
import { LoginForm } from "../ui/login.tsx";
import { troubleText } from "../ui/messages.tsx";
import { refusalOf, type Subject } from "../ui/refusal.ts";

/** The name of a step, such as "Station „Fuchsbau“ entfernen". */
export function stepWords(label: StepLabel, { steps }: EditorTexts): string {
  return inForms(label, steps.acts, steps);
}

/** What undoing a step does, such as "Rückgängig: Station „Fuchsbau“ entfernen". */
export function undoWords(label: StepLabel, texts: EditorTexts): string {
  return texts.steps.undo(stepWords(label, texts));
}

/** What redoing a step does, such as "Wiederholen: Station „Fuchsbau“ entfernen". */
export function redoWords(label: StepLabel, texts: EditorTexts): string {
  return texts.steps.redo(stepWords(label, texts));
}

/** The result of a step as a sentence, such as "Station „Fuchsbau“ ist entfernt." */
export function stepDone(label: StepLabel, texts: EditorTexts): string {
  const { steps } = texts;
  if (label.isUndone === true) return steps.undone(stepWords(label, texts));
  const sentence = inForms(label, steps.done, steps);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A step in words. @param forms Names, or sentences. */
function inForms(label: StepLabel, forms: StepForms, texts: StepTexts): string {
  const { kind, title, cause, picture = 0, count = 0, source = "photos" } = label;
  const number = numberOf(label);
  const station = number === null ? texts.titled(title) : texts.numbered(number);
  const of = number === null ? texts.quoted(title) : station;
  switch (kind) {
    case "texts":
      return ofWalk(label, forms);
    case "station":
      return ofStation(label, forms, station, of);
    case "add station":
      return forms.addStation(station);
    case "remove station":
      return forms.removeStation(station);
    case "restore station":
      return forms.restoreStation(station);
    case "order":
      return forms.order;
    case "audio":
      if (cause === "removed") return forms.removeAudio(of);
      return cause === "replaced" ? forms.replaceAudio(of) : forms.addAudio(of);
    case "restore audio":
      return forms.restoreAudio(of);
    case "add picture":
      return forms.addPicture(picture, of);
    case "remove picture":
      return forms.removePicture(picture, of);
    case "restore picture":
      return forms.restorePicture(picture, of);
    case "caption":
      return forms.caption(picture, of);
    case "picture order":
      return forms.pictureOrder(of);
    case "proposals":
      return forms.proposals(count, texts.sources[source]);
    case "track":
      return cause === "appended" ? forms.appendTrack : forms.replaceTrack;
    case "restore track":
      return forms.restoreTrack;
    case "map":
      return ofMap(label, forms);
    case "lay map":
      return forms.changeMap;
    case "remove map":
      return forms.removeMap;
    case "restore map":
      return forms.restoreMap;
  }
}

/** The number of a station whose name follows its number; null for one with a typed title. */
function numberOf({ title, number }: StepLabel): number | null {
  if (title.trim() === "") return number;
  const [, numbered] = /^Station (\d+)$/.exec(title) ?? [];
  return numbered === undefined ? null : Number(numbered);
}

function ofWalk({ field }: StepLabel, forms: StepForms): string {
  switch (field) {
    case "walk name":
    case "walk description":
    case "school":
      return forms[field];
    default:
      return forms.walk;
  }
}

function ofMap({ cause }: StepLabel, forms: StepForms): string {
  switch (cause) {
    case "added":
      return forms.addMap;
    case "changed":
      return forms.changeMap;
    case "removed":
      return forms.removeMap;
    default:
      return forms.replaceMap;
  }
}

function ofStation({ field }: StepLabel, forms: StepForms, station: string, of: string): string {
  switch (field) {
    case "title":
    case "description":
    case "radius":
      return forms[field](of);
    case "position":
      return forms.position(station);
    default:
      return forms.several(station);
  }
}

// Chooses what the status strip shows: the state of saving, the last step, or the last failure. Pure.

/** What a button in the strip does. */
type StripAction = "retry" | "login" | "bringBack" | "dismiss";

/** What the strip shows. */
interface StripMessage {
  readonly level: "ok" | "warn" | "bad";
  readonly icon: IconName | null;
  /** The state in a word or two. */
  readonly word: string;
  /** What happened; empty for nothing. */
  readonly text: string;
  /** The exact message, which is English; empty for none. */
  readonly exact: string;
  readonly action: StripAction | null;
}

/** Steps without a sentence: for typing, the label of undo is enough. */
const TYPED: ReadonlySet<StepLabel["kind"]> = new Set(["texts", "station", "caption"]);

/** What the strip depends on. */
interface StripState {
  readonly status: SaveStatus;
  /** Whether this device keeps what is not sent yet. */
  readonly isKept: boolean;
  readonly step: StepLabel | null;
  readonly trouble: Trouble | null;
}

/** What the strip shows. A failure comes before a status with a text, and that before the last step. */
function stripMessageOf(
  { status, isKept, step, trouble }: StripState,
  words: Words,
): StripMessage {
  const message = messageOfStatus(status, isKept, words);
  if (trouble === null) {
    return message.text === "" && step !== null
      ? { ...message, text: messageOfStep(step, words) }
      : message;
  }
  return { ...message, ...troubleText(trouble.error, words), action: "dismiss" };
}

function messageOfStatus(status: SaveStatus, isKept: boolean, words: Words): StripMessage {
  const { texts: { status: texts, strip, fields: { away } } } = words;
  const plain = { text: "", exact: "", action: null };
  switch (status.kind) {
    case "saved":
    case "saving": {
      const icon = status.kind === "saved" ? "check" : null;
      const level = isKept ? "ok" : "warn";
      const text = isKept ? "" : texts.waitForSaved;
      return { ...plain, level, icon, word: texts[status.kind], text };
    }
    case "offline": {
      const kept = status.isKept ? texts.kept : texts.notKept;
      const [word, text] = status.cause === "network"
        ? [texts.network, kept]
        : [strip.waiting, `${texts[status.cause]} ${kept}`];
      return { ...plain, level: "warn", icon: "nonet", word, text, action: "retry" };
    }
    case "login":
      return { ...plain, level: "warn", icon: "warn", word: texts.login, action: "login" };
    case "conflict":
      return { ...plain, level: "warn", icon: "warn", word: texts.conflict };
    case "trashed":
      return {
        ...plain,
        level: "warn",
        icon: "trash",
        word: away.trashed,
        text: away.waits,
        action: "bringBack",
      };
    case "gone":
      return { ...plain, level: "bad", icon: "warn", word: away.gone, text: away.goneHint };
    case "refused": {
      const { text, exact } = refusalOf(status.error, subjectOf(status.operation), words);
      return {
        level: "bad",
        icon: "warn",
        word: strip.notSaved,
        text: `${texts.refused} ${text}`,
        exact,
        action: "dismiss",
      };
    }
  }
}

function messageOfStep(step: StepLabel, { texts }: Words): string {
  if (TYPED.has(step.kind) && step.isUndone !== true) return "";
  const done = stepDone(step, texts);
  const isKept = step.isUndone !== true &&
    (step.kind.startsWith("remove") || step.cause === "removed" || step.cause === "replaced");
  return isKept ? `${done} ${texts.strip.kept}` : done;
}

/** What was refused with an edit, for the sentence of its refusal. */
function subjectOf(operation: Operation["kind"]): Subject {
  if (operation === "audio") return "recording";
  if (operation.startsWith("restore")) return "removed";
  return operation === "add picture" ? "picture" : "change";
}

// A text in the two lines of the status strip. A button opens a longer one over the content below the strip, so that
// nothing moves.

/** The text. */
function FittedText(
  { text, exact, isUrgent }: {
    text: string;
    /** The exact message, which is English; empty for none. */
    exact: string;
    /** Whether a screen reader reads it at once (`alert`). */
    isUrgent: boolean;
  },
) {
  const { texts: { strip: texts } } = useWords();
  const id = useId();
  const line = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { current: element } = line;
    if (element === null) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  useEffect(() => setOpen(false), [text]);
  const hasMore = text !== "" && (isCut || exact !== "");
  return (
    <div
      class="strip-text"
      onKeyDown={({ key }) => {
        if (key === "Escape") setOpen(false);
      }}
    >
      <p ref={line} class="strip-line" role={isUrgent ? "alert" : "status"}>{text}</p>
      {hasMore && (
        <button
          class="btn btn-quiet strip-act"
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.less : texts.more}
        </button>
      )}
      {hasMore && isOpen && (
        <div class="strip-more" id={id}>
          <p>{text}</p>
          {exact !== "" && <p class="small muted" lang="en">{exact}</p>}
        </div>
      )}
    </div>
  );
}

/** The strip of a walk. */
export function Strip({ editor }: { editor: Editor }) {
  const words = useWords();
  const { texts } = words;
  const status = useValue(editor.saving, () => editor.saving.status);
  const isKept = useValue(editor.saving, () => editor.saving.isKept);
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
    retry: () => editor.saving.retry(),
    login: () => login.current?.showModal(),
    bringBack: () => {
      editor.saving.bringBack().catch((error) => {
        if (isLoginNeeded(error)) editor.saving.requireLogin();
        else reportTrouble(error);
      });
    },
    dismiss: () => {
      if (wrong !== null) trouble.set(null);
      else editor.saving.dismissRefusal();
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
              editor.saving.retry();
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
