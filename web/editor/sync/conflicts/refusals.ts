/** The edits that the server has refused for good, and those of things that another page has deleted. @module */
import { isFieldEdit, valuesOf } from "../../document/field_changes.ts";
import type { Operation } from "../../document/operations.ts";
import { type OutboxEntry, rekeyed } from "../../document/outbox.ts";
import { type EditorState, type EditorStation, type Key, stationIn } from "../../document/state.ts";
import type { Subject } from "../../ui/refusal.ts";

/** The key of the texts of the walk. */
export const WALK_KEY = "walk";

/** A field of the page. */
export interface FieldTarget {
  /** Key of the station, of the picture for its caption, or {@link WALK_KEY}. */
  readonly key: Key;
  /** Name of the field in the API, or `position` for the coordinates, `audio`, `pictures`. */
  readonly field: string;
}

/** A refused edit. */
export interface RefusedEdit extends FieldTarget {
  readonly error: unknown;
  /** The content of the edit, for the sentence of its refusal. */
  readonly subject: Subject;
  /** Name of the file that was refused; empty if it was none, or is not known. */
  readonly fileName: string;
  /** The text that was refused; empty if it was none. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

/** The refused edits of a page. */
export class Refusals {
  #all: readonly RefusedEdit[] = [];

  /** All of them, the oldest first; another list after each change. */
  get all(): readonly RefusedEdit[] {
    return this.#all;
  }

  /** Those of a field, the oldest first. */
  at({ key, field }: FieldTarget): readonly RefusedEdit[] {
    return this.#all.filter((refused) => refused.key === key && refused.field === field);
  }

  /** An edit was refused. @returns Whether there is a field for it. */
  add(edit: Operation, error: unknown): boolean {
    const refused = targetsOf(edit).map((target): RefusedEdit => ({
      ...target,
      error,
      subject: subjectOf(edit),
      fileName: "fileName" in edit ? edit.fileName ?? "" : "",
      text: textOf(edit, target.field),
      sinceMs: Date.now(),
    }));
    this.#all = [...this.#all, ...refused];
    return refused.length > 0;
  }

  /**
   * An edit has succeeded: refusals of its fields from before it are removed. Of files that were chosen together, the
   * refusal of one stays when the others have succeeded.
   */
  succeeded({ operation, madeAt }: OutboxEntry): void {
    if (this.#all.length === 0) return;
    const begunMs = operation.kind === "add picture" ? operation.chosenMs ?? madeAt : madeAt;
    for (const target of targetsOf(operation)) {
      this.#all = this.#all.filter((refused) =>
        !isAt(refused, target) || refused.sinceMs > begunMs
      );
    }
  }

  /** Removes the refusals of a field: the teacher has read them. */
  dismiss(target: FieldTarget): void {
    this.#all = this.#all.filter((refused) => !isAt(refused, target));
  }

  /** The server has assigned the key `to` to what had the key `from`. */
  rekey(from: Key, to: Key): void {
    this.#all = this.#all.map((refused) =>
      refused.key === from ? { ...refused, key: to } : refused
    );
  }
}

function isAt(refused: FieldTarget, { key, field }: FieldTarget): boolean {
  return refused.key === key && refused.field === field;
}

/** The fields that show an edit; none for edits of the list of stations. */
function targetsOf(edit: Operation): readonly FieldTarget[] {
  switch (edit.kind) {
    case "texts":
      return Object.keys(edit.to).map((field) => ({ key: WALK_KEY, field }));
    case "station": {
      const fields = Object.keys(edit.to).map((field) =>
        field === "lat" || field === "lon" ? "position" : field
      );
      return [...new Set(fields)].map((field) => ({ key: edit.key, field }));
    }
    case "caption":
      return [{ key: edit.picture, field: "caption" }];
    case "audio":
      return [{ key: edit.key, field: "audio" }];
    case "add picture":
    case "remove picture":
    case "picture order":
      return [{ key: edit.key, field: "pictures" }];
    default:
      return [];
  }
}

function textOf(edit: Operation, field: string): string {
  const value = isFieldEdit(edit) ? valuesOf(edit).to[field] : undefined;
  return typeof value === "string" ? value : "";
}

function subjectOf({ kind }: Operation): Subject {
  if (kind === "audio") return "recording";
  return kind === "add picture" ? "picture" : "change";
}

// The edits of stations and pictures that another page has deleted. They are kept until the teacher has made a new
// station of them or has dismissed them.

/** A station or a picture that was deleted elsewhere, with the edits of it. */
export interface LostThing {
  /** Key of the station or of the picture. */
  readonly key: Key;
  readonly isPicture: boolean;
  /** The station as the page showed it last; null when only its edits are known. */
  readonly station: EditorStation | null;
  /** Its number in the order, from 1; null when that is not known. */
  readonly number: number | null;
  readonly edits: readonly Operation[];
}

/** A typed text with the name of its field: `title`, `description` or `caption`. */
export interface LostText {
  readonly field: string;
  readonly text: string;
}

/** Keeps the edits of deleted stations and pictures on the disk. */
export interface LostStorage {
  read(): Promise<readonly LostThing[]>;
  write(thing: LostThing): Promise<void>;
  remove(key: Key): Promise<void>;
}

/**
 * Key of the station or picture of an edit that the walk does not have any more; null if it has it, and for an edit that
 * restores something, which has no typed texts.
 */
export function goneOf(edit: Operation, state: EditorState): Key | null {
  if (!("key" in edit) || edit.kind.startsWith("restore")) return null;
  const station = stationIn(state, edit.key);
  if (station === undefined) return edit.key;
  if (edit.kind !== "caption") return null;
  return station.pictures.some(({ key }) => key === edit.picture) ? null : edit.picture;
}

/** The texts of edits, as they were typed last. */
export function textsOf(edits: readonly Operation[]): readonly LostText[] {
  const texts = new Map<string, LostText>();
  for (const edit of edits) {
    if (edit.kind === "add station") {
      const { key, title, description } = edit.station;
      texts.set(`${key} title`, { field: "title", text: title });
      texts.set(`${key} description`, { field: "description", text: description });
    }
    if (!isFieldEdit(edit)) continue;
    const target = edit.kind === "texts" ? "" : edit.kind === "station" ? edit.key : edit.picture;
    for (const [field, text] of Object.entries(valuesOf(edit).to)) {
      if (typeof text === "string") texts.set(`${target} ${field}`, { field, text });
    }
  }
  return [...texts.values()].filter(({ text }) => text.trim() !== "");
}

/** The edits that make a new station of a deleted one: its texts, and recordings and pictures that wait. */
export function asNewStation(
  { station, edits }: LostThing,
  { key, at, state }: {
    readonly key: Key;
    /** Where the station is if that is not known, and its radius in metres. */
    readonly at: Pick<EditorStation, "lat" | "lon" | "triggerRadiusM">;
    readonly state: EditorState;
  },
): readonly Operation[] {
  const typed = textsOf(edits);
  const last = (field: string) => typed.find((one) => one.field === field)?.text;
  const captions = typed.filter(({ field }) => field === "caption").map(({ text }) => text);
  const description = last("description") ?? station?.description ?? "";
  const added: EditorStation = {
    ...at,
    ...station,
    key,
    title: last("title") ?? station?.title ?? "",
    description: [description, ...captions].filter((text) => text.trim() !== "").join("\n\n"),
    audio: null,
    pictures: [],
  };
  const others = state.stations.map((other) => other.key);
  const media = edits.flatMap((edit): Operation[] => {
    if (edit.kind === "add picture") {
      return [rekeyed({ ...edit, others: [] }, edit.key, key)];
    }
    if (edit.kind !== "audio" || edit.to === null) return [];
    return [{ ...edit, key, base: null, seen: null }];
  });
  const index = others.length;
  return [{ kind: "add station", station: added, index, others }, ...media];
}

/** The deleted stations and pictures of a walk that have edits. */
export class LostEdits {
  #things: readonly LostThing[] = [];

  constructor(private readonly storage: LostStorage | null) {}

  /** Reads those of earlier pages. */
  async open(): Promise<void> {
    this.#things = await this.storage?.read() ?? [];
  }

  /** The deleted stations and pictures, the oldest first. */
  get things(): readonly LostThing[] {
    return this.#things;
  }

  /** Adds a deleted item. @param edits Edits of it that can never be sent. @param before The walk that had it. */
  add(key: Key, edits: readonly Operation[], before: EditorState): void {
    const isPicture = edits.every((edit) => edit.kind === "caption" && edit.picture === key);
    const stationKey = edits.map((edit) => "key" in edit ? edit.key : "").find((found) =>
      found !== ""
    );
    const index = before.stations.findIndex((station) => station.key === stationKey);
    const station = before.stations[index] ?? null;
    const known = this.#things.find((thing) => thing.key === key);
    const thing: LostThing = {
      key,
      isPicture,
      station: known?.station ?? station,
      number: known?.number ?? (index === -1 ? null : index + 1),
      edits: [...known?.edits ?? [], ...edits],
    };
    this.#things = [...this.#things.filter((other) => other !== known), thing];
    this.storage?.write(thing).catch(() => {}); // it is shown as long as the page is open
  }

  /** Removes the edits of an item. */
  remove(key: Key): void {
    this.#things = this.#things.filter((thing) => thing.key !== key);
    this.storage?.remove(key).catch(() => {}); // the next page shows it once more
  }
}
