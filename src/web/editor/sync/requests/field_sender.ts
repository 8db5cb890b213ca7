/**
 * Sends changes of fields. A field that another page has changed since is not overwritten. A value that this page has
 * stored is no remote change, also if the server has stored it otherwise than it was sent.
 *
 * @module
 */
import { readTag, readTagged, requestJson, type Route, writeJson } from "../../../api.ts";
import { isUnnamed } from "../../../../shared/station_name.ts";
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
  /** The remote values of the conflict that the teacher is asked about. */
  #asked: readonly (readonly [string, string | number])[] = [];

  /** @param walk Path of the walk. */
  constructor(private readonly walk: string) {}

  /**
   * Sends an edit.
   *
   * @param path Path of the walk, the station or the picture.
   * @param force Whether to overwrite remote values.
   * @param later Edits that wait: their new values are no remote change, because another page may have sent them.
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

  /** The teacher has chosen: the remote values are no conflict any more. */
  acknowledge(): void {
    for (const [name, value] of this.#asked) this.#stored.set(name, value);
    this.#asked = [];
  }

  /** When the walk was changed last, as ISO 8601; its parts have no separate times. */
  async #changedAt(): Promise<string> {
    const { route } = await requestJson<{ route: Route }>(`${this.walk}/outline`);
    return route.updatedAt;
  }

  /**
   * Compares fields with those of the server.
   *
   * @throws {ConflictError} when one has none of the values that this page has read or stored.
   */
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
    const conflicts = Object.entries(to).flatMap(([field, local]): FieldConflict[] => {
      const remote: unknown = Reflect.get(current, field);
      if (typeof remote !== "string" && typeof remote !== "number") return [];
      const known = [
        base[field],
        local,
        this.#stored.get(`${path} ${field}`),
        ...waiting(field),
      ];
      if (known.some((value) => value !== undefined && areSame(field, value, remote))) return [];
      this.#asked = [...this.#asked, [`${path} ${field}`, remote]];
      const isNone = field === "title" && isUnnamed(String(remote));
      return [{ field, local, remote: isNone ? "" : remote }];
    });
    if (conflicts.length === 0) return;
    const changedAt = await this.#changedAt();
    // Of several edits of a field, the page shows the value of the last one.
    const shown = conflicts.map((conflict) => ({
      ...conflict,
      local: waiting(conflict.field).at(-1) ?? conflict.local,
    }));
    throw new ConflictError(shown, changedAt);
  }
}
