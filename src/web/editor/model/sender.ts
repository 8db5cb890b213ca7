/**
 * Edits → requests. Before a change it reads what the server has: fields that were changed elsewhere since
 * are not overwritten, and `If-Match` makes sure that nothing changes between the two: also a request of a
 * closed page that the server handles late changes nothing newer. Before it adds something it looks whether that
 * is there already, added by an earlier try whose response was lost, or by another page with the same edit. So
 * every edit can be sent twice.
 *
 * @module
 */
import { ApiError, readTag, readTagged, requestJson, writeJson } from "../../api.ts";
import type { Poi, Route } from "../../api.ts";
import { addedPicture, addedStation } from "./added_before.ts";
import { type Operation, rekeyedState } from "./operations.ts";
import type { RekeyedItem } from "./outbox.ts";
import { type EditorState, type Key, pictureId, pictureKey, stationIn } from "./state.ts";

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

/** What sending an edit resulted in. */
export interface Sent {
  /** The keys that the server gave to something new. */
  readonly rekeyed?: RekeyedItem;
}

/** How an edit is sent. */
export interface SendOptions {
  /** Whether to overwrite what was changed elsewhere. */
  readonly force: boolean;
  /** The walk as the page shows it now, which says the order. */
  readonly shown: () => EditorState;
}

/** What the sender needs of the browser. */
export interface SenderHost {
  /** Content that was kept until it is confirmed. @throws when it is gone. */
  blob(key: string): Promise<Blob>;
  /** Uploads a form and tells of the progress, from 0 to 1. @param tag The version that it relies on. */
  upload(
    method: "POST" | "PUT",
    path: string,
    form: FormData,
    onProgress: (share: number) => void,
    tag?: string,
  ): Promise<string>;
  readonly onProgress: (blobKey: string, share: number) => void;
}

/** Times that a change is tried again when another one came between reading and writing. */
const MAX_RACES = 5;

type Fields = Readonly<Record<string, string | number>>;

/** Sends the edits of one walk. */
export class Sender {
  readonly #path: string;

  constructor(routeId: number, private readonly host: SenderHost) {
    this.#path = `/api/routes/${routeId}`;
  }

  /** Sends an edit. @throws {ConflictError} @throws {ApiError} @throws {NetworkError} */
  async send(operation: Operation, { force, shown }: SendOptions): Promise<Sent> {
    switch (operation.kind) {
      case "texts":
        await this.#changeTexts(operation.to, operation.base, force);
        return {};
      case "station":
        await this.#change(this.#poi(operation.key), operation.to, operation.base, force);
        return {};
      case "add station":
        return await this.#addStation(operation, shown);
      case "remove station":
        await this.#remove(this.#poi(operation.key));
        return {};
      case "order":
        await this.#order(shown);
        return {};
      case "audio":
        await this.#setAudio(operation);
        return {};
      case "add picture":
        return await this.#addPicture(operation, shown);
      case "remove picture":
        await this.#remove(this.#picture(operation.key, operation.picture));
        return {};
      case "caption": {
        const path = `${this.#picture(operation.key, operation.picture)}?metadata=true`;
        const { to, base } = operation;
        await this.#change(path, { caption: to }, { caption: base }, force);
        return {};
      }
      case "picture order":
        await this.#orderPictures(operation.key, shown);
        return {};
    }
  }

  #poi(key: Key): string {
    return `${this.#path}/pois/${key}`;
  }

  #picture(key: Key, picture: Key): string {
    return `${this.#poi(key)}/pictures/${pictureId(picture)}`;
  }

  /** The tag is that of the whole route, its fields are read from the outline, which is small. */
  #changeTexts(to: Fields, base: Fields, force: boolean): Promise<void> {
    return retrying(async () => {
      const tag = await readTag(this.#path);
      const { route } = await requestJson<{ route: Route }>(`${this.#path}/outline`);
      check(route, to, base, force);
      await writeJson("PUT", this.#path, to, tag);
    });
  }

  #change(path: string, to: Fields, base: Fields, force: boolean): Promise<void> {
    return retrying(async () => {
      const { value, tag } = await readTagged<object>(path);
      check(value, to, base, force);
      await writeJson("PUT", path.split("?")[0] ?? path, to, tag);
    });
  }

  async #addStation(
    { station, others }: Extract<Operation, { kind: "add station" }>,
    shown: () => EditorState,
  ): Promise<Sent> {
    const { key, title, description, lat, lon, triggerRadiusM } = station;
    const id = await retrying(async () => {
      const tag = await readTag(this.#path);
      const pois = await this.#pois();
      const added = addedStation(pois, station, others);
      const sequence = Math.max(-1, ...pois.map((poi) => poi.sequence)) + 1;
      const fields = { title, description, lat, lon, triggerRadiusM, sequence };
      const { id } = added ?? await writeJson<Poi>("POST", `${this.#path}/pois`, fields, tag);
      return id;
    });
    const rekeyed = { from: key, to: String(id) };
    await this.#order(() => rekeyedState(shown(), rekeyed.from, rekeyed.to));
    return { rekeyed };
  }

  /** Puts the stations in the order of the page. */
  #order(shown: () => EditorState): Promise<void> {
    return retrying(async () => {
      const tag = await readTag(this.#path);
      const ids = (await this.#pois()).map(({ id }) => String(id));
      const ordered = inOrder(ids, shown().stations.map(({ key }) => key));
      if (ordered === null) return;
      await writeJson("PUT", `${this.#path}/pois/order`, { ids: ordered.map(Number) }, tag);
    });
  }

  /** Puts the pictures of a station in the order of the page. */
  async #orderPictures(key: Key, shown: () => EditorState): Promise<void> {
    const { images } = await requestJson<Poi>(this.#poi(key));
    const pictures = stationIn(shown(), key)?.pictures ?? [];
    const stored = images.map(({ id }) => pictureKey(id));
    const ordered = inOrder(stored, pictures.map((picture) => picture.key));
    for (const [sequence, picture] of ordered?.entries() ?? []) {
      await this.#change(`${this.#picture(key, picture)}?metadata=true`, { sequence }, {}, true);
    }
  }

  async #pois(): Promise<readonly Poi[]> {
    const { pois } = await requestJson<{ pois: Poi[] }>(`${this.#path}/pois`);
    return pois;
  }

  async #setAudio({ key, to }: Extract<Operation, { kind: "audio" }>): Promise<void> {
    const path = `${this.#poi(key)}/audio`;
    if (to === null) return await retrying(() => this.#removeAudio(path));
    const { blobKey } = to;
    if (blobKey === null) return;
    const form = new FormData();
    form.append("audio", await this.host.blob(blobKey));
    await retrying(async () => {
      const { value: { audioUrl }, tag } = await readTagged<Poi>(this.#poi(key));
      if (audioUrl === null) await this.#upload("POST", path, form, blobKey, tag);
      else await this.#upload("PUT", path, form, blobKey, await readTag(path));
    });
  }

  async #addPicture(
    { key, picture, blobKey, index, others }: Extract<Operation, { kind: "add picture" }>,
    shown: () => EditorState,
  ): Promise<Sent> {
    const content = await this.host.blob(blobKey);
    const id = await retrying(async () => {
      const { value: poi, tag } = await readTagged<Poi>(this.#poi(key));
      const added = await addedPicture(poi, content, others);
      if (added !== null) return added;
      const form = new FormData();
      form.append("picture", content);
      form.append("caption", picture.caption);
      form.append("sequence", String(index));
      const text = await this.#upload("POST", `${this.#poi(key)}/pictures`, form, blobKey, tag);
      return Number(JSON.parse(text).id);
    });
    const rekeyed = { from: picture.key, to: pictureKey(id) };
    await this.#orderPictures(key, () => rekeyedState(shown(), rekeyed.from, rekeyed.to));
    return { rekeyed };
  }

  #upload(
    method: "POST" | "PUT",
    path: string,
    form: FormData,
    key: string,
    tag?: string,
  ): Promise<string> {
    return this.host.upload(method, path, form, (share) => this.host.onProgress(key, share), tag);
  }

  /** With its tag, so that a removal that arrives late removes no newer recording. */
  #removeAudio(path: string): Promise<void> {
    return unlessGone(async () => {
      const headers = { "If-Match": await readTag(path) };
      await requestJson(path, { method: "DELETE", headers });
    });
  }

  #remove(path: string): Promise<void> {
    return unlessGone(() => requestJson(path, { method: "DELETE" }));
  }
}

/** What is gone already needs no removal. */
async function unlessGone(removal: () => Promise<unknown>): Promise<void> {
  try {
    await removal();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
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
  if (present.every((key, place) => key === wanted[place])) return null;
  return [...wanted, ...stored.filter((key) => !wanted.includes(key))];
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

/** Tries again when the version has changed between reading and writing, or something was added to it (409). */
async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let races = 0;; races++) {
    try {
      return await work();
    } catch (error) {
      const isRace = error instanceof ApiError && [409, 412].includes(error.status);
      if (!isRace || races === MAX_RACES) throw error;
    }
  }
}
