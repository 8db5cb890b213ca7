/**
 * Requests that set, remove and restore the recording of a station. Each can be sent twice: it finds what an earlier
 * try has done.
 *
 * @module
 */
import {
  type Poi,
  readFile,
  readTag,
  readTagged,
  requestJson,
  type WalkManifest,
} from "../../kit/api.ts";
import type { Operation } from "../document/operations.ts";
import { type EditorAudio, entryId, type Key, versionedAddress } from "../document/state.ts";
import { ConflictError } from "./conflicts.ts";
import {
  areEqual,
  isNotFound,
  listRemoved,
  NoReturnError,
  removeKept,
  renamed,
  restoreEntry,
  retrying,
  type SenderHost,
  type Sent,
  type WalkPaths,
  type WalkPresence,
} from "./request.ts";

// The versions of recordings that this page has read or stored. A recording that another page has set since is not
// overwritten before the teacher has chosen between the two.

type AudioEdit = Extract<Operation, { kind: "audio" }>;

/** The versions of the recordings of one walk, by the SHA-256 of their files. */
class RecordingVersions {
  /** What the server has had after changes of this page, by the path of the recording; null for none. */
  readonly #stored = new Map<string, string | null>();
  /** The remote version of the conflict that the teacher is asked about; null without one. */
  #asked: readonly [path: string, version: string] | null = null;

  /** @param walk Path of the walk. */
  constructor(private readonly walk: string) {}

  /**
   * Compares the recording of the server with the one that was replaced or removed on the page.
   *
   * @param content The new recording; null if it is to be removed.
   * @returns Whether an earlier try has stored it already.
   * @throws {ConflictError} when it is another one. @throws {ApiError} @throws {NetworkError}
   */
  async isDone(path: string, edit: AudioEdit, content: Blob | null): Promise<boolean> {
    const stored = this.#stored.get(path);
    if (edit.seen === undefined && stored === undefined) return false;
    const now = await this.#present(path);
    if (now === null) return content === null;
    if (now === edit.seen || now === stored) return false;
    if (content !== null && await areEqual(await readFile(path), content)) return true;
    const { updatedAt } = await requestJson<{ updatedAt: string }>(`${path}?metadata=true`);
    const local = edit.to?.url ?? "";
    this.#asked = [path, now];
    throw new ConflictError(
      [{ field: "audio", local, remote: versionedAddress(path, now) }],
      updatedAt,
    );
  }

  /** Whether the server still has the recording that an edit replaces. */
  async isBefore(path: string, { seen }: AudioEdit): Promise<boolean> {
    const now = await this.#present(path);
    return now !== null && (now === seen || now === this.#stored.get(path));
  }

  /** Whether another page has set a recording since the last change of this one. @param shown The one to replace. */
  async isReplaced(path: string, shown: EditorAudio | null): Promise<boolean> {
    const stored = this.#stored.get(path);
    if (stored === undefined) return false;
    const now = await this.#present(path);
    return now !== null && now !== stored && now !== shown?.sha256;
  }

  /** The teacher has chosen: the remote version is no conflict any more. */
  acknowledge(): void {
    if (this.#asked !== null) this.#stored.set(...this.#asked);
    this.#asked = null;
  }

  /** Stores the version that the server has after a change of this page. @throws {ApiError} @throws {NetworkError} */
  async confirm(path: string): Promise<void> {
    this.#stored.set(path, await this.#present(path));
  }

  async #present(path: string): Promise<string | null> {
    const { files } = await requestJson<WalkManifest>(`${this.walk}/manifest`);
    return files.find(({ url }) => url === path)?.sha256 ?? null;
  }
}

type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

/** How a recording is set. */
interface AudioOptions {
  /** Whether to overwrite the remote version. */
  readonly force: boolean;
  /** Whether an earlier try may have done it. */
  readonly isRepeated: boolean;
}

/** Sends edits of recordings. Methods throw `ApiError`, `NetworkError` and {@link NoReturnError}. */
export class AudioRequests {
  /** The versions that this page has stored. */
  readonly versions: RecordingVersions;

  constructor(
    private readonly paths: WalkPaths,
    private readonly host: SenderHost,
    private readonly presence: WalkPresence,
  ) {
    this.versions = new RecordingVersions(paths.walk);
  }

  /**
   * Sets or removes a recording.
   *
   * @throws {ConflictError} when another page has set another one since.
   */
  async set(edit: Of<"audio">, options: AudioOptions): Promise<Sent> {
    const { key, to, base, entry } = edit;
    if (to !== null && to.blobKey === null) return {};
    const removed = to === null || to.blobKey === null
      ? await this.#remove(edit, options)
      : await this.#upload(edit, to.blobKey, options);
    await this.versions.confirm(this.paths.audio(key));
    if (removed !== "done before") return renamed(entry, removed);
    return renamed(entry, base === null ? null : await this.#newest(key));
  }

  /** Restores a recording, unless another page has set one. @param isRepeated Whether an earlier try may have done it. */
  async restore(edit: Of<"restore audio">, isRepeated: boolean): Promise<Sent> {
    if (!isRepeated && await this.versions.isReplaced(this.paths.audio(edit.key), edit.base)) {
      throw new NoReturnError("taken");
    }
    const sent = await this.#restore(edit, isRepeated);
    await this.versions.confirm(this.paths.audio(edit.key));
    return sent;
  }

  async #restore(
    { key, to, base, entry, replaced }: Of<"restore audio">,
    isRepeated: boolean,
  ): Promise<Sent> {
    const { walk } = this.paths;
    const id = entryId(entry);
    if (id === null) {
      if (await this.#isThere(key, to)) return {};
      throw new NoReturnError("gone");
    }
    try {
      const { poi, removedEntry } = await restoreEntry(walk, id, base !== null);
      return { ...renamed(replaced, removedEntry), ...poi === null ? {} : { poi } };
    } catch (error) {
      if (!isNotFound(error) || !isRepeated) throw error;
    }
    const poi = await requestJson<Poi>(this.paths.poi(key));
    if (poi.audioUrl === null) throw new NoReturnError("gone");
    if (base === null) return { poi };
    // The earlier try has created an entry of the other recording, after that of this one.
    const newest = await this.#newest(key);
    if (newest === null || newest < id) throw new NoReturnError("gone");
    return { ...renamed(replaced, newest), poi };
  }

  /** Whether the server has a recording of this device: one that was replaced by the same bytes has no entry. */
  async #isThere(key: Key, { blobKey }: EditorAudio): Promise<boolean> {
    if (blobKey === null) return false;
    try {
      return await areEqual(await readFile(this.paths.audio(key)), await this.host.blob(blobKey));
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  /** Removes a recording by its tag, so that a late request removes no newer one. @returns The entry of what was removed. */
  async #remove(edit: Of<"audio">, { force }: AudioOptions): Promise<number | null> {
    const { key } = edit;
    const path = this.paths.audio(key);
    try {
      return await retrying(async () => {
        if (!force) await this.versions.isDone(path, edit, null);
        return removeKept(path, await this.#tag(key));
      });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      const entry = await this.#newest(key);
      if (await this.presence.exists(path)) throw error; // only the whole walk was not found
      return entry;
    }
  }

  /** Uploads a recording. @returns The entry of the recording that was replaced; null for none. */
  async #upload(
    edit: Of<"audio">,
    blobKey: string,
    { force, isRepeated }: AudioOptions,
  ): Promise<number | null | "done before"> {
    const { key } = edit;
    const path = this.paths.audio(key);
    const content = await this.host.blob(blobKey);
    const form = new FormData();
    form.append("audio", content);
    const onProgress = (share: number) => this.host.onProgress(blobKey, share);
    return await retrying(async () => {
      if (!force && await this.versions.isDone(path, edit, content)) return "done before";
      const { value: { audioUrl }, tag } = await readTagged<Poi>(this.paths.poi(key));
      if (audioUrl === null) {
        return (await this.host.upload("POST", path, form, onProgress, tag)).removedEntry;
      }
      const present = await this.#tag(key);
      // What is replaced may have the same bytes.
      const mayBeDone = isRepeated && !await this.versions.isBefore(path, edit);
      if (mayBeDone && await areEqual(await readFile(path), content)) return "done before";
      return (await this.host.upload("PUT", path, form, onProgress, present)).removedEntry;
    });
  }

  /** The tag of the metadata of a recording: unlike that of its bytes, it is another one after the recording was restored. */
  #tag(key: Key): Promise<string> {
    return readTag(`${this.paths.audio(key)}?metadata=true`);
  }

  /** The newest entry of a recording of a station. */
  async #newest(key: Key): Promise<number | null> {
    const entries = await listRemoved(this.paths.walk);
    const found = entries.find(({ kind, poiId }) => kind === "audio" && poiId === Number(key));
    return found?.id ?? null;
  }
}
