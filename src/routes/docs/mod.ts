/**
 * `GET /api/docs` and what the page needs: a viewer that is part of the program, so that nothing is asked of
 * any other server.
 *
 * @module
 */
import { serve } from "../../http/respond.ts";
import type { Handler } from "../../router.ts";
import type { DocsFileName } from "./files.ts";
import { acceptsGzip } from "../../http/content_coding.ts";

/** ResponseCache with one file of the page; what they are made of is loaded at the first request. */
export function readDocs(name: DocsFileName): Handler {
  return async (request) => {
    const { docsFile } = await import("./files.ts");
    const file = docsFile(name);
    return serve(request, acceptsGzip(request) ? file.gzip : await file.plain());
  };
}
