/**
 * Requests that set, remove and bring back the recording of a station. Each can be made twice: what an earlier try
 * has done already is found.
 *
 * @module
 */
import { ApiError, type Poi, readFile, readTag, readTagged, requestJson } from "../../api.ts";
import { isMissing, listRemoved, removeKept, restoreEntry } from "../removed_entries.ts";
import { areEqual } from "./added_before.ts";
import type { Operation } from "./operations.ts";
import { retrying } from "./retrying.ts";
import { renamed, type SenderHost, type Sent } from "./sent.ts";
import { entryId, type Key } from "./state.ts";
import type { WalkPaths } from "./walk_paths.ts";

type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

/** Sends edits of recordings. Methods throw {@link ApiError} and `NetworkError`. */
export class AudioRequests {
  constructor(private readonly paths: WalkPaths, private readonly host: SenderHost) {}

  /** Sets or removes a recording. @param isRepeated Whether an earlier try may have done it. */
  async set({ key, to, base, entry }: Of<"audio">, isRepeated: boolean): Promise<Sent> {
    if (to === null) return await this.#remove(key, entry);
    if (to.blobKey === null) return {};
    const removed = await this.#upload(key, to.blobKey, isRepeated);
    if (removed === "done before") {
      return renamed(entry, base === null ? null : await this.#newest(key));
    }
    return renamed(entry, removed);
  }

  /** Brings a recording back. @param isRepeated Whether an earlier try may have done it. */
  async restore(
    { key, base, entry, replaced }: Of<"restore audio">,
    isRepeated: boolean,
  ): Promise<Sent> {
    const { walk } = this.paths;
    const id = entryId(entry);
    if (id === null) throw notInList();
    try {
      const { poi, removedEntry } = await restoreEntry(walk, id, base !== null);
      return { ...renamed(replaced, removedEntry), ...poi === null ? {} : { poi } };
    } catch (error) {
      if (!isMissing(error) || !isRepeated) throw error;
    }
    const poi = await requestJson<Poi>(this.paths.poi(key));
    if (poi.audioUrl === null) throw notInList();
    if (base === null) return { poi };
    // The earlier try has made an entry of the other recording, after that of this one.
    const newest = await this.#newest(key);
    if (newest === null || newest < id) throw notInList();
    return { ...renamed(replaced, newest), poi };
  }

  /** With its tag, so that a removal that arrives late removes no newer recording. */
  async #remove(key: Key, entry: Key | undefined): Promise<Sent> {
    const path = this.paths.audio(key);
    const removed = await retrying(async () => removeKept(path, await readTag(path)))
      .catch(async (error) => {
        if (!isMissing(error)) throw error;
        return await this.#newest(key);
      });
    return renamed(entry, removed);
  }

  /** @returns The entry of the recording that was replaced, if one was. */
  async #upload(
    key: Key,
    blobKey: string,
    isRepeated: boolean,
  ): Promise<number | null | "done before"> {
    const path = this.paths.audio(key);
    const content = await this.host.blob(blobKey);
    const form = new FormData();
    form.append("audio", content);
    const onProgress = (share: number) => this.host.onProgress(blobKey, share);
    return await retrying(async () => {
      const { value: { audioUrl }, tag } = await readTagged<Poi>(this.paths.poi(key));
      if (audioUrl === null) {
        return (await this.host.upload("POST", path, form, onProgress, tag)).removedEntry;
      }
      const present = await readTag(path);
      if (isRepeated && await areEqual(await readFile(path), content)) return "done before";
      return (await this.host.upload("PUT", path, form, onProgress, present)).removedEntry;
    });
  }

  /** The newest entry of a recording of a station. */
  async #newest(key: Key): Promise<number | null> {
    const entries = await listRemoved(this.paths.walk);
    const found = entries.find(({ kind, poiId }) => kind === "audio" && poiId === Number(key));
    return found?.id ?? null;
  }
}

function notInList(): ApiError {
  return new ApiError(404, "It is not in the list of removed things");
}
