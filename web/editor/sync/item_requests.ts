/**
 * Requests that add, remove and bring back stations and pictures, and the map of a walk. Each can be sent twice: what
 * an earlier try has added, removed or brought back already is found.
 *
 * @module
 */
import { automaticName } from "../../../src/shared/walk_texts.ts";
import { type Poi, readTag, readTagged, requestJson, writeJson } from "../../kit/api.ts";
import { ApiError } from "../../kit/api_error.ts";
import type { MapLaying, Operation } from "../document/operations.ts";
import { rekeyedState } from "../document/outbox.ts";
import {
  type EditorState,
  entryId,
  type Key,
  pictureId,
  pictureKey,
  stationIn,
} from "../document/state.ts";
import {
  addedPicture,
  addedStation,
  isNotFound,
  listRemoved,
  NoReturnError,
  type RemovedEntry,
  removeKept,
  renamed,
  restoreEntry,
  retrying,
  type SenderHost,
  type Sent,
  type WalkPaths,
  type WalkPresence,
} from "./request.ts";

// Stations whose number was saved as their title, as earlier versions of the editor did: before the number changes,
// the title is removed, so that the name follows the number.

/**
 * Removes such titles.
 *
 * @param walk Path of the walk.
 * @param pois The stations as the server has them, in their order.
 * @param after The keys in their new order; one that is missing changes the numbers of those after it.
 * @returns Whether there were any.
 * @throws {ApiError} @throws {NetworkError}
 */
async function forgetNumbers(
  walk: string,
  pois: readonly Poi[],
  after: readonly Key[],
): Promise<boolean> {
  const numbered = pois.filter(({ id, title }, index) =>
    title === automaticName(index + 1) && after[index] !== String(id)
  );
  for (const { id, title } of numbered) {
    const path = `${walk}/pois/${id}`;
    await retrying(async () => {
      const { value, tag } = await readTagged<Poi>(path);
      if (value.title === title) await writeJson("PUT", path, { title: "" }, tag);
    });
  }
  return numbered.length > 0;
}

/** Sends orders: those that the page shows when they are sent, not those that it showed when the edit was made. */
export class OrderRequests {
  constructor(private readonly paths: WalkPaths) {}

  /** The stations of the walk, as the server has them. */
  async pois(): Promise<readonly Poi[]> {
    const { pois } = await requestJson<{ pois: Poi[] }>(`${this.paths.walk}/pois`);
    return pois;
  }

  /** Puts the stations in the order of the page. */
  stations(shown: () => EditorState): Promise<void> {
    const { walk } = this.paths;
    const wanted = (pois: readonly Poi[]) =>
      inOrder(pois.map(({ id }) => String(id)), shown().stations.map(({ key }) => key));
    return retrying(async () => {
      const before = await this.pois();
      await forgetNumbers(walk, before, wanted(before) ?? before.map(({ id }) => String(id)));
      const tag = await readTag(walk);
      const ordered = wanted(await this.pois());
      if (ordered === null) return;
      await writeJson("PUT", `${walk}/pois/order`, { ids: ordered.map(Number) }, tag);
    });
  }

  /** Removes titles that are the numbers of stations, before a station goes. */
  async forgetNumbersWithout(key: Key): Promise<void> {
    const pois = await this.pois();
    const others = pois.map(({ id }) => String(id)).filter((other) => other !== key);
    await forgetNumbers(this.paths.walk, pois, others);
  }

  /** Puts the pictures of a station in the order of the page. */
  pictures(key: Key, shown: () => EditorState): Promise<void> {
    const path = this.paths.poi(key);
    return retrying(async () => {
      const { value: { images }, tag } = await readTagged<Poi>(path);
      const pictures = stationIn(shown(), key)?.pictures ?? [];
      const stored = images.map(({ id }) => pictureKey(id));
      const ordered = inOrder(stored, pictures.map((picture) => picture.key));
      if (ordered === null) return;
      const ids = ordered.map((picture) => Number(pictureId(picture)));
      await writeJson("PUT", `${path}/pictures/order`, { ids }, tag);
    });
  }
}

/**
 * The keys of the server in the order of the page. Those that the page does not show stay, at the end: another
 * page has added them, or they are to be removed.
 *
 * @returns Null when those of the page are in their order already.
 */
function inOrder(stored: readonly Key[], shown: readonly Key[]): readonly Key[] | null {
  const wanted = shown.filter((key) => stored.includes(key));
  const present = stored.filter((key) => wanted.includes(key));
  if (present.every((key, index) => key === wanted[index])) return null;
  return [...wanted, ...stored.filter((key) => !wanted.includes(key))];
}

// The requests that lay the map of a walk elsewhere, remove it, and restore an earlier one. Each can be sent twice.

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

/** Lays the picture elsewhere; that can be repeated. @throws {ApiError} @throws {NetworkError} */
export async function layMap({ walk }: WalkPaths, { to }: Of<"lay map">): Promise<void> {
  await requestJson(`${walk}/map`, { method: "PUT", body: layingForm(to) });
}

/** The fields of a form that say how a picture lies. */
export function layingForm({ points, opacity }: MapLaying): FormData {
  const form = new FormData();
  form.append("points", JSON.stringify(points));
  form.append("opacity", String(opacity));
  return form;
}

/**
 * Removes the map.
 *
 * @param isRepeated Whether an earlier try may have done it.
 * @throws {ApiError} @throws {NetworkError}
 */
export async function removeMap(
  { walk }: WalkPaths,
  { entry }: Of<"remove map">,
  isRepeated: boolean,
): Promise<Sent> {
  try {
    return renamed(entry, await removeKept(`${walk}/map`));
  } catch (error) {
    if (!isNotFound(error) || !isRepeated) throw error;
    return renamed(entry, await newestMap(walk));
  }
}

/** Restores a map, like {@link removeMap}. @throws {ApiError} @throws {NetworkError} */
export async function restoreMap(
  { walk }: WalkPaths,
  { entry, replaced }: Of<"restore map">,
  isRepeated: boolean,
): Promise<Sent> {
  const id = entryId(entry) ?? -1; // an entry that was never created is refused like one that was removed
  try {
    const { removedEntry } = await restoreEntry(walk, id, true);
    return renamed(replaced, removedEntry);
  } catch (error) {
    if (!isNotFound(error) || !isRepeated || id < 0) throw error;
    // The earlier try has created an entry of the other map, if there was one, after that of this one.
    const newest = await newestMap(walk);
    return renamed(replaced, newest === null || newest < id ? null : newest);
  }
}

/** The newest entry of a map. */
async function newestMap(walk: string): Promise<number | null> {
  const entries = await listRemoved(walk);
  return entries.find(({ kind }) => kind === "map")?.id ?? null;
}
