/**
 * Packs of walks: a whole walk as one file.
 *
 * @module
 */
import { conflict } from "../errors.ts";
import type { LinePoint } from "../gpx/outline/outline.ts";
import { readGpxFile } from "../library/gpx_file.ts";
import type { Library } from "../library/mod.ts";
import type { ServedFile } from "../media/served_file.ts";
import { Limiter } from "../runtime/limiter.ts";
import { LruCache } from "../runtime/lru_cache.ts";
import { type ChecksumCache, makePack, type Pack } from "./archive.ts";
import { fileReadable } from "./contents.ts";
import { whyUnpackable } from "./fit.ts";
import { packPage, type PageProgram } from "./page.ts";
import { describeWalk, filesOf, type WalkContent, type WalkJson } from "./walk_json.ts";

export type { Pack } from "./archive.ts";

/** Bytes of memory for checksums; an entry takes some 600. */
const CHECKSUM_CACHE_BYTES = 4 * 1024 * 1024;

/** Packs that are made at a time: the points of each track are in memory meanwhile. */
const MAX_MAKING = 2;

/** A pack and the slug of its route. */
type NamedPack = Pack & { readonly slug: string };

/** The lines of a track on a map. */
type Segments = readonly (readonly LinePoint[])[];

/** Makes packs of the walks of a library. */
export class Packs {
  readonly #checksums: ChecksumCache = checksumCache();
  readonly #limiter = new Limiter(MAX_MAKING);
  /** Packs that are being made or wait for that, by route and revision. */
  readonly #making = new Map<string, Promise<NamedPack>>();

  /** @param program Loads the script and the style of the page in a pack. */
  constructor(
    private readonly library: Library,
    private readonly program: () => Promise<PageProgram>,
  ) {}

  /**
   * The pack of an active route as it is now, made once for all requests that wait for it. Its bytes depend on the
   * walk alone.
   *
   * @throws {AppError} `not_found` when the route is not active, `conflict` when the pack would be too large.
   */
  async make(routeId: number): Promise<NamedPack> {
    const key = `${routeId} ${this.library.routes.get(routeId).revision}`;
    const running = this.#making.get(key);
    if (running !== undefined) return await running;
    const making = this.#limiter.run(() => this.#make(routeId));
    this.#making.set(key, making);
    try {
      return await making;
    } finally {
      this.#making.delete(key);
    }
  }

  async #make(routeId: number): Promise<NamedPack> {
    const { routes, pois, outlines } = this.library;
    const program = await this.program();
    for (;;) {
      const { segments } = await outlines.get(routeId);
      const content = { route: routes.get(routeId), pois: pois.list(routeId) };
      try {
        return await this.#makeFrom(content, program, segments);
      } catch (error) {
        // A write may have removed a file that was still to be read.
        if (routes.get(routeId).revision === content.route.revision) throw error;
      }
    }
  }

  async #makeFrom(
    content: WalkContent,
    program: PageProgram,
    segments: Segments,
  ): Promise<NamedPack> {
    const { library } = this;
    const walk = describeWalk(content);
    const details = whyUnpackable(walk, library.staging.maxBytes);
    if (details !== null) throw conflict("The walk is too large for a pack", { details });
    const file = storedFiles(library, content, walk);
    const { points } = await readGpxFile(file(walk.gpx.path).path);
    const media = filesOf(walk).slice(1).map((packed) => ({
      file: packed,
      content: fileReadable(file(packed.path)),
    }));
    const page = packPage(program, walk.name, pageData(content, walk, segments), media);
    const pack = await makePack(
      { walk, points, file, page },
      this.#checksums,
      library.staging.maxBytes,
    );
    return { ...pack, slug: content.route.slug };
  }
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
  { name, description, schoolName, gpx, stations }: WalkJson,
  segments: Segments,
) {
  const { distanceM, elevationGainM } = route;
  return {
    walk: {
      // The browser keeps progress by it; all pages opened from files may share one store.
      id: Number.parseInt(gpx.sha256.slice(0, 12), 16),
      name,
      description,
      schoolName,
      distanceM,
      elevationGainM,
      segments,
      stations: stations.map(({ audio, pictures, ...station }, index) => ({
        ...station,
        id: index + 1,
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
