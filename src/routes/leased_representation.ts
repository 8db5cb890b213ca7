/**
 * Zip files and pages that are made while they are sent, as representations.
 *
 * @module
 */
import { entityTag } from "../http/preconditions.ts";
import type { Representation } from "../http/representation.ts";
import { leasedBody } from "../site/leased_body.ts";
import type { LeasedZip } from "../site/leased_zips.ts";

/** A file that browsers store under a name. */
export function zipRepresentation(
  { archive, lease, sha256 }: LeasedZip,
  fileName: string,
  mediaType = "application/zip",
): Representation {
  return {
    validators: { etag: entityTag(sha256) },
    headers: {
      "Accept-Ranges": "bytes",
      "Cache-Control": "no-cache",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
    mediaType,
    length: archive.size,
    acceptsRanges: true,
    // What describes it is kept where it is made.
    memoryBytes: 0,
    body: (part) => leasedBody(archive, lease, part),
    content: null,
  };
}
