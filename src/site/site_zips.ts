/** A site as one zip file, made while it is sent. @module */
import { createHash } from "node:crypto";
import { conflict } from "../errors.ts";
import type { Library } from "../library/mod.ts";
import { Yielder } from "../runtime/yielding.ts";
import { ZIP64 } from "../zip/reader.ts";
import { maxZipSize, ZipArchive, type ZipEntry } from "../zip/writer.ts";
import { Checksums, currentCheck, withChecksum } from "./contents.ts";
import { siteEntryFiles } from "./entry_files.ts";
import { type FileInUse, type LeasedFile, LeasedFiles } from "./leased_files.ts";
import type { Sites } from "./mod.ts";
import type { Site, SiteFile, SiteOptions } from "./site_file.ts";

/** Sites that are made at a time: each may read all media of the library. */
const MAX_MAKING = 1;

/** Bytes of memory for descriptions of sites: a walk takes some 100 KB. */
const CACHE_BYTES = 64 * 1024 * 1024;

/** Bytes of memory that the description of an entry takes, roughly. */
const ENTRY_BYTES = 1024;

/** All sites are dropped with every change of a walk. */
const GROUP = 0;

/** What is zipped: all active walks or some, with pages that search engines may list or may not. */
export type ZippedSite = Pick<SiteOptions, "routeIds" | "isIndexable">;

/** Makes zip files of sites. */
export class SiteZips {
  readonly #checksums = new Checksums();
  readonly #zips = new LeasedFiles<LeasedFile>(MAX_MAKING, CACHE_BYTES);
  /** Counts the changes of walks. */
  #changes = 0;

  constructor(library: Pick<Library, "watch">, private readonly sites: Sites) {
    library.watch(() => {
      this.#changes++;
      this.#zips.invalidate(GROUP);
    });
  }

  /**
   * Passes a site as one zip file to `work`. It is made once for all who wait for it, and kept until a walk changes; its
   * bytes depend on the walks alone. Its files stay until `work` has ended.
   *
   * @throws {AppError} `not_found` when a walk is not active, `conflict` when the zip file would be too large; the
   * reason of the signal; whatever `work` throws.
   */
  async use<T>(
    options: ZippedSite,
    signal: AbortSignal | null,
    work: (zip: LeasedFile) => T | Promise<T>,
  ): Promise<T> {
    const { routeIds, isIndexable } = options;
    const ids = routeIds && [...new Set(routeIds)].sort((a, b) => a - b);
    const key = JSON.stringify([this.#changes, ids, isIndexable]);
    const make = (checkNeeded: () => void) => this.#make(options, checkNeeded);
    return await this.#zips.use({ key, group: GROUP }, signal, make, work);
  }

  async #make(options: ZippedSite, checkNeeded: () => void): Promise<FileInUse<LeasedFile>> {
    for (;;) {
      const changes = this.#changes;
      try {
        return await this.#makeOnce(options, checkNeeded);
      } catch (error) {
        // The folder of a walk may have moved when a file of it was opened.
        if (changes === this.#changes) throw error;
      }
    }
  }

  async #makeOnce(options: ZippedSite, checkNeeded: () => void): Promise<FileInUse<LeasedFile>> {
    const site = await this.sites.make(options, checkNeeded);
    try {
      const files = [...site.files, ...siteEntryFiles(site)];
      checkSize(files);
      return { file: await this.#zip(site, files, checkNeeded), release: site.release };
    } catch (error) {
      site.release();
      throw error;
    }
  }

  async #zip(
    { lease }: Site,
    files: readonly SiteFile[],
    checkNeeded: () => void,
  ): Promise<LeasedFile> {
    const yielder = new Yielder();
    const hash = createHash("sha256");
    const entries: ZipEntry[] = [];
    let memoryBytes = 0;
    for (const file of files) {
      const { path, content, sha256, isEntry } = file;
      checkNeeded();
      hash.update(`${path} ${sha256}\n`);
      memoryBytes += ENTRY_BYTES + content.memoryBytes;
      // What an entry file holds belongs to one version, so its checksum is not needed again.
      const checked = isEntry ? await withChecksum(content) : await this.#checksums.of(file);
      entries.push({ name: path, ...checked });
      await yielder.yieldIfDue();
    }
    const sha256 = hash.digest("hex");
    const isCurrent = currentCheck(files.map(({ content }) => content));
    return { content: new ZipArchive(entries, sha256), sha256, memoryBytes, lease, isCurrent };
  }
}

/** Checks that a zip file without zip64 can hold the files. @throws {AppError} `conflict`. */
function checkSize(files: readonly SiteFile[]): void {
  const size = maxZipSize(files.map(({ path, size }) => ({ name: path, size })));
  if (size < ZIP64.size && files.length < ZIP64.count) return;
  throw conflict("site-too-large", "The walks are too large for one zip file", {
    details: `${files.length} files of up to ${size} bytes in all; a zip file holds fewer than ` +
      `${ZIP64.count} files and less than ${ZIP64.size} bytes. Name fewer walks, or use the command publish, ` +
      "which writes a folder",
  });
}
