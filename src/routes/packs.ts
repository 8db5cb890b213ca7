/**
 * Packs: a whole walk as one zip file (docs/api.md#packs).
 *
 * @module
 */
import { entityTag } from "../http/preconditions.ts";
import type { Representation } from "../http/representation.ts";
import { Packs } from "../pack/mod.ts";
import { packProgram } from "../pages/mod.ts";
import type { Reader } from "./response_cache.ts";
import type { Services } from "./services.ts";

/** Bytes of memory that the description of a pack takes, roughly: it is its headers and a page's script. */
const DESCRIPTION_BYTES = 256 * 1024;

/** `GET /api/routes/:id/pack` */
export function readPack({ library }: Services): Reader<"routeId"> {
  const packs = new Packs(library, packProgram);
  return async ({ routeId }): Promise<Representation> => {
    const { archive, sha256, slug } = await packs.make(routeId);
    return {
      validators: { etag: entityTag(sha256) },
      headers: {
        "Accept-Ranges": "bytes",
        "Cache-Control": "no-cache",
        "Content-Disposition": `attachment; filename="${slug}.zip"`,
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
      },
      mediaType: "application/zip",
      length: archive.size,
      acceptsRanges: true,
      memoryBytes: DESCRIPTION_BYTES,
      body: ({ start, length }) => ReadableStream.from(archive.read(start, length)),
      encodable: () => null,
    };
  };
}
