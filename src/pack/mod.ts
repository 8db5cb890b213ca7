/**
 * Packs of walks: a whole walk as one file.
 *
 * @module
 */
import type { RouteRow } from "../db/route_table.ts";
import { conflict } from "../errors.ts";
import type { Library } from "../library/mod.ts";
import { readGpxFile } from "../library/operations/gpx_file.ts";
import type { FullRoute } from "../library/operations/route_reads.ts";
import type { Lease } from "../media/leases.ts";
import type { ServedFile } from "../media/served_file.ts";
import { checksumCache } from "../site/checksums.ts";
import { fileReadable } from "../site/contents.ts";
import { guideWalk, type Segments } from "../site/guide_walk.ts";
import { type LeasedZip, LeasedZips, type MadeZip } from "../site/leased_zips.ts";
import { makePack } from "./archive.ts";
import { whyUnpackable } from "./fit.ts";
import { packPage, type PageProgram } from "./page.ts";
import { pageStationIds, pageWalkId } from "./page_ids.ts";
import { describeWalk, filesOf, type WalkContent, type WalkJson } from "./walk_json.ts";

export type { Pack } from "./archive.ts";

/** Packs that are made at a time: the points of each track are in memory meanwhile. */
const MAX_MAKING = 2;

/**
 * Bytes of memory for descriptions of packs, whatever CACHE_MB is: a client can ask for each byte of a pack by a request
 * of its own. Most take some 500 KB; one with all the text that a pack may have fits into the half that an entry may
 * take.
 */
const PACK_CACHE_BYTES = 80 * 1024 * 1024;

/** A pack, and what it needs to be sent. */
export interface SendablePack extends LeasedZip {
  /** That of its route. */
  readonly slug: string;
}

/** Makes packs of the walks of a library. */
export class Packs {
  readonly #checksums = checksumCache();
  /** By route and revision. */
  readonly #zips = new LeasedZips<SendablePack>(MAX_MAKING, PACK_CACHE_BYTES);

  /** @param program Loads the script and the style of the page in a pack. */
  constructor(
    private readonly library: Library,
    private readonly program: () => Promise<PageProgram>,
  ) {
    library.watch((routeId) => this.#zips.invalidate(routeId));
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
    const make = () => this.#make(routeId);
    return await this.#zips.use({ key, group: routeId }, signal, make, work);
  }

  async #make(routeId: number): Promise<MadeZip<SendablePack>> {
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
        const zip = await this.#makeFrom(content, lease, program, segments);
        return { zip, release };
      } catch (error) {
        release();
        // The folder of the route may have moved when a file of it was opened.
        if (routes.get(routeId).revision === content.route.revision) throw error;
      }
    }
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

/** The data of the guide, with paths of the pack as addresses of media. */
function pageData({ route }: WalkContent, walk: WalkJson, segments: Segments) {
  const { distanceM, elevationGainM } = route;
  const { name, description, schoolName, stations } = walk;
  const ids = pageStationIds(stations);
  const details = { name, description, schoolName, distanceM, elevationGainM };
  return {
    walk: guideWalk(
      { id: pageWalkId(walk), ...details },
      segments,
      stations.map(({ audio, pictures, ...station }, index) => ({
        ...station,
        id: ids[index] ?? 0,
        audioUrl: audio?.path ?? null,
        pictures: pictures.map(({ path, caption }) => ({ url: path, caption })),
      })),
    ),
  };
}
