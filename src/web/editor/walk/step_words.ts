/**
 * Names of the steps that undo and redo offer, and sentences for steps that are done.
 *
 * @module
 */
import type { EditorTexts } from "../../texts/editor_de.ts";
import type { StepForms, StepTexts } from "../../texts/steps_de.ts";
import type { StepLabel } from "../sync/step_label.ts";

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
