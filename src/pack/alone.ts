/**
 * A walk as one page, with its media inside: small enough for messengers, and for a phone to open.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { conflict } from "../errors.ts";
import type { Checksums } from "../site/checksums.ts";
import { currentCheck } from "../site/contents.ts";
import type { LeasedFile } from "../site/leased_files.ts";
import { alonePage, type PageProgram } from "./alone_page.ts";
import { MAX_ALONE_BYTES } from "./limits.ts";
import type { PackedWalk } from "./packed_walk.ts";

/**
 * Makes `alone.html`.
 *
 * @throws {AppError} `conflict` when its media have more than 30 MiB, or one of them is damaged.
 */
export async function aloneFile(
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
