/**
 * Edits → requests. Before a change it reads what the server has: fields that were changed elsewhere since
 * are not overwritten, and `If-Match` makes sure that nothing changes between the two: also a request of a
 * closed page that the server handles late changes nothing newer. Before it adds something it looks whether that
 * is there already, added by an earlier try whose response was lost, or by another page with the same edit. So
 * every edit can be sent twice.
 *
 * @module
 */
import { readTag, readTagged, requestJson, type Route, writeJson } from "../../api.ts";
import { AudioRequests } from "./audio_requests.ts";
import { ItemRequests } from "./item_requests.ts";
import type { Operation } from "./operations.ts";
import { OrderRequests } from "./order_requests.ts";
import { retrying } from "./retrying.ts";
import type { SenderHost, Sent } from "./sent.ts";
import type { EditorState } from "./state.ts";
import { restoreTrack } from "./track_requests.ts";
import { WalkPaths } from "./walk_paths.ts";

/** The server has another value than the one that was changed. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";

  constructor(readonly conflicts: readonly FieldConflict[]) {
    super("Changed elsewhere");
  }
}

/** A field with two new values. */
export interface FieldConflict {
  readonly field: string;
  readonly mine: string | number;
  readonly theirs: string | number;
}

/** How an edit is sent. */
export interface SendOptions {
  /** Whether to overwrite what was changed elsewhere. */
  readonly force: boolean;
  /** Whether the server may have got the edit already: it was sent before, and the response was lost. */
  readonly isRepeated: boolean;
  /** The walk as the page shows it now, which says the order. */
  readonly shown: () => EditorState;
}

type Fields = Readonly<Record<string, string | number>>;

/** Sends the edits of one walk. */
export class Sender {
  readonly #paths: WalkPaths;
  readonly #items: ItemRequests;
  readonly #audio: AudioRequests;
  readonly #order: OrderRequests;

  constructor(routeId: number, host: SenderHost) {
    this.#paths = new WalkPaths(routeId);
    this.#items = new ItemRequests(this.#paths, host);
    this.#audio = new AudioRequests(this.#paths, host);
    this.#order = new OrderRequests(this.#paths);
  }

  /** Sends an edit. @throws {ConflictError} @throws {ApiError} @throws {NetworkError} */
  async send(operation: Operation, { force, isRepeated, shown }: SendOptions): Promise<Sent> {
    switch (operation.kind) {
      case "texts":
        await this.#changeTexts(operation.to, operation.base, force);
        return {};
      case "station":
        await this.#change(this.#paths.poi(operation.key), operation.to, operation.base, force);
        return {};
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
        return await this.#audio.set(operation, isRepeated);
      case "restore audio":
        return await this.#audio.restore(operation, isRepeated);
      case "add picture":
        return await this.#items.addPicture(operation, shown);
      case "remove picture":
        return await this.#items.removePicture(operation);
      case "restore picture":
        return await this.#items.restorePicture(operation, shown);
      case "caption": {
        const path = `${this.#paths.picture(operation.key, operation.picture)}?metadata=true`;
        const { to, base } = operation;
        await this.#change(path, { caption: to }, { caption: base }, force);
        return {};
      }
      case "picture order":
        await this.#order.pictures(operation.key, shown);
        return {};
      case "restore track":
        return await restoreTrack(this.#paths, operation, isRepeated);
    }
  }

  /** The tag is that of the whole route, its fields are read from the outline, which is small. */
  #changeTexts(to: Fields, base: Fields, force: boolean): Promise<void> {
    const { walk } = this.#paths;
    return retrying(async () => {
      const tag = await readTag(walk);
      const { route } = await requestJson<{ route: Route }>(`${walk}/outline`);
      check(route, to, base, force);
      await writeJson("PUT", walk, to, tag);
    });
  }

  #change(path: string, to: Fields, base: Fields, force: boolean): Promise<void> {
    return retrying(async () => {
      const { value, tag } = await readTagged<object>(path);
      check(value, to, base, force);
      await writeJson("PUT", path.split("?")[0] ?? path, to, tag);
    });
  }
}

/** @throws {ConflictError} when a field has neither the value before the edit nor the one after it. */
function check(current: object, to: Fields, base: Fields, force: boolean): void {
  if (force) return;
  const conflicts = Object.entries(to).flatMap(([field, mine]): FieldConflict[] => {
    const theirs: unknown = Reflect.get(current, field);
    if (typeof theirs !== "string" && typeof theirs !== "number") return [];
    return theirs === base[field] || theirs === mine ? [] : [{ field, mine, theirs }];
  });
  if (conflicts.length > 0) throw new ConflictError(conflicts);
}
