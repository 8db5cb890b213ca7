/**
 * Turns edits into requests. Before a change, the values of the server are read: a field that another page has changed
 * since is not overwritten, and with `If-Match` nothing can change between reading and writing, so that a request of a
 * closed page that the server handles late changes nothing newer. Before an addition, the sender checks whether the
 * server has the item already, from an earlier try whose response was lost, or from another page with the same edit. So
 * every edit can be sent twice.
 *
 * @module
 */
import { isUnnamed } from "../../../src/shared/walk_texts.ts";
import { readTag, readTagged, requestJson, type Route, writeJson } from "../../kit/api.ts";
import { ApiError, NetworkError } from "../../kit/api_error.ts";
import {
  areSame,
  type FieldEdit,
  type Fields,
  haveSameTarget,
  isFieldEdit,
  otherwiseStored,
  valuesOf,
} from "../document/field_changes.ts";
import type { Operation } from "../document/operations.ts";
import { type EditorState, entryId, type Key } from "../document/state.ts";
import { ConflictError, type FieldConflict } from "./conflicts.ts";
import { AudioRequests } from "./audio_requests.ts";
import { ItemRequests, layMap, OrderRequests, removeMap, restoreMap } from "./item_requests.ts";
import {
  type Away,
  isNotFound,
  listRemoved,
  renamed,
  restoreEntry,
  retrying,
  type SenderHost,
  type Sent,
  WalkAwayError,
  WalkPaths,
  WalkPresence,
} from "./request.ts";

// Sends changes of fields. A field that another page has changed since is not overwritten. A value that this page has
// stored is no remote change, also if the server has stored it otherwise than it was sent.

/** Sends the changes of fields of one walk. */
class FieldSender {
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

// The request that restores an earlier track of a walk. It can be sent twice.

/**
 * Restores a track.
 *
 * @param isRepeated Whether an earlier try may have done it.
 * @throws {ApiError} @throws {NetworkError}
 */
async function restoreTrack(
  { walk }: WalkPaths,
  { entry, replaced }: Extract<Operation, { kind: "restore track" }>,
  isRepeated: boolean,
): Promise<Sent> {
  const id = entryId(entry) ?? -1; // an entry that was never created is refused like one that was removed
  try {
    const { removedEntry } = await restoreEntry(walk, id, true);
    return renamed(replaced, removedEntry);
  } catch (error) {
    if (!isNotFound(error) || !isRepeated) throw error;
    // The earlier try has created an entry of the other track, after that of this one.
    const newest = (await listRemoved(walk)).find(({ kind }) => kind === "gpx")?.id ?? -1;
    if (newest < id || id < 0) throw error;
    return renamed(replaced, newest);
  }
}

/** Times that an edit is sent of something that is not found in a walk that is there. */
const MAX_TRIES = 2;

/** How an edit is sent. */
export interface SendOptions {
  /** Whether to overwrite the remote version. */
  readonly force: boolean;
  /** Whether the edit was sent before: if its response was lost, the server may have carried it out. */
  readonly isRepeated: boolean;
  /** The walk as the page shows it now, whose order is sent. */
  readonly shown: () => EditorState;
  /** Edits that wait. */
  readonly later?: () => readonly Operation[];
}

/** Sends the edits of one walk. */
export class Sender {
  /** Where the walk is. */
  readonly presence: WalkPresence;
  readonly #paths: WalkPaths;
  readonly #fields: FieldSender;
  readonly #items: ItemRequests;
  readonly #audio: AudioRequests;
  readonly #order: OrderRequests;

  constructor(routeId: number, host: SenderHost) {
    this.#paths = new WalkPaths(routeId);
    this.presence = new WalkPresence(this.#paths.walk);
    this.#fields = new FieldSender(this.#paths.walk);
    this.#items = new ItemRequests(this.#paths, host, this.presence);
    this.#audio = new AudioRequests(this.#paths, host, this.presence);
    this.#order = new OrderRequests(this.#paths);
  }

  /**
   * Sends an edit. What is not found is searched once more while the walk is there: it may have been in the trash, and
   * another request may have restored it before this page has checked that.
   *
   * @throws {ConflictError} @throws {WalkAwayError} @throws {ApiError} @throws {NetworkError}
   */
  async send(operation: Operation, options: SendOptions): Promise<Sent> {
    for (let tries = 1;; tries++) {
      try {
        return await this.#send(operation, options);
      } catch (error) {
        if (!isNotFound(error)) throw error;
        await this.presence.check();
        if (tries === MAX_TRIES) throw error;
      }
    }
  }

  /** The teacher has chosen: the remote versions are no conflict any more. */
  acknowledge(): void {
    this.#fields.acknowledge();
    this.#audio.versions.acknowledge();
  }

  /** The page has changed the recording of a station by other means than an edit. @throws {ApiError} @throws {NetworkError} */
  async changedRecording(key: Key): Promise<void> {
    await this.#audio.versions.confirm(this.#paths.audio(key));
  }

  async #send(operation: Operation, options: SendOptions): Promise<Sent> {
    const { force, isRepeated, shown, later = () => [] } = options;
    switch (operation.kind) {
      case "texts":
      case "station":
      case "caption": {
        const path = this.#pathOf(operation);
        return { stored: await this.#fields.send(path, operation, force, later) };
      }
      case "add station":
        return await this.#items.addStation(operation, shown);
      case "remove station":
        return await this.#items.removeStation(operation);
      case "restore station":
        return await this.#items.restoreStation(operation, shown);
      case "order":
        await this.#order.stations(shown);
        return {};
      case "audio":
        return await this.#audio.set(operation, { force, isRepeated });
      case "restore audio":
        return await this.#audio.restore(operation, isRepeated);
      case "add picture":
        return await this.#items.addPicture(operation, shown);
      case "remove picture":
        return await this.#items.removePicture(operation);
      case "restore picture":
        return await this.#items.restorePicture(operation, shown);
      case "picture order":
        await this.#order.pictures(operation.key, shown);
        return {};
      case "restore track":
        return await restoreTrack(this.#paths, operation, isRepeated);
      case "lay map":
        await layMap(this.#paths, operation);
        return {};
      case "remove map":
        return await removeMap(this.#paths, operation, isRepeated);
      case "restore map":
        return await restoreMap(this.#paths, operation, isRepeated);
    }
  }

  #pathOf(edit: FieldEdit): string {
    if (edit.kind === "texts") return this.#paths.walk;
    return edit.kind === "station"
      ? this.#paths.poi(edit.key)
      : this.#paths.picture(edit.key, edit.picture);
  }
}

// The state of saving: whether the edits of a walk are sent, and why not. Pure.

/** The state of saving. */
export type SaveStatus =
  /** The server has confirmed everything. */
  | { readonly kind: "saved" }
  | { readonly kind: "saving" }
  /** Edits cannot be sent now; they wait, on the disk if `isKept`, else only as long as the page is open. */
  | { readonly kind: "offline"; readonly cause: OfflineCause; readonly isKept: boolean }
  /** The server requires a password. */
  | { readonly kind: "login" }
  /** The walk is in the trash, and the edits wait until it is restored; or it was removed for good. */
  | { readonly kind: Away }
  /** Another tab or device has changed the same field. */
  | {
    readonly kind: "conflict";
    /** The entry of the outbox that waits for the choice. */
    readonly entryId: number;
    readonly conflicts: readonly FieldConflict[];
    /** When the other version was the present one, as ISO 8601; null if that is not known. */
    readonly asOf: string | null;
  }
  /** The server has refused an edit for good; the page shows the walk without it. */
  | { readonly kind: "refused"; readonly error: unknown; readonly operation: Operation["kind"] };

/** Why edits cannot be sent now: no connection, no space left on the server, or a fault of the service. */
type OfflineCause = "network" | "full" | "fault";

/** What the status depends on besides the error. */
interface FailedEdit {
  /** Its entry in the outbox. */
  readonly entryId: number;
  readonly operation: Operation["kind"];
  /** Whether the edits that wait are on the disk. */
  readonly isKept: boolean;
}

/** The status after an edit could not be sent. */
export function statusAfter(
  error: unknown,
  { entryId, operation, isKept }: FailedEdit,
): Exclude<SaveStatus, { kind: "saved" | "saving" }> {
  if (error instanceof NetworkError) return { kind: "offline", cause: "network", isKept };
  if (error instanceof ConflictError) {
    return { kind: "conflict", entryId, conflicts: error.conflicts, asOf: error.asOf };
  }
  if (error instanceof WalkAwayError) return { kind: error.away };
  if (error instanceof ApiError) {
    if (error.status >= 500) {
      return { kind: "offline", cause: error.status === 507 ? "full" : "fault", isKept };
    }
    if ([401, 403, 429].includes(error.status)) return { kind: "login" };
  }
  return { kind: "refused", error, operation };
}
