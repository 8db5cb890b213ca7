/**
 * The journal of a run, `publishing.json`: it lists what the run is going to write. It is there before the first file and
 * until the last one, so the run after one that was killed finds everything that this has written, and a run of another
 * laptop sees that there is one, where the file system has no locks.
 *
 * @module
 */
import { textReadable } from "./contents.ts";
import type { FolderFiles } from "./folder_files.ts";
import { encodeJournal, type Journal, JOURNAL_FILE } from "./folder_listing.ts";
import { requireUnchanged } from "./folder_other_runs.ts";
import type { FolderState, FolderTexts } from "./folder_state.ts";
import { sha256Of } from "./made_file.ts";
import { listed, type ListedFile, type SiteFile } from "./site_file.ts";

/** What is written down of a run. */
export interface Run {
  /** The library that publishes. */
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly toWrite: readonly SiteFile[];
}

/** The journal of one run. */
export class RunJournal {
  readonly #earlier: readonly ListedFile[];
  readonly #earlierText: string | null;
  /** The lists as they were read before the run. */
  readonly #before: FolderTexts;
  readonly #text: string;
  /** While it is written it has a name of its own: another run may write its journal at the same time. */
  readonly #writtenAs: string;

  /** @param state What was read from the folder. */
  constructor(
    private readonly files: FolderFiles,
    { journal, texts }: FolderState,
    { origin, startedAt, toWrite }: Run,
  ) {
    this.#earlier = journal?.files ?? [];
    this.#earlierText = texts.get(JOURNAL_FILE) ?? null;
    this.#before = texts;
    this.#writtenAs = writtenAs(origin);
    const written = toWrite.map((file) => listed(file, [origin]));
    this.#text = encodeJournal(
      {
        origin,
        startedAt: new Date(startedAt).toISOString(),
        files: distinct([...written, ...this.#earlier]),
      } satisfies Journal,
    );
  }

  /**
   * Removes what earlier runs have left under temporary names, and writes the journal.
   *
   * @throws {OtherRunError} of `folder_other_runs.ts` when another run has begun or ended since the folder was read.
   */
  async begin(): Promise<void> {
    requireUnchanged(this.files, this.#before);
    const libraries = this.#earlier.flatMap(({ origins }) => origins).map(writtenAs);
    const paths = [this.#writtenAs, ...libraries, ...this.#earlier.map(({ path }) => path)];
    for (const path of paths) this.files.removeTemporary(path);
    await this.#write(this.#text, () => requireUnchanged(this.files, this.#before));
    this.files.flushNames();
  }

  /** Makes sure that no other run has begun or ended since this one began. @throws {OtherRunError} */
  requireAlone(): void {
    requireUnchanged(this.files, new Map([...this.#before, [JOURNAL_FILE, this.#text]]));
  }

  /** Whether the journal in the folder is this one. */
  isCurrent(): boolean {
    return this.files.readText(JOURNAL_FILE) === this.#text;
  }

  /** Makes the folder have the journal that it had before. */
  async undo(): Promise<void> {
    if (this.#earlierText === null) this.files.remove(JOURNAL_FILE);
    else await this.#write(this.#earlierText);
  }

  /** Removes it: the run has ended. */
  end(): void {
    this.files.remove(JOURNAL_FILE);
    this.files.flushNames();
  }

  /** Writes a text as the journal. @param check Throws an error to leave the journal that is there. */
  async #write(text: string, check: () => void = () => {}): Promise<void> {
    await this.files.writeTemporary(journalFile(this.#writtenAs, text));
    try {
      check();
      this.files.moveIntoPlace(JOURNAL_FILE, this.#writtenAs);
    } catch (error) {
      this.files.removeTemporary(this.#writtenAs);
      throw error;
    }
  }
}

/** Whether a run of a library was stopped while it wrote its journal. */
export function hasHalfJournal(files: FolderFiles, origin: string): boolean {
  return files.hasTemporary(writtenAs(origin));
}

/** The path under which a library writes its journal. */
function writtenAs(origin: string): string {
  return `${JOURNAL_FILE}.${origin}`;
}

function journalFile(path: string, text: string): SiteFile {
  const content = textReadable(text);
  const common = { path, content, size: content.size, sha256: sha256Of(text) };
  return { ...common, mediaType: "application/json", isEntry: true };
}

/** Each content of a path once, with all libraries that have written it. */
function distinct(files: readonly ListedFile[]): ListedFile[] {
  const byContent = Map.groupBy(files, ({ path, sha256 }) => `${path} ${sha256}`);
  return [...byContent.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const origins = new Set(same.flatMap((file) => file.origins));
    return [{ ...first, origins: [...origins].sort() }];
  });
}
