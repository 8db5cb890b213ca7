/**
 * Sites of published walks: the guide and the walks of a library as plain files, for any web server
 * (docs/decisions/025-published-walks.md).
 *
 * @module
 */
import { AppError } from "../errors.ts";
import type { Library } from "../library/mod.ts";
import type { Lease } from "../media/leases.ts";
import { Yielder } from "../runtime/yielding.ts";
import type { SiteProgram } from "../pages/site_program.ts";
import { pathOfSlug } from "./folder_walk_paths.ts";
import { SiteAssets } from "./site_assets.ts";
import { byPath, inListOrder, type Site, type SiteFile, type SiteOptions } from "./site_file.ts";
import { type MadeWalk, walkFiles, type WalkState } from "./walk_files.ts";

/** What sites are made of. */
export interface SiteLibrary {
  readonly origin: string;
  readonly routes: Pick<Library["routes"], "order" | "get" | "lease" | "storedFile">;
  readonly pois: Pick<Library["pois"], "list">;
  readonly outlines: Pick<Library["outlines"], "get">;
}

/** A walk at one moment, with a lease on its files. */
interface LeasedState extends WalkState {
  readonly lease: Lease;
  readonly release: () => void;
}

/** Makes sites of the walks of a library. */
export class Sites {
  #assets: Promise<SiteAssets> | undefined;

  /** @param program Loads the guide for published walks. */
  constructor(
    private readonly library: SiteLibrary,
    private readonly program: () => Promise<SiteProgram>,
  ) {}

  /**
   * Makes the files of walks. Each walk is in one state: files that are replaced meanwhile stay until the site is
   * released. The same walks make the same bytes.
   *
   * @param checkNeeded Called before each walk; it throws an error to give it up.
   * @throws {AppError} `not_found` when a walk that is named is not active; what `checkNeeded` throws.
   */
  async make(options: SiteOptions, checkNeeded: () => void = () => {}): Promise<Site> {
    const assets = await (this.#assets ??= this.program().then((made) => new SiteAssets(made)));
    using cleanup = new DisposableStack();
    const leases: Lease[] = [];
    const walks: MadeWalk[] = [];
    const yielder = new Yielder();
    for (const routeId of this.#ids(options.routeIds)) {
      await yielder.yieldIfDue();
      checkNeeded();
      const state = await this.#state(routeId, options.routeIds !== null);
      if (state === null) continue;
      cleanup.defer(state.release);
      leases.push(state.lease);
      walks.push(this.#walk(state, options, assets));
    }
    const files = allFiles(assets, walks, options.isListIndexable ?? options.isIndexable);
    const held = cleanup.move();
    return {
      origin: this.library.origin,
      walks: walks.map(({ walk }) => walk).sort(inListOrder),
      files,
      lease: joined(leases),
      release: () => held.dispose(),
    };
  }

  /** The ids in an order that does not depend on names. */
  #ids(routeIds: SiteOptions["routeIds"]): readonly number[] {
    const ids = routeIds ?? this.library.routes.order(null, false).map(({ route }) => route.id);
    return [...new Set(ids)].sort((a, b) => a - b);
  }

  /** A walk as it is now; null for one that has been deleted and need not be there. */
  async #state(routeId: number, isRequired: boolean): Promise<LeasedState | null> {
    const { routes, pois, outlines } = this.library;
    try {
      for (;;) {
        const { file } = routes.get(routeId);
        const { segments } = await outlines.get(routeId);
        const route = routes.get(routeId);
        if (route.file.name !== file.name) continue;
        const lease = routes.lease(route);
        return { route, pois: pois.list(routeId), segments, lease, release: lease.take() };
      }
    } catch (error) {
      if (!isRequired && error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  }

  #walk(state: WalkState, { pathOf, isIndexable }: SiteOptions, assets: SiteAssets): MadeWalk {
    const { id, slug } = state.route;
    const path = pathOf?.(id, slug) ?? pathOfSlug(slug);
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
  const all = [assets.files, assets.entries(isListIndexable), ...walks.map((walk) => walk.files)];
  for (const file of all.flat()) {
    if (file.isEntry && files.has(file.path)) throw new Error(`Two walks have ${file.path}`);
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
