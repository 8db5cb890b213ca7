/**
 * Conflicts: between two versions of a field, with what the server refuses for good, and with what was deleted
 * elsewhere.
 *
 * @module
 */
import {
  type FieldEdit,
  haveSameTarget,
  isFieldEdit,
  valuesOf,
  withoutFields,
  withValues,
} from "../document/field_changes.ts";
import type { Operation } from "../document/operations.ts";
import { type Outbox, type OutboxEntry, rekeyed } from "../document/outbox.ts";
import { type EditorState, type EditorStation, type Key, stationIn } from "../document/state.ts";
import type { Subject } from "../ui/refusal.ts";

/** The server has another value than the one that was changed. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";

  /** @param asOf When the other version was the present one, as ISO 8601; null if that is not known. */
  constructor(readonly conflicts: readonly FieldConflict[], readonly asOf: string | null) {
    super("Changed elsewhere");
  }
}

/** A field with two new values; of a recording, their addresses, empty without one. */
export interface FieldConflict {
  readonly field: string;
  readonly local: string | number;
  readonly remote: string | number;
}

// Splits an edit when the remote version is chosen: the fields of the conflict get the remote values, and the rest of
// the edit still waits to be sent. Pure.

/** An edit after the choice of the remote version. */
interface RemoteVersion {
  /** Shows the remote values; it is not sent. */
  readonly adopted: Operation;
  /** What is left of the edit; null when nothing is. */
  readonly rest: Operation | null;
}

/** Splits an edit at the fields of a conflict. */
function remoteVersion(
  operation: Operation,
  conflicts: readonly FieldConflict[],
): RemoteVersion {
  const remote = Object.fromEntries(conflicts.map(({ field, remote }) => [field, remote]));
  if (isFieldEdit(operation)) {
    const adopted = withValues(operation, "to", remote);
    return { adopted, rest: withoutFields(operation, Object.keys(remote)) };
  }
  if (operation.kind !== "audio") return { adopted: operation, rest: null };
  const url = String(remote.audio ?? "");
  const to = url === "" ? null : { url, blobKey: null };
  return { adopted: { ...operation, to }, rest: null };
}

// Joins two versions of a text, where both are to be kept. Pure.

/** Characters after which a part of a text ends. */
const ENDS = [".", "!", "?", "\n"];

/** The joined text: the common beginning and end once, between them the rest of both, the remote one first. */
export function joinedTexts(local: string, remote: string, isLong: boolean): string {
  if (local.includes(remote)) return local;
  if (remote.includes(local)) return remote;
  if (!isLong) return `${remote.trim()} / ${local.trim()}`;
  const start = commonStart(local, remote);
  const [localRest, remoteRest] = [local.slice(start), remote.slice(start)];
  const end = commonEnd(localRest, remoteRest);
  const localMiddle = localRest.slice(0, localRest.length - end).trim();
  const remoteMiddle = remoteRest.slice(0, remoteRest.length - end).trim();
  const tail = local.slice(local.length - end).trim();
  const parts = [local.slice(0, start).trim(), remoteMiddle, localMiddle, tail].filter((part) =>
    part !== ""
  );
  return parts.join(start + end === 0 ? "\n\n" : "\n");
}

/** Length of the common beginning, up to the end of a sentence or a line. */
function commonStart(first: string, other: string): number {
  let [length, index] = [0, 0];
  while (index < first.length && first[index] === other[index]) {
    index++;
    if (ENDS.includes(first[index - 1] ?? "")) length = index;
  }
  return length;
}

/** Length of the common end, from the beginning of a sentence or a line. */
function commonEnd(first: string, other: string): number {
  let [length, size] = [0, 0];
  while (
    size < first.length && size < other.length && first.at(-1 - size) === other.at(-1 - size)
  ) {
    size++;
    if (ENDS.includes(first.at(-1 - size) ?? "")) length = size;
  }
  return length;
}

/** The version to keep. */
export type Choice = "local" | "remote" | "both";

/** The result of a choice. */
interface Resolution {
  /** An edit that lets the page show the choice; null if the page shows it already. */
  readonly shown: Operation | null;
  /** Whether the edit overwrites the remote version. */
  readonly isForced: boolean;
}

/** Whether both versions can be kept: they are texts. */
export function canKeepBoth(conflicts: readonly FieldConflict[], edit: Operation): boolean {
  return isFieldEdit(edit) &&
    conflicts.every(({ local, remote }) =>
      [local, remote].every((value) => typeof value === "string" && value.trim() !== "")
    );
}

/** Ends a conflict of an edit that waits. */
export function resolution(
  outbox: Outbox,
  entryId: number,
  conflicts: readonly FieldConflict[],
  choice: Choice,
): Resolution {
  const operation = outbox.entries.find(({ id }) => id === entryId)?.operation;
  if (operation === undefined) return { shown: null, isForced: false };
  if (isFieldEdit(operation)) removeLaterEdits(outbox, operation, conflicts);
  if (choice === "remote") {
    const { adopted, rest } = remoteVersion(operation, conflicts);
    outbox.replace(entryId, rest);
    return { shown: adopted, isForced: false };
  }
  if (!isFieldEdit(operation)) return { shown: null, isForced: true };
  const values = conflicts.map(({ field, local, remote }) => {
    const isLong = field === "description";
    const both = () => joinedTexts(String(local), String(remote), isLong);
    return [field, choice === "both" ? both() : local];
  });
  const chosen = withValues(operation, "to", Object.fromEntries(values));
  outbox.replace(entryId, chosen);
  return { shown: chosen, isForced: true };
}

/**
 * The edit that undoes an edit after its conflict has ended: it sets the remote version, which would be lost otherwise.
 *
 * @param back The edit that undid it before the conflict.
 * @param shown The edit as it was chosen.
 * @returns Null when nothing is left of the edit.
 */
export function backAfter(
  back: Operation,
  conflicts: readonly FieldConflict[],
  choice: Choice,
  shown: Operation | null,
): Operation | null {
  if (choice === "remote") {
    return isFieldEdit(back) ? withoutFields(back, conflicts.map(({ field }) => field)) : null;
  }
  if (!isFieldEdit(back) || shown === null || !isFieldEdit(shown)) return back;
  const remote = conflicts.map((conflict) => [conflict.field, conflict.remote]);
  const toRemote = withValues(back, "to", Object.fromEntries(remote));
  return withValues(toRemote, "base", valuesOf(shown).to);
}

/** Removes later edits of the same fields: the choice includes them. */
function removeLaterEdits(
  outbox: Outbox,
  chosen: FieldEdit,
  conflicts: readonly FieldConflict[],
): void {
  const fields = conflicts.map(({ field }) => field);
  outbox.update((edit) =>
    edit !== chosen && isFieldEdit(edit) && haveSameTarget(edit, chosen)
      ? withoutFields(edit, fields)
      : edit
  );
}

// The edits that the server has refused for good, by the fields that show them.

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
interface RefusedEdit extends FieldTarget {
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
