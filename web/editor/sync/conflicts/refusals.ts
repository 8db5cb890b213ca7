/** The edits that the server has refused for good, by the fields that show them. @module */
import { isFieldEdit, valuesOf } from "../../document/field_changes.ts";
import type { Operation } from "../../document/operations.ts";
import type { OutboxEntry } from "../../document/outbox.ts";
import type { Key } from "../../document/state.ts";
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
