/**
 * Requests that add, remove and bring back stations and pictures. Each can be sent twice: what an earlier try has
 * added, removed or brought back already is found.
 *
 * @module
 */
import { ApiError, type Poi, readTag, readTagged, requestJson, writeJson } from "../../../api.ts";
import {
  listRemoved,
  type RemovedEntry,
  removeKept,
  restoreEntry,
} from "../../removed/removed_entries.ts";
import { addedPicture, addedStation } from "./added_before.ts";
import type { Operation } from "../operations.ts";
import { rekeyedState } from "../rekeyed.ts";
import { type EditorState, entryId, type Key, pictureId, pictureKey } from "../state.ts";
import { NoReturnError } from "./no_return.ts";
import { OrderRequests } from "./order_requests.ts";
import { retrying } from "./retrying.ts";
import { renamed, type SenderHost, type Sent } from "./sent.ts";
import type { WalkPaths } from "./walk_paths.ts";
import { isNotFound, type WalkPresence } from "./walk_presence.ts";

type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

/** Sends edits of whole stations and pictures. Methods throw `ApiError` and `NetworkError`. */
export class ItemRequests {
  readonly #order: OrderRequests;

  constructor(
    private readonly paths: WalkPaths,
    private readonly host: SenderHost,
    private readonly presence: WalkPresence,
  ) {
    this.#order = new OrderRequests(paths);
  }

  /** Adds a station, at the position where the page shows it. */
  async addStation(
    { station, others }: Of<"add station">,
    shown: () => EditorState,
  ): Promise<Sent> {
    const { key, title, description, lat, lon, triggerRadiusM } = station;
    const { walk } = this.paths;
    const id = await retrying(async () => {
      const tag = await readTag(walk);
      const pois = await this.#order.pois();
      const added = addedStation(pois, station, others);
      const sequence = Math.max(-1, ...pois.map((poi) => poi.sequence)) + 1;
      const fields = { title, description, lat, lon, triggerRadiusM, sequence };
      const { id } = added ?? await writeJson<Poi>("POST", `${walk}/pois`, fields, tag);
      return id;
    });
    const rekeyed = { from: key, to: String(id) };
    await this.#order.stations(() => rekeyedState(shown(), rekeyed.from, rekeyed.to));
    return { rekeyed };
  }

  /** Adds a picture, at the position where the page shows it. */
  async addPicture(
    { key, picture, blobKey, index, others }: Of<"add picture">,
    shown: () => EditorState,
  ): Promise<Sent> {
    const content = await this.host.blob(blobKey);
    const onProgress = (share: number) => this.host.onProgress(blobKey, share);
    const id = await retrying(async () => {
      const { value: poi, tag } = await readTagged<Poi>(this.paths.poi(key));
      const added = await addedPicture(poi, content, others);
      if (added !== null) return added;
      const form = new FormData();
      form.append("picture", content);
      form.append("caption", picture.caption);
      form.append("sequence", String(index));
      const path = `${this.paths.poi(key)}/pictures`;
      const { text } = await this.host.upload("POST", path, form, onProgress, tag);
      return Number(JSON.parse(text).id);
    });
    const rekeyed = { from: picture.key, to: pictureKey(id) };
    await this.#order.pictures(key, () => rekeyedState(shown(), rekeyed.from, rekeyed.to));
    return { rekeyed };
  }

  /** Removes a station. */
  async removeStation({ key, entry }: Of<"remove station">): Promise<Sent> {
    await this.#order.forgetNumbersWithout(key);
    return await this.#remove(this.paths.poi(key), entry, isStation(key));
  }

  /** Removes a picture. */
  async removePicture({ key, picture, entry }: Of<"remove picture">): Promise<Sent> {
    return await this.#remove(this.paths.picture(key, picture), entry, isPicture(picture));
  }

  /** Brings a station back, at the position where the page shows it. */
  async restoreStation(
    { station: { key }, entry }: Of<"restore station">,
    shown: () => EditorState,
  ): Promise<Sent> {
    const poi = await this.#restore(entry, isStation(key), () => requestJson(this.paths.poi(key)));
    await this.#order.stations(shown);
    await this.#order.pictures(key, shown);
    return { poi };
  }

  /** Brings a picture back, at the position where the page shows it. */
  async restorePicture(
    { key, picture, entry }: Of<"restore picture">,
    shown: () => EditorState,
  ): Promise<Sent> {
    const poi = await this.#restore(entry, isPicture(picture.key), async () => {
      const station = await requestJson<Poi>(this.paths.poi(key));
      const isThere = station.images.some(({ id }) => pictureKey(id) === picture.key);
      if (!isThere) throw new ApiError(404, "The station has no such picture");
      return station;
    });
    await this.#order.pictures(key, shown);
    return { poi };
  }

  /**
   * Removes an item. If the server does not have it any more, its entry is searched in the list.
   *
   * @throws {ApiError} 404 when only the whole walk was not found.
   */
  async #remove(path: string, entry: Key | undefined, isIt: IsEntry): Promise<Sent> {
    const removed = await removeKept(path).catch(async (error) => {
      if (!isNotFound(error)) throw error;
      await this.presence.check();
      if (await this.presence.exists(path)) throw error;
      return await this.#find(isIt);
    });
    return renamed(entry, removed);
  }

  /** Restores an item. @param read Reads its station, if the item was restored already. */
  async #restore(
    entry: Key | undefined,
    isIt: IsEntry,
    read: () => Promise<Poi>,
  ): Promise<Poi> {
    try {
      const id = entryId(entry) ?? await this.#find(isIt);
      if (id === null) throw new NoReturnError("gone");
      const { poi } = await restoreEntry(this.paths.walk, id, false);
      return poi ?? await read();
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return await read();
    }
  }

  async #find(isIt: IsEntry): Promise<number | null> {
    return (await listRemoved(this.paths.walk)).find(isIt)?.id ?? null;
  }
}

type IsEntry = (entry: RemovedEntry) => boolean;

/** A station is in the list once at most, because it keeps its ID. */
function isStation(key: Key): IsEntry {
  return ({ kind, poiId }) => kind === "poi" && poiId === Number(key);
}

function isPicture(key: Key): IsEntry {
  return ({ kind, cause, pictureId: id }) =>
    kind === "picture" && cause === "deleted" && id === Number(pictureId(key));
}
