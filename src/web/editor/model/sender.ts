/**
 * Edits → requests. Before a change it reads what the server has: fields that were changed elsewhere since
 * are not overwritten, and `If-Match` makes sure that nothing changes between the two. Before it adds something
 * it looks whether that is there already, added by an earlier try whose response was lost, or by another page
 * with the same edit. So every edit can be sent twice.
 *
 * @module
 */
import { ApiError, readTag, readTagged, requestJson, writeJson } from "../../api.ts";
import type { Poi, Route } from "../../api.ts";
import { addedPicture, addedStation } from "./added_before.ts";
import type { Operation } from "./operations.ts";
import { type Key, pictureId, pictureKey } from "./state.ts";

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
  readonly rekeyed?: { readonly from: Key; readonly to: Key };
}

/** How an edit is sent. */
export interface SendOptions {
  /** Whether to overwrite what was changed elsewhere. */
  readonly force?: boolean;
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
  async send(operation: Operation, { force = false }: SendOptions = {}): Promise<Sent> {
    switch (operation.kind) {
      case "texts":
        await this.#changeTexts(operation.to, operation.base, force);
        return {};
      case "station":
        await this.#change(this.#poi(operation.key), operation.to, operation.base, force);
        return {};
      case "add station":
        return await this.#addStation(operation);
      case "remove station":
        await this.#remove(this.#poi(operation.key));
        return {};
      case "order":
        await this.#order(operation.to);
        return {};
      case "audio":
        await this.#setAudio(operation);
        return {};
      case "add picture":
        return await this.#addPicture(operation);
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
        for (const [sequence, picture] of operation.to.entries()) {
          await writeJson("PUT", this.#picture(operation.key, picture), { sequence });
        }
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
    { station, index, others }: Extract<Operation, { kind: "add station" }>,
  ): Promise<Sent> {
    const { key, title, description, lat, lon, triggerRadiusM } = station;
    const { id, before } = await retrying(async () => {
      const tag = await readTag(this.#path);
      const pois = await this.#pois();
      const added = addedStation(pois, station, others);
      const sequence = Math.max(-1, ...pois.map((poi) => poi.sequence)) + 1;
      const fields = { title, description, lat, lon, triggerRadiusM, sequence };
      const { id } = added ?? await writeJson<Poi>("POST", `${this.#path}/pois`, fields, tag);
      return { id, before: pois.filter((poi) => poi !== added) };
    });
    if (index < before.length) {
      const ids = before.map((poi) => String(poi.id));
      await this.#order([...ids.slice(0, index), String(id), ...ids.slice(index)]);
    }
    return { rekeyed: { from: key, to: String(id) } };
  }

  /** Stations that another tab has added stay, after those of the order; those it has removed are left out. */
  async #order(keys: readonly Key[]): Promise<void> {
    const ids = (await this.#pois()).map(({ id }) => id);
    const wanted = keys.map(Number).filter((id) => ids.includes(id));
    const others = ids.filter((id) => !wanted.includes(id));
    await writeJson("PUT", `${this.#path}/pois/order`, { ids: [...wanted, ...others] });
  }

  async #pois(): Promise<readonly Poi[]> {
    const { pois } = await requestJson<{ pois: Poi[] }>(`${this.#path}/pois`);
    return pois;
  }

  async #setAudio({ key, to }: Extract<Operation, { kind: "audio" }>): Promise<void> {
    const path = `${this.#poi(key)}/audio`;
    const { audioUrl } = await requestJson<Poi>(this.#poi(key));
    if (to === null) {
      if (audioUrl !== null) await this.#remove(path);
      return;
    }
    if (to.blobKey === null) return;
    const form = new FormData();
    form.append("audio", await this.host.blob(to.blobKey));
    await this.#upload(audioUrl === null ? "POST" : "PUT", path, form, to.blobKey);
  }

  async #addPicture(
    { key, picture, blobKey, index, others }: Extract<Operation, { kind: "add picture" }>,
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
    return { rekeyed: { from: picture.key, to: pictureKey(id) } };
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

  /** What is gone already needs no removal. */
  async #remove(path: string): Promise<void> {
    try {
      await requestJson(path, { method: "DELETE" });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
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

/** Tries again when the version has changed between reading and writing. */
async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let races = 0;; races++) {
    try {
      return await work();
    } catch (error) {
      const isRace = error instanceof ApiError && error.status === 412;
      if (!isRace || races === MAX_RACES) throw error;
    }
  }
}
