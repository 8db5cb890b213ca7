/**
 * What all walks of a site share: scripts, styles and icons under names that hold their hashes, the list's page, the
 * service worker and the manifest of the web app.
 *
 * @module
 */
import { packProgram, siteProgram } from "../pages/mod.ts";
import type { SitePage, SiteProgram } from "../pages/site_program.ts";
import { once } from "../runtime/shared_tasks.ts";
import { ASSETS_FOLDER, entryFile, hashedFile, type SiteFile } from "./site_file.ts";

/** The assets of a site. */
export class SiteAssets {
  /** Scripts, styles and icons, without those of the list. */
  readonly files: readonly SiteFile[];
  /** Those that only the list of walks needs. */
  readonly ofList: readonly SiteFile[];
  /** Those that a walk needs, also without a network. */
  readonly kept: readonly SiteFile[];
  readonly #byName: ReadonlyMap<string, SiteFile>;

  /** @param program The guide for published walks. */
  constructor(private readonly program: SiteProgram) {
    this.#byName = new Map(
      [...program.assets].map(([name, bytes]) => [name, hashedFile(ASSETS_FOLDER + name, bytes)]),
    );
    this.ofList = program.ofList.map((name) => this.#file(name));
    this.files = [...this.#byName.values()].filter((file) => !this.ofList.includes(file));
    this.kept = program.kept.map((name) => this.#file(name));
  }

  /** The text of a page. */
  page(page: SitePage): string {
    return this.program.page(page, this.#address);
  }

  /** The entry files that depend on no walk: list, manifest, service worker, licences. */
  entries(isIndexable: boolean): readonly SiteFile[] {
    const list = entryFile("index.html", this.page({ root: "./", walk: null, isIndexable }));
    return [list, ...this.appEntries()];
  }

  /** Those that a folder with one walk and no list has too. @param name Of the installed app; that of the program if not given. */
  appEntries(name?: string): readonly SiteFile[] {
    const { licences, manifest, worker } = this.program;
    return [
      entryFile("LICENCES.txt", licences),
      entryFile("manifest.json", `${manifest(this.#address, name)}\n`),
      entryFile("sw.js", worker(this.#address)),
    ];
  }

  readonly #address = (name: string): string => this.#file(name).path;

  #file(name: string): SiteFile {
    const file = this.#byName.get(name);
    if (file === undefined) throw new Error(`A site has no asset ${name}`);
    return file;
  }
}

/** Loads what packs are made with; the bundles are large, so it is done with the first pack. */
export const PACK_PROGRAMS = {
  /** The guide for walks as files, which is in a pack. */
  assets: once(async () => new SiteAssets(await siteProgram({ language: null }))),
  /** The guide in one page. */
  page: packProgram,
} as const;
