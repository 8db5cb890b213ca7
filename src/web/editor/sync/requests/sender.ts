/**
 * Turns edits into requests. Before a change, the values of the server are read: a field that another page has changed
 * since is not overwritten, and with `If-Match` nothing can change between reading and writing, so that a request of a
 * closed page that the server handles late changes nothing newer. Before an addition, the sender checks whether the server
 * has the item already, from an earlier try whose response was lost, or from another page with the same edit. So every edit
 * can be sent twice.
 *
 * @module
 */
import type { FieldEdit } from "../field_changes.ts";
import type { Operation } from "../operations.ts";
import type { EditorState, Key } from "../state.ts";
import { AudioRequests } from "./audio_requests.ts";
import { FieldSender } from "./field_sender.ts";
import { layMap, removeMap, restoreMap } from "./map_requests.ts";
import { ItemRequests } from "./item_requests.ts";
import { OrderRequests } from "./order_requests.ts";
import type { SenderHost, Sent } from "./sent.ts";
import { restoreTrack } from "./track_requests.ts";
import { WalkPaths } from "./walk_paths.ts";
import { isNotFound, WalkPresence } from "./walk_presence.ts";

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
