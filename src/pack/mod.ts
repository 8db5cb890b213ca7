/**
 * Packs of walks: a whole walk as one file.
 *
 * @module
 */
import type { RouteRow } from "../db/route_table.ts";
import { conflict } from "../errors.ts";
import type { LinePoint } from "../gpx/outline/outline.ts";
import type { Library } from "../library/mod.ts";
import { readGpxFile } from "../library/operations/gpx_file.ts";
import type { FullRoute } from "../library/operations/route_reads.ts";
import type { Lease } from "../media/leases.ts";
import type { ServedFile } from "../media/served_file.ts";
import { Limiter } from "../runtime/limiter.ts";
import { LruCache } from "../runtime/lru_cache.ts";
import { type ChecksumCache, makePack, type Pack } from "./archive.ts";
import { fileReadable } from "../site/contents.ts";
import { whyUnpackable } from "./fit.ts";
import { packPage, type PageProgram } from "./page.ts";
import { pageStationIds, pageWalkId } from "./page_ids.ts";
import { describeWalk, filesOf, type WalkContent, type WalkJson } from "./walk_json.ts";

export type { Pack } from "./archive.ts";

/** Bytes of memory for checksums; an entry takes some 600. */
const CHECKSUM_CACHE_BYTES = 4 * 1024 * 1024;

/** Packs that are made at a time: the points of each track are in memory meanwhile. */
const MAX_MAKING = 2;

/**
 * Bytes of memory for descriptions of packs, whatever CACHE_MB is: a client can ask for each byte of a pack by a request
 * of its own. Most take some 500 KB; one with all the text that a pack may have fits into the half that an entry may
 * take.
 */
const PACK_CACHE_BYTES = 80 * 1024 * 1024;

/** A pack, and what it needs to be sent. */
export type SendablePack = Pack & {
  /** That of its route. */
  readonly slug: string;
  /** A lease on the files that are read while it is sent. */
  readonly lease: Lease;
};

/** A pack whose files are leased until the function is called. */
interface LeasedPack {
  readonly pack: SendablePack;
  readonly release: () => void;
}

/** A pack that is being made, or waits for that. */
interface Making {
  readonly made: Promise<LeasedPack>;
  /** Of all who wait for it; null for one who waits in any case. */
  readonly signals: (AbortSignal | null)[];
  /** How many of them have not ended their work with it. */
  users: number;
}

/** The lines of a track on a map. */
type Segments = readonly (readonly LinePoint[])[];

/** Makes packs of the walks of a library. */
export class Packs {
  readonly #checksums: ChecksumCache = checksumCache();
  readonly #limiter = new Limiter(MAX_MAKING);
  /** By route and revision, as those that are being made. */
  readonly #made = new LruCache<SendablePack>(PACK_CACHE_BYTES);
  readonly #making = new Map<string, Making>();

  /** @param program Loads the script and the style of the page in a pack. */
  constructor(
    private readonly library: Library,
    private readonly program: () => Promise<PageProgram>,
  ) {
    library.watch((routeId) => this.#made.invalidate(routeId));
  }

  /**
   * Passes the pack of an active route as it is now to `work`. It is made once for all who wait for it, and kept until
   * the route changes; its bytes depend on the walk alone. Its files stay until `work` has ended.
   *
   * @param signal Aborted when the pack is not needed any more: it is then not made, unless that has begun.
   * @throws {AppError} `not_found` when the route is not active, `conflict` when the pack would be too large; the
   * reason of the signal; whatever `work` throws.
   */
  async use<T>(
    routeId: number,
    signal: AbortSignal | null,
    work: (pack: SendablePack) => T | Promise<T>,
  ): Promise<T> {
    await this.library.pointsFiles.ensure(routeId);
    signal?.throwIfAborted();
    const key = keyOf(this.library.routes.get(routeId));
    const kept = this.#made.get(key);
    if (kept !== undefined) return await work(kept);
    const making = this.#join(key, routeId, signal);
    try {
      const { pack } = await making.made;
      signal?.throwIfAborted();
      return await work(pack);
    } finally {
      making.users--;
      if (making.users === 0) making.made.then(({ release }) => release(), () => {});
    }
  }

  #join(key: string, routeId: number, signal: AbortSignal | null): Making {
    const running = this.#making.get(key);
    if (running !== undefined) {
      running.signals.push(signal);
      running.users++;
      return running;
    }
    const signals = [signal];
    const made = this.#limiter.run(() => this.#makeInTurn(key, routeId, signals));
    const making = { made, signals, users: 1 };
    this.#making.set(key, making);
    return making;
  }

  async #makeInTurn(key: string, routeId: number, signals: readonly (AbortSignal | null)[]) {
    try {
      if (signals.every((signal) => signal?.aborted)) {
        throw new DOMException("All who waited for the pack have gone", "AbortError");
      }
      return await this.#make(routeId);
    } finally {
      this.#making.delete(key);
    }
  }

  async #make(routeId: number): Promise<LeasedPack> {
    const { routes, outlines } = this.library;
    const program = await this.program();
    for (;;) {
      const { file } = routes.get(routeId);
      const { segments } = await outlines.get(routeId);
      const content = routes.withDetails(routes.get(routeId));
      if (content.route.file.name !== file.name) continue;
      const lease = routes.lease(content.route);
      const release = lease.take();
      try {
        const pack = await this.#makeFrom(content, lease, program, segments);
        this.#keep(content.route, pack);
        return { pack, release };
      } catch (error) {
        release();
        // The folder of the route may have moved when a file of it was opened.
        if (routes.get(routeId).revision === content.route.revision) throw error;
      }
    }
  }

  /** Keeps a pack, unless its route has changed since. */
  #keep(route: RouteRow, pack: SendablePack): void {
    const current = this.library.routes.get(route.id, true);
    if (current.revision !== route.revision) return;
    this.#made.set(keyOf(route), pack, { bytes: pack.memoryBytes, group: route.id });
  }

  async #makeFrom(
    { route, points, pois }: FullRoute,
    lease: Lease,
    program: PageProgram,
    segments: Segments,
  ): Promise<SendablePack> {
    const { library } = this;
    const content = { route, pois };
    const walk = describeWalk(content);
    const details = whyUnpackable(walk, library.staging.maxBytes);
    if (details !== null) {
      throw conflict("pack-too-large", "The walk is too large for a pack", { details });
    }
    const file = storedFiles(library, content, walk);
    const media = filesOf(walk).slice(1).map((packed) => ({
      file: packed,
      content: fileReadable(file(packed.path)),
    }));
    const page = packPage(program, walk.name, pageData(content, walk, segments), media);
    const track = async () => {
      const { points: { segmentStarts } } = await readGpxFile(file(walk.gpx.path).currentPath());
      return { file: points, segmentStarts, count: route.pointCount };
    };
    const { licences } = program;
    const source = { walk, track, file, page, licences };
    const pack = await makePack(source, this.#checksums, library.staging.maxBytes);
    return { ...pack, slug: route.slug, lease };
  }
}

function keyOf({ id, revision }: RouteRow): string {
  return `${id} ${revision}`;
}

/** The stored file of each path of a pack. */
function storedFiles(
  { routes }: Library,
  { route, pois }: WalkContent,
  walk: WalkJson,
): (path: string) => ServedFile {
  const files = new Map([[walk.gpx.path, routes.storedFile(route.id, route.file)]]);
  for (const [index, { audio, pictures }] of walk.stations.entries()) {
    const stored = pois[index];
    const media = [
      [audio, stored?.audio] as const,
      ...pictures.map((picture, at) => [picture, stored?.pictures[at]] as const),
    ];
    for (const [packed, row] of media) {
      if (packed && row) files.set(packed.path, routes.storedFile(route.id, row.file));
    }
  }
  return (path) => {
    const file = files.get(path);
    if (file === undefined) throw new Error(`The pack has no file ${path}`);
    return file;
  };
}

/** The data of the guide (`Walk` of the browser code), with paths of the pack as URLs. */
function pageData(
  { route }: WalkContent,
  walk: WalkJson,
  segments: Segments,
) {
  const { distanceM, elevationGainM } = route;
  const { name, description, schoolName, stations } = walk;
  const ids = pageStationIds(stations);
  return {
    walk: {
      id: pageWalkId(walk),
      name,
      description,
      schoolName,
      distanceM,
      elevationGainM,
      segments,
      stations: stations.map(({ audio, pictures, ...station }, index) => ({
        ...station,
        id: ids[index],
        number: index + 1,
        audioUrl: audio?.path ?? null,
        pictures: pictures.map(({ path, caption }) => ({ url: path, caption })),
      })),
    },
  };
}

/** Checksums by the SHA-256 of their content: they never change, and the least recently used are dropped. */
function checksumCache(): ChecksumCache {
  const cache = new LruCache<number>(CHECKSUM_CACHE_BYTES);
  return {
    get: (sha256) => cache.get(sha256),
    set: (sha256, checksum) => cache.set(sha256, checksum, { bytes: 64, group: 0 }),
  };
}
