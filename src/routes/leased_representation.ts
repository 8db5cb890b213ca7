/** Files that are made while they are sent, as representations. @module */
import { entityTag } from "../http/preconditions.ts";
import type { Representation } from "../http/representation.ts";
import { leasedBody, type LeasedFile } from "../site/leased_files.ts";

/** A file that browsers store under a name. */
export function leasedRepresentation(
  file: LeasedFile,
  fileName: string,
  mediaType = "application/zip",
): Representation {
  return {
    validators: { etag: entityTag(file.sha256) },
    headers: {
      "Accept-Ranges": "bytes",
      "Cache-Control": "no-cache",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
    mediaType,
    length: file.content.size,
    acceptsRanges: true,
    // What describes it is kept where it is made.
    memoryBytes: 0,
    body: (part) => leasedBody(file, part),
    content: null,
  };
}
