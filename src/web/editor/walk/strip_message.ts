/**
 * Chooses what the status strip shows: the state of saving, the last step, or the last failure. Pure.
 *
 * @module
 */
import type { IconName } from "../../ui/icons.tsx";
import type { Words } from "../context.tsx";
import type { Subject } from "../failures/reason_sentences.ts";
import { refusalOf } from "../failures/refusal.ts";
import { troubleText } from "../failures/trouble_text.ts";
import type { Trouble } from "../failures/troubles.ts";
import type { Operation } from "../sync/operations.ts";
import type { SaveStatus } from "../sync/save_status.ts";
import type { StepLabel } from "../sync/step_label.ts";
import { stepDone } from "./step_words.ts";

/** What a button in the strip does. */
export type StripAction = "retry" | "login" | "bringBack" | "dismiss";

/** What the strip shows. */
export interface StripMessage {
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
export interface StripState {
  readonly status: SaveStatus;
  /** Whether this device keeps what is not sent yet. */
  readonly isKept: boolean;
  readonly step: StepLabel | null;
  readonly trouble: Trouble | null;
}

/** What the strip shows. A failure comes before a status with a text, and that before the last step. */
export function stripMessageOf(
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
