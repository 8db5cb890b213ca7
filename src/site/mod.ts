/**
 * Sites of published walks: the guide and the walks of a library as plain files, for any web server
 * (docs/decisions/025-published-walks.md).
 *
 * @module
 */
import type { MapRow, RouteRow } from "../db/route_table.ts";
import { AppError } from "../errors.ts";
import type { Library } from "../library/mod.ts";
import type { Lease } from "../media/served_file.ts";
import type { SiteProgram } from "../pages/site_program.ts";
import { LruCache } from "../runtime/lru_cache.ts";
import { once } from "../runtime/shared_tasks.ts";
import { Yielder } from "../runtime/yielding.ts";
import { walkFolder } from "../shared/walk_folder.ts";
import { asDamaged, orDamaged, trackOf } from "./contents.ts";
import {
  byPath,
  inListOrder,
  listed,
  type ListedFile,
  type ListedSite,
  type PublishedWalk,
  type Site,
  SiteAssets,
  type SiteFile,
  type SiteOptions,
} from "./site_file.ts";
import { type MadeWalk, walkFiles, type WalkState } from "./walk_files.ts";

/** What sites are made of. */
export interface SiteLibrary {
  readonly origin: string;
  readonly routes: Pick<Library["routes"], "order" | "get" | "lease" | "storedFile" | "map">;
  readonly pois: Pick<Library["pois"], "list">;
  readonly outlines: Pick<Library["outlines"], "get">;
}

/** A walk at one moment, with a lease on its files. */
interface LeasedState extends WalkState {
  readonly lease: Lease;
  readonly release: () => void;
}

/** What the lists of a site say of a walk. */
interface ListedWalk {
  readonly walk: PublishedWalk;
  readonly files: readonly ListedFile[];
}

/** Bytes of memory for what lists say of walks: that of 2000 walks with ten files each. */
const LISTED_BYTES = 8 * 1024 * 1024;

/** Bytes of memory that a listed file takes, roughly. */
const FILE_BYTES = 300;

/** Makes sites of the walks of a library. */
export class Sites {
  readonly #assets: () => Promise<SiteAssets>;
  /** By route, revision, and how it is published. */
  readonly #listed = new LruCache<ListedWalk>(LISTED_BYTES);

  /** @param program Loads the guide for published walks. */
  constructor(
    private readonly library: SiteLibrary,
    program: () => Promise<SiteProgram>,
  ) {
    this.#assets = once(async () => new SiteAssets(await program()));
  }

  /**
   * Makes the files of walks. Each walk is in one state: files that are replaced meanwhile stay until the site is
   * released. The same walks make the same bytes.
   *
   * @param checkNeeded Called before each walk; it throws an error to give it up.
   * @throws {AppError} `not_found` when a walk that is named is not active; what `checkNeeded` throws.
   */
  async make(options: SiteOptions, checkNeeded: () => void = () => {}): Promise<Site> {
    const assets = await this.#assets();
    using cleanup = new DisposableStack();
    const leases: Lease[] = [];
    const walks: MadeWalk[] = [];
    await this.#forEach(options, checkNeeded, async (routeId) => {
      const state = await this.#state(routeId);
      cleanup.defer(state.release);
      leases.push(state.lease);
      walks.push(this.#walk(state, options, assets));
    });
    const files = allFiles(assets, walks, options.isIndexable);
    const held = cleanup.move();
    return {
      origin: this.library.origin,
      walks: walks.map(({ walk }) => walk).sort(inListOrder),
      files,
      lease: joined(leases),
      release: () => held.dispose(),
    };
  }

  /**
   * Lists the files of walks. A walk that has not changed since it was listed last is not read again.
   *
   * @throws As {@link Sites.make}.
   */
  async list(options: SiteOptions, checkNeeded: () => void = () => {}): Promise<ListedSite> {
    const { library: { origin } } = this;
    const assets = await this.#assets();
    const walks: ListedWalk[] = [];
    await this.#forEach(options, checkNeeded, async (routeId) => {
      walks.push(await this.#listedWalk(routeId, options, assets));
    });
    const common = [...assets.files, ...assets.ofList, ...assets.entries(options.isIndexable)];
    const all = [
      ...common.map((file) => listed(file, [origin])),
      ...walks.flatMap((it) => it.files),
    ];
    return {
      origin,
      walks: walks.map(({ walk }) => walk).sort(inListOrder),
      files: [...new Map(all.map((file) => [file.path, file])).values()],
    };
  }

  /** Runs `work` for each walk, one after the other. One that has been deleted is left out, unless it is named. */
  async #forEach(
    { routeIds }: SiteOptions,
    checkNeeded: () => void,
    work: (routeId: number) => Promise<void>,
  ): Promise<void> {
    const yielder = new Yielder();
    for (const routeId of this.#ids(routeIds)) {
      await yielder.yieldIfDue();
      checkNeeded();
      try {
        await work(routeId);
      } catch (error) {
        const isGone = error instanceof AppError && error.code === "not_found";
        if (!isGone || routeIds !== null) throw error;
      }
    }
  }

  /** The ids in an order that does not depend on names. */
  #ids(routeIds: SiteOptions["routeIds"]): readonly number[] {
    const ids = routeIds ?? this.library.routes.order(null, false).map(({ route }) => route.id);
    return [...new Set(ids)].sort((a, b) => a - b);
  }

  /** A walk as it is now. @throws {AppError} `not_found` when it has been deleted. */
  async #state(routeId: number): Promise<LeasedState> {
    const { routes, pois, outlines } = this.library;
    for (;;) {
      const { file, name } = routes.get(routeId);
      const { segments } = await orDamaged(trackOf({ name }), () => outlines.get(routeId));
      const route = routes.get(routeId);
      if (route.file.name !== file.name) continue;
      const lease = routes.lease(route);
      const map = this.#map(route);
      return { route, pois: pois.list(routeId), segments, map, lease, release: lease.take() };
    }
  }

  /** @throws {AppError} `conflict` when its row is damaged. */
  #map({ id, name }: RouteRow): MapRow | null {
    try {
      return this.library.routes.map(id);
    } catch (error) {
      throw asDamaged(`walk "${name}", its map`, error);
    }
  }

  async #listedWalk(
    routeId: number,
    options: SiteOptions,
    assets: SiteAssets,
  ): Promise<ListedWalk> {
    const keyOf = ({ revision }: RouteRow) =>
      JSON.stringify([routeId, revision, options.isIndexable]);
    const kept = this.#listed.get(keyOf(this.library.routes.get(routeId)));
    if (kept !== undefined) return kept;
    const state = await this.#state(routeId);
    try {
      const { walk, files } = this.#walk(state, options, assets);
      const made = { walk, files: files.map((file) => listed(file, [this.library.origin])) };
      const bytes = 2 * JSON.stringify(walk).length + FILE_BYTES * files.length;
      this.#listed.set(keyOf(state.route), made, { bytes, group: routeId });
      return made;
    } finally {
      state.release();
    }
  }

  #walk(state: WalkState, { isIndexable }: SiteOptions, assets: SiteAssets): MadeWalk {
    const { id, slug } = state.route;
    const path = walkFolder(slug);
    const { library: { origin, routes } } = this;
    const place = { origin, path, isIndexable };
    return walkFiles(state, place, assets, (file) => routes.storedFile(id, file));
  }
}

/** All files of a site, each path once: those with hashes in their names, then the entries. */
function allFiles(
  assets: SiteAssets,
  walks: readonly MadeWalk[],
  isListIndexable: boolean,
): readonly SiteFile[] {
  const files = new Map<string, SiteFile>();
  const common = [assets.files, assets.ofList, assets.entries(isListIndexable)];
  const all = [...common, ...walks.map((walk) => walk.files)];
  for (const file of all.flat()) {
    files.set(file.path, files.get(file.path) ?? file);
  }
  return [...files.values()].sort((a, b) => Number(a.isEntry) - Number(b.isEntry) || byPath(a, b));
}

/** One lease on the files of several. */
function joined(leases: readonly Lease[]): Lease {
  return {
    take: () => {
      const releases = leases.map((lease) => lease.take());
      return () => releases.forEach((release) => release());
    },
  };
}
