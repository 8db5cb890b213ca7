/**
 * Sends changes of fields. Fields that were changed elsewhere since are not overwritten; what this page has stored
 * itself is no change elsewhere, whatever the server has made of it.
 *
 * @module
 */
import { readTag, readTagged, requestJson, type Route, writeJson } from "../../../api.ts";
import { isUnnamed } from "../../../station_name.ts";
import { ConflictError, type FieldConflict } from "../conflicts/conflict.ts";
import {
  areSame,
  type FieldEdit,
  type Fields,
  haveSameTarget,
  isFieldEdit,
  otherwiseStored,
  valuesOf,
} from "../field_changes.ts";
import type { Operation } from "../operations.ts";
import { retrying } from "./retrying.ts";

/** Sends the changes of fields of one walk. */
export class FieldSender {
  /** What the server has responded with last, by path and field. */
  readonly #stored = new Map<string, string | number>();
  /** What the teacher is asked about. */
  #asked: readonly (readonly [string, string | number])[] = [];

  /** @param walk Path of the walk. */
  constructor(private readonly walk: string) {}

  /**
   * Sends an edit.
   *
   * @param path What is changed.
   * @param later Edits that wait: what they change to is no change elsewhere, another page may have sent it.
   * @returns Values that the server has stored otherwise than they were sent.
   * @throws {ConflictError} @throws {ApiError} @throws {NetworkError}
   */
  send(
    path: string,
    edit: FieldEdit,
    force: boolean,
    later: () => readonly Operation[],
  ): Promise<Fields> {
    const { to } = valuesOf(edit);
    return retrying(async () => {
      const { value, tag } = await this.#read(path);
      if (!force) await this.#check(path, value, edit, later);
      const stored = await writeJson<object>("PUT", path, to, tag);
      for (const field of Object.keys(to)) {
        const now: unknown = Reflect.get(stored, field);
        if (typeof now === "string" || typeof now === "number") {
          this.#stored.set(`${path} ${field}`, now);
        }
      }
      return otherwiseStored(to, stored);
    });
  }

  /** The tag of a walk is that of the whole route, its fields are read from the outline, which is small. */
  async #read(path: string): Promise<{ value: object; tag: string }> {
    if (path !== this.walk) {
      const isPicture = path.includes("/pictures/");
      return await readTagged<object>(isPicture ? `${path}?metadata=true` : path);
    }
    const tag = await readTag(path);
    const { route } = await requestJson<{ route: Route }>(`${path}/outline`);
    return { value: route, tag };
  }

  /** The teacher has seen what was changed elsewhere: it is no further conflict. */
  acknowledge(): void {
    for (const [name, value] of this.#asked) this.#stored.set(name, value);
    this.#asked = [];
  }

  /** When the walk was changed last; its parts have no time of their own. */
  async #changedAt(): Promise<string> {
    const { route } = await requestJson<{ route: Route }>(`${this.walk}/outline`);
    return route.updatedAt;
  }

  /** @throws {ConflictError} when a field has none of the values that this page has seen or made. */
  async #check(
    path: string,
    current: object,
    edit: FieldEdit,
    later: () => readonly Operation[],
  ): Promise<void> {
    const { to, base } = valuesOf(edit);
    const waiting = (field: string) =>
      later().filter(isFieldEdit).filter((other) => haveSameTarget(other, edit))
        .flatMap((other) => valuesOf(other).to[field] ?? []);
    this.#asked = [];
    const conflicts = Object.entries(to).flatMap(([field, mine]): FieldConflict[] => {
      const theirs: unknown = Reflect.get(current, field);
      if (typeof theirs !== "string" && typeof theirs !== "number") return [];
      const own = [
        base[field],
        mine,
        this.#stored.get(`${path} ${field}`),
        ...waiting(field),
      ];
      if (own.some((value) => value !== undefined && areSame(field, value, theirs))) return [];
      this.#asked = [...this.#asked, [`${path} ${field}`, theirs]];
      const isNone = field === "title" && isUnnamed(String(theirs));
      return [{ field, mine, theirs: isNone ? "" : theirs }];
    });
    if (conflicts.length === 0) return;
    const changedAt = await this.#changedAt();
    // Of several edits of a field, the last one says what the page shows.
    const shown = conflicts.map((conflict) => ({
      ...conflict,
      mine: waiting(conflict.field).at(-1) ?? conflict.mine,
    }));
    throw new ConflictError(shown, changedAt);
  }
}
