/** Packs of walks: a whole walk as one file. @module */
import { createHash } from "node:crypto";
import type { RouteRow } from "../db/route_table.ts";
import { conflict } from "../errors.ts";
import { readGpxFile } from "../library/files/gpx_file.ts";
import type { Library } from "../library/mod.ts";
import { showsPartOf } from "../library/operations/maps.ts";
import type { FullRoute } from "../library/operations/routes.ts";
import type { Lease } from "../media/served_file.ts";
import {
  base64Readable,
  Checksums,
  currentCheck,
  joinedReadable,
  orDamaged,
  type Readable,
  textReadable,
  trackOf,
} from "../site/contents.ts";
import { type FileInUse, type LeasedFile, LeasedFiles } from "../site/leased_files.ts";
import type { SiteAssets, SiteFile } from "../site/site_file.ts";
import type { Segments } from "../site/walk_files.ts";
import { makePack } from "./archive.ts";
import { MAX_ALONE_BYTES } from "./limits.ts";
import {
  describeWalk,
  type PackedWalk,
  packedWalk,
  stationTexts,
  type WalkJson,
  whyUnpackable,
} from "./walk_json.ts";

export type { Pack } from "./archive.ts";

/** Packs that are made at a time: the points of each track are in memory meanwhile. */
const MAX_MAKING = 2;

/**
 * Bytes of memory for descriptions of packs, besides those of the response cache: a client can ask for each byte of a pack by a request
 * of its own. Most take some 500 KB; one with all the text that a pack may have fits into the half that an entry may
 * take.
 */
const PACK_CACHE_BYTES = 80 * 1024 * 1024;

/** A pack or a page, and what it needs to be sent. */
export interface SendablePack extends LeasedFile {
  /** That of its route. */
  readonly slug: string;
}

/** What packs are made with. */
export interface PackPrograms {
  /** The guide for walks as files, which is in a pack. */
  readonly assets: () => Promise<SiteAssets>;
  /** The guide in one page. */
  readonly page: () => Promise<PageProgram>;
}

/** A walk at one moment, with a lease on its files. */
interface LeasedWalk {
  readonly content: FullRoute;
  readonly segments: Segments;
  readonly lease: Lease;
}

/** Makes something of a walk. */
type MakeOf = (walk: LeasedWalk) => Promise<SendablePack>;

/** Makes packs of the walks of a library. */
export class Packs {
  readonly #checksums = new Checksums();
  /** By kind, route and revision. */
  readonly #kept = new LeasedFiles<SendablePack>(MAX_MAKING, PACK_CACHE_BYTES);

  constructor(private readonly library: Library, private readonly programs: PackPrograms) {
    library.watch((routeId) => this.#kept.invalidate(routeId));
  }

  /**
   * Passes the pack of an active route as it is now to `work`. It is made once for all who wait for it, and kept until
   * the route changes; its bytes depend on the walk alone. Its files stay until `work` has ended.
   *
   * @param signal Aborted when the pack is not needed any more: it is then not made, unless that has begun.
   * @throws {AppError} `not_found` when the route is not active, `conflict` when the pack would be too large or a
   * file of it is damaged; the reason of the signal; whatever `work` throws.
   */
  async use<T>(
    routeId: number,
    signal: AbortSignal | null,
    work: (pack: SendablePack) => T | Promise<T>,
  ): Promise<T> {
    return await this.#use("pack", routeId, signal, (walk) => this.#pack(walk), work);
  }

  /**
   * The same with `alone.html`, the whole walk as one page.
   *
   * @throws {AppError} As {@link Packs.use}; `conflict` when the media are too large for a page.
   */
  async useAlone<T>(
    routeId: number,
    signal: AbortSignal | null,
    work: (page: SendablePack) => T | Promise<T>,
  ): Promise<T> {
    return await this.#use("page", routeId, signal, (walk) => this.#alone(walk), work);
  }

  async #use<T>(
    kind: "pack" | "page",
    routeId: number,
    signal: AbortSignal | null,
    makeOf: MakeOf,
    work: (made: SendablePack) => T | Promise<T>,
  ): Promise<T> {
    await this.library.pointsFiles.ensure(routeId);
    signal?.throwIfAborted();
    const key = `${kind} ${keyOf(this.library.routes.get(routeId))}`;
    const make = () => this.#make(routeId, makeOf);
    return await this.#kept.use({ key, group: routeId }, signal, make, work);
  }

  async #make(routeId: number, makeOf: MakeOf): Promise<FileInUse<SendablePack>> {
    const { routes, outlines } = this.library;
    for (;;) {
      const { file, name } = routes.get(routeId);
      const { segments } = await orDamaged(trackOf({ name }), () => outlines.get(routeId));
      const content = withMapInSight(routes.withDetails(routes.get(routeId)));
      if (content.route.file.name !== file.name) continue;
      const lease = routes.lease(content.route);
      const release = lease.take();
      try {
        return { file: await makeOf({ content, segments, lease }), release };
      } catch (error) {
        release();
        // The folder of the route may have moved when a file of it was opened.
        if (routes.get(routeId).revision === content.route.revision) throw error;
      }
    }
  }

  async #pack({ content, segments, lease }: LeasedWalk): Promise<SendablePack> {
    const { library: { routes, staging } } = this;
    const { route, points } = content;
    const walk = describeWalk(content);
    this.#checkSize(walk);
    const assets = await this.programs.assets();
    const { files } = packedWalk({ content, walk, segments }, assets, routes);
    const gpx = routes.storedFile(route.id, route.file);
    const track = async () => {
      const { points: { segmentStarts } } = await readGpxFile(gpx.currentPath());
      return { file: points, segmentStarts, count: route.pointCount };
    };
    const source = { walk, track, gpx, files };
    const pack = await makePack(source, this.#checksums, staging.maxBytes);
    return { ...pack, slug: route.slug, lease };
  }

  async #alone({ content, segments, lease }: LeasedWalk): Promise<SendablePack> {
    const walk = describeWalk(content);
    this.#checkSize(walk);
    const assets = await this.programs.assets();
    const made = packedWalk({ content, walk, segments }, assets, this.library.routes);
    const page = await aloneFile(made, await this.programs.page(), this.#checksums);
    return { ...page, slug: content.route.slug, lease };
  }

  #checkSize(walk: WalkJson): void {
    const details = whyUnpackable(walk, this.library.staging.maxBytes);
    if (details === null) return;
    throw conflict("pack-too-large", "The walk is too large for a pack", { details });
  }
}

/**
 * A map that shows another area, since the track was replaced, is in no pack: an import would refuse it.
 */
function withMapInSight(content: FullRoute): FullRoute {
  const { map, route } = content;
  return map === null || showsPartOf(map.details, route.bounds)
    ? content
    : { ...content, map: null };
}

function keyOf({ id, revision }: RouteRow): string {
  return `${id} ${revision}`;
}

// A walk as one page, with its media inside: small enough for messengers, and for a phone to open.

/** The program of the page. */
interface PageProgram {
  /** A classic script. */
  readonly script: string;
  readonly style: string;
  /** Licence texts of the program and of the libraries in it. */
  readonly licences: string;
}

/** A media file of the page. */
type PageMedium = Pick<SiteFile, "path" | "mediaType" | "content">;

/** The walk of a page. */
interface PageWalk {
  readonly name: string;
  readonly stations: readonly { readonly title: string; readonly description: string }[];
}

/** Makes the page. @param walk What the script reads as JSON; media are named by their paths. */
function alonePage(
  { script, style, licences }: PageProgram,
  walk: PageWalk,
  media: readonly PageMedium[],
): Readable {
  return joinedReadable([
    textReadable(`<!doctype html>
<!--
${inComment(licences)}
-->
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta http-equiv="Content-Security-Policy" content="${policy(script, style)}">
<title>${escaped(walk.name)}</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript><p lang="de">Diese Seite braucht JavaScript.</p>
<p lang="en">This page needs JavaScript.</p>
${textsWithoutScript(walk)}</noscript>
<script type="application/json" id="walk">${inScript({ walk })}</script>
<script type="application/json" id="media">{`),
    ...media.flatMap(({ path, mediaType, content }, index) => [
      textReadable(`${index === 0 ? "" : ","}${inScript(path)}:"data:${mediaType};base64,`),
      base64Readable(content),
      textReadable('"'),
    ]),
    textReadable(`}</script>
<script>${script}</script>
</body>
</html>
`),
  ]);
}

/** The texts of the stations, which can be read where no script runs. */
function textsWithoutScript({ name, stations }: PageWalk): string {
  const texts = stationTexts(stations).map(({ number, title, text }) => {
    const paragraphs = text.split(/\n+/).map((line) => `<p>${escaped(line)}</p>`);
    return `<h2>${number}. ${escaped(title)}</h2>\n${paragraphs.join("\n")}\n`;
  });
  return `<h1>${escaped(name)}</h1>\n${texts.join("")}`;
}

/** Only this script and this style may run; media come from the page. */
function policy(script: string, style: string): string {
  return `default-src 'none'; script-src '${hash(script)}'; style-src '${hash(style)}'; ` +
    `img-src data: blob:; media-src data: blob:; connect-src blob:; base-uri 'none'; form-action 'none'`;
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** JSON that cannot end the script element that it is in (HTML, "Restrictions for contents of script elements"). */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Text that cannot end the comment that it is in (HTML, "Comments"). */
function inComment(text: string): string {
  return text.trim().replaceAll(/-{2,}/g, "");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/**
 * Makes `alone.html`.
 *
 * @throws {AppError} `conflict` when its media have more than 30 MiB, or one of them is damaged.
 */
async function aloneFile(
  { data: { walk }, media }: Pick<PackedWalk, "data" | "media">,
  program: PageProgram,
  checksums: Checksums,
): Promise<Omit<LeasedFile, "lease">> {
  const bytes = media.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_ALONE_BYTES) {
    throw conflict("pack-too-large", "The walk is too large for one page", {
      details:
        `recordings and pictures have ${bytes} bytes; at most ${MAX_ALONE_BYTES} are put into a page`,
    });
  }
  const isCurrent = currentCheck(media.map(({ content }) => content));
  for (const medium of media) await checksums.of(medium);
  const { size, memoryBytes, read } = alonePage(program, walk, media);
  const hash = createHash("sha256").update(JSON.stringify([program, walk]));
  for (const { path, sha256 } of media) hash.update(`${path} ${sha256}\n`);
  return {
    content: {
      size,
      async *read(start = 0, length = size - start) {
        yield* read(start, length);
      },
    },
    sha256: hash.digest("hex"),
    memoryBytes,
    isCurrent,
  };
}
