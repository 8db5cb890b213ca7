/**
 * Edits → requests. Before a change it reads what the server has: fields that were changed elsewhere since
 * are not overwritten, and `If-Match` makes sure that nothing changes between the two: also a request of a
 * closed page that the server handles late changes nothing newer. Before it adds something it looks whether that
 * is there already, added by an earlier try whose response was lost, or by another page with the same edit. So
 * every edit can be sent twice.
 *
 * @module
 */
import { type Poi, readTag, readTagged, requestJson, writeJson } from "../../api.ts";
import { addedPicture, addedStation } from "./added_before.ts";
import type { FieldEdit, Fields } from "./field_changes.ts";
import { FieldSender } from "./field_sender.ts";
import { forgetNumbers } from "./numbered_titles.ts";
import { type Operation, rekeyedState } from "./operations.ts";
import type { RekeyedItem } from "./outbox.ts";
import { RecordingVersions } from "./recording_versions.ts";
import { retrying } from "./retrying.ts";
import { type EditorState, type Key, pictureId, pictureKey, stationIn } from "./state.ts";
import { isNotFound, WalkPresence } from "./walk_presence.ts";

/** What sending an edit resulted in. */
export interface Sent {
  /** The keys that the server gave to something new. */
  readonly rekeyed?: RekeyedItem;
  /** Values that the server has stored otherwise than they were sent. */
  readonly stored?: Fields;
}

/** How an edit is sent. */
export interface SendOptions {
  /** Whether to overwrite what was changed elsewhere. */
  readonly force: boolean;
  /** The walk as the page shows it now, which says the order. */
  readonly shown: () => EditorState;
  /** Edits that wait. */
  readonly later?: () => readonly Operation[];
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

/** Sends the edits of one walk. */
export class Sender {
  /** Where the walk is. */
  readonly presence: WalkPresence;
  readonly #path: string;
  readonly #fields: FieldSender;
  readonly #recordings: RecordingVersions;

  constructor(routeId: number, private readonly host: SenderHost) {
    this.#path = `/api/routes/${routeId}`;
    this.presence = new WalkPresence(this.#path);
    this.#fields = new FieldSender(this.#path);
    this.#recordings = new RecordingVersions(this.#path);
  }

  /** Sends an edit. @throws {ConflictError} @throws {WalkAwayError} @throws {ApiError} @throws {NetworkError} */
  async send(operation: Operation, options: SendOptions): Promise<Sent> {
    try {
      return await this.#send(operation, options);
    } catch (error) {
      if (isNotFound(error)) await this.presence.check();
      throw error;
    }
  }

  /** The teacher has seen what was changed elsewhere: it is no further conflict. */
  acknowledge(): void {
    this.#fields.acknowledge();
    this.#recordings.acknowledge();
  }

  async #send(
    operation: Operation,
    { force, shown, later = () => [] }: SendOptions,
  ): Promise<Sent> {
    switch (operation.kind) {
      case "texts":
      case "station":
      case "caption": {
        const path = this.#pathOf(operation);
        return { stored: await this.#fields.send(path, operation, force, later) };
      }
      case "add station":
        return await this.#addStation(operation, shown);
      case "remove station":
        await this.#forgetNumbersWithout(operation.key);
        await this.#remove(this.#poi(operation.key));
        return {};
      case "order":
        await this.#order(shown);
        return {};
      case "audio":
        await this.#setAudio(operation, force);
        return {};
      case "add picture":
        return await this.#addPicture(operation, shown);
      case "remove picture":
        await this.#remove(this.#picture(operation.key, operation.picture));
        return {};
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

  #pathOf(edit: FieldEdit): string {
    if (edit.kind === "texts") return this.#path;
    return edit.kind === "station" ? this.#poi(edit.key) : this.#picture(edit.key, edit.picture);
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
      const wanted = (pois: readonly Poi[]) =>
        inOrder(pois.map(({ id }) => String(id)), shown().stations.map(({ key }) => key));
      const before = await this.#pois();
      await forgetNumbers(this.#path, before, wanted(before) ?? before.map(({ id }) => String(id)));
      const tag = await readTag(this.#path);
      const ordered = wanted(await this.#pois());
      if (ordered === null) return;
      await writeJson("PUT", `${this.#path}/pois/order`, { ids: ordered.map(Number) }, tag);
    });
  }

  async #forgetNumbersWithout(key: Key): Promise<void> {
    const pois = await this.#pois();
    const others = pois.map(({ id }) => String(id)).filter((other) => other !== key);
    await forgetNumbers(this.#path, pois, others);
  }

  /** Puts the pictures of a station in the order of the page. */
  async #orderPictures(key: Key, shown: () => EditorState): Promise<void> {
    const { images } = await requestJson<Poi>(this.#poi(key));
    const pictures = stationIn(shown(), key)?.pictures ?? [];
    const stored = images.map(({ id }) => pictureKey(id));
    const ordered = inOrder(stored, pictures.map((picture) => picture.key));
    for (const [sequence, picture] of ordered?.entries() ?? []) {
      const path = this.#picture(key, picture);
      await retrying(async () => {
        const { tag } = await readTagged(`${path}?metadata=true`);
        await writeJson("PUT", path, { sequence }, tag);
      });
    }
  }

  async #pois(): Promise<readonly Poi[]> {
    const { pois } = await requestJson<{ pois: Poi[] }>(`${this.#path}/pois`);
    return pois;
  }

  async #setAudio(
    edit: Extract<Operation, { kind: "audio" }>,
    force: boolean,
  ): Promise<void> {
    const { key, to } = edit;
    const path = `${this.#poi(key)}/audio`;
    const blobKey = to?.blobKey ?? null;
    if (to !== null && blobKey === null) return;
    const content = blobKey === null ? null : await this.host.blob(blobKey);
    await retrying(async () => {
      if (!force && await this.#recordings.isDone(path, edit, content)) return;
      if (content === null || blobKey === null) return await this.#removeAudio(path);
      const form = new FormData();
      form.append("audio", content);
      const { value: { audioUrl }, tag } = await readTagged<Poi>(this.#poi(key));
      if (audioUrl === null) await this.#upload("POST", path, form, blobKey, tag);
      else await this.#upload("PUT", path, form, blobKey, await readTag(path));
    });
    await this.#recordings.confirm(path);
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
    return this.#unlessGone(async () => {
      const headers = { "If-Match": await readTag(path) };
      await requestJson(path, { method: "DELETE", headers });
    });
  }

  #remove(path: string): Promise<void> {
    return this.#unlessGone(() => requestJson(path, { method: "DELETE" }));
  }

  /** What is gone already needs no removal, unless the whole walk is away. */
  async #unlessGone(removal: () => Promise<unknown>): Promise<void> {
    try {
      await removal();
    } catch (error) {
      if (!isNotFound(error)) throw error;
      await this.presence.check();
    }
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
