/**
 * The entry files that depend on everything else in the folder: `walks.json`, `README.txt` and `files.json`; and a site
 * as one zip file.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { conflict } from "../errors.ts";
import type { Library } from "../library/mod.ts";
import { Yielder } from "../runtime/yielding.ts";
import { ZIP64 } from "../zip/reader.ts";
import { maxZipSize, ZipArchive, type ZipEntry } from "../zip/writer.ts";
import { Checksums, currentCheck, withChecksum } from "./contents.ts";
import { type FileInUse, type LeasedFile, LeasedFiles } from "./leased_files.ts";
import type { Sites } from "./mod.ts";
import {
  byPath,
  entryFile,
  type FileList,
  FILES_FILE,
  type FolderHistory,
  inListOrder,
  listed,
  type ListedFile,
  type ListedSite,
  type PublishedWalk,
  type Site,
  SITE_FORMAT,
  type SiteFile,
  type SiteOptions,
  type WalkList,
  WALKS_FILE,
} from "./site_file.ts";

/** A name without line breaks and characters that change the direction of what follows. */
function inOneLine(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ");
}

/** The text, in German and in English, with the line ends that every editor shows. */
function siteReadme(
  walks: readonly PublishedWalk[],
  removable: readonly string[],
): string {
  const names = walks.map(({ name, path }) => `  ${path}  ${inOneLine(name)}`).join("\n") || "  –";
  const paths = removable.map((path) => `  ${path}`).join("\n") || "  –";
  return `Wege zum Anhören, gemacht mit Route Guide

${names}

  Hochladen:   Diesen ganzen Ordner auf die Homepage laden (https), mit allen Unterordnern. Die Reihenfolge
               ist egal. Wenn es abbricht, laden Sie einfach weiter. Wer gerade einen Weg geht, merkt nichts.
               Wenn das FTP-Programm danach fragt: Übertragungstyp „Binär“.
  Ansehen:     Auf der Homepage die Adresse des Ordners öffnen. Die Datei index.html ist die Liste der Wege.
               Mit einem Doppelklick auf diesem Computer geht es nicht.
  Prüfen:      Dieselbe Adresse mit #pruefen am Ende sagt, ob alles da ist.
  Ändern:      Die Wege in Route Guide ändern, neu ausgeben und die Dateien wieder hochladen.
  Entfernen:   Hochladen löscht nichts. Ein Weg, der hier nicht steht, ist erst weg, wenn sein Ordner in „w“
               auch auf der Homepage gelöscht ist.

Diese Dateien braucht auf der Homepage niemand mehr. Sie dürfen dort gelöscht werden:

${paths}


Walks to listen to, made with Route Guide

${names}

  Upload:      Load this whole folder onto the homepage (https), with all its folders. The order does not
               matter. If it stops, just go on. Pupils who are on a walk notice nothing.
               If the FTP program asks: transfer type "binary".
  Look at it:  Open the address of the folder on the homepage. The file index.html is the list of walks.
               A double click on this computer does not work.
  Check:       The same address with #pruefen at its end says whether everything is there.
  Change:      Change the walks in Route Guide, publish again, and upload the files again.
  Remove:      Uploading deletes nothing. A walk that is not listed here is gone only when its folder in "w"
               is deleted on the homepage, too.

These files are not needed on the homepage any more. They may be deleted there:

${paths}
`.replaceAll("\n", "\r\n");
}

/** What is known of a folder that is published for the first time. */
const NO_HISTORY: FolderHistory = { removable: [] };

/** Makes `walks.json`, `README.txt` and `files.json` of a site, in the order in which they must be written. */
export function siteEntryFiles(
  { origin, walks, files }: Pick<Site, "origin" | "walks" | "files">,
  history: FolderHistory = NO_HISTORY,
): SiteFile[] {
  const made = filesOfWalks(walks, history.removable);
  const all = [...files, ...made].map((file) => listed(file, [origin]));
  return [...made, jsonFile(FILES_FILE, fileListOf(all, history))];
}

/** Makes `walks.json` and `README.txt`. */
function filesOfWalks(
  walks: readonly PublishedWalk[],
  removable: readonly string[],
): readonly SiteFile[] {
  const list = { format: SITE_FORMAT, walks: walks.toSorted(inListOrder) } satisfies WalkList;
  const readme = entryFile("README.txt", siteReadme(list.walks, removable));
  return [jsonFile(WALKS_FILE, list), readme];
}

/** What `files.json` holds for the walks of one library in a folder of their own. */
export function siteFileList({ origin, walks, files }: ListedSite): FileList {
  const made = filesOfWalks(walks, NO_HISTORY.removable);
  return fileListOf([...files, ...made.map((file) => listed(file, [origin]))], NO_HISTORY);
}

/** What `files.json` holds. */
function fileListOf(
  files: readonly ListedFile[],
  { removable, ...run }: FolderHistory,
): FileList {
  return {
    format: SITE_FORMAT,
    ...run,
    files: files.toSorted(byPath),
    removable: removable.toSorted(),
  };
}

function jsonFile(path: string, value: WalkList | FileList): SiteFile {
  return entryFile(path, `${JSON.stringify(value)}\n`);
}

// A site as one zip file, made while it is sent.

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
