/**
 * The versions of recordings that this page has read or stored. A recording that another page has set since is not
 * overwritten before the teacher has chosen between the two.
 *
 * @module
 */
import { readFile, requestJson, type WalkManifest } from "../../../api.ts";
import { areEqual } from "./added_before.ts";
import { ConflictError } from "../conflicts/conflict.ts";
import type { Operation } from "../operations.ts";
import type { EditorAudio } from "../state.ts";
import { versionedAddress } from "../versioned_address.ts";

type AudioEdit = Extract<Operation, { kind: "audio" }>;

/** The versions of the recordings of one walk, by the SHA-256 of their files. */
export class RecordingVersions {
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
