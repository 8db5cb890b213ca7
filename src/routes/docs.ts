/**
 * `GET /api/docs` and what the page needs: a viewer that is part of the program, so that nothing is asked of
 * any other server.
 *
 * @module
 */
import { checkPreconditions, entityTag } from "../media/conditional.ts";
import { memoryBody } from "../media/memory_body.ts";
import type { Handler } from "../router.ts";
import { acceptsGzip } from "./docs/accept_encoding.ts";
import type { DocsFile, DocsFileName } from "./docs/files.ts";

/**
 * Only what comes from the service itself may run or be asked; a picture may be shown and audio played out
 * of an answer. Swagger UI sets styles on elements.
 */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

/** Answers with one file of the page; all of them are loaded at the first request and kept. */
export function readDocs(name: DocsFileName): Handler {
  return async (request) => {
    const { docsFile } = await import("./docs/files.ts");
    return await respond(request, docsFile(name));
  };
}

/** Files are kept compressed, and sent so to every client that takes it (RFC 9110, 12.5.3). */
async function respond(request: Request, file: DocsFile): Promise<Response> {
  const isCompressed = acceptsGzip(request.headers.get("Accept-Encoding"));
  const etag = entityTag(isCompressed ? file.sha256 : file.plainSha256);
  const headers = new Headers({
    "Cache-Control": "no-cache",
    "Content-Security-Policy": POLICY,
    "ETag": etag,
    "Vary": "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  });
  if (checkPreconditions(request.headers, { etag }) === "not modified") {
    return new Response(null, { status: 304, headers });
  }
  const bytes = isCompressed ? file.gzip : await file.plain();
  if (isCompressed) headers.set("Content-Encoding", "gzip");
  headers.set("Content-Type", file.mediaType);
  headers.set("Content-Length", String(bytes.length));
  return new Response(memoryBody(bytes), { status: 200, headers });
}
