/**
 * Which version of a recording the page knows: one that another page has put in its place since is not overwritten
 * before the teacher has listened to both.
 *
 * @module
 */
import { readFile, requestJson, type WalkManifest } from "../../../api.ts";
import { areEqual } from "../added_before.ts";
import { ConflictError } from "../conflicts/conflict.ts";
import type { Operation } from "../operations.ts";
import type { EditorAudio } from "../state.ts";

type AudioEdit = Extract<Operation, { kind: "audio" }>;

/** The versions of the recordings of one walk, by the SHA-256 of their files. */
export class RecordingVersions {
  /** What the server has had after changes of this page, by the path of the recording; null for none. */
  readonly #own = new Map<string, string | null>();
  /** What the teacher is asked about. */
  #asked: readonly [path: string, version: string] | null = null;

  /** @param walk Path of the walk. */
  constructor(private readonly walk: string) {}

  /**
   * Compares the recording of the server with the one that was replaced or removed on the page.
   *
   * @param content The new recording; null if it is to be removed.
   * @returns Whether the server has it so already, by an earlier try.
   * @throws {ConflictError} when it is another one. @throws {ApiError} @throws {NetworkError}
   */
  async isDone(path: string, edit: AudioEdit, content: Blob | null): Promise<boolean> {
    const own = this.#own.get(path);
    if (edit.seen === undefined && own === undefined) return false;
    const now = await this.#present(path);
    if (now === null) return content === null;
    if (now === edit.seen || now === own) return false;
    if (content !== null && await areEqual(await readFile(path), content)) return true;
    const { updatedAt } = await requestJson<{ updatedAt: string }>(`${path}?metadata=true`);
    const mine = edit.to?.url ?? "";
    this.#asked = [path, now];
    throw new ConflictError([{ field: "audio", mine, theirs: path }], updatedAt);
  }

  /** Whether the server still has the recording that an edit replaces. */
  async isBefore(path: string, { seen }: AudioEdit): Promise<boolean> {
    const now = await this.#present(path);
    return now !== null && (now === seen || now === this.#own.get(path));
  }

  /** Whether another page has put a recording there since the last change of this one. @param shown What is replaced. */
  async isReplaced(path: string, shown: EditorAudio | null): Promise<boolean> {
    const own = this.#own.get(path);
    if (own === undefined) return false;
    const now = await this.#present(path);
    return now !== null && now !== own && now !== shown?.sha256;
  }

  /** The teacher has heard what was changed elsewhere: it is no further conflict. */
  acknowledge(): void {
    if (this.#asked !== null) this.#own.set(...this.#asked);
    this.#asked = null;
  }

  /** The page has changed a recording: what the server has now is its own version. */
  async confirm(path: string): Promise<void> {
    this.#own.set(path, await this.#present(path));
  }

  async #present(path: string): Promise<string | null> {
    const { files } = await requestJson<WalkManifest>(`${this.walk}/manifest`);
    return files.find(({ url }) => url === path)?.sha256 ?? null;
  }
}
