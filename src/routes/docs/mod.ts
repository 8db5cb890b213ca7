/**
 * `GET /api/docs` and what the page needs: a viewer that is part of the program, so that it loads nothing
 * from other servers.
 *
 * @module
 */
import { acceptsGzip } from "../../http/content_coding.ts";
import { serve } from "../../http/respond.ts";
import type { Handler } from "../../router.ts";
import type { DocsFileName } from "./files.ts";

/** Responds with one file of the page; the files are loaded at the first request. */
export function readDocs(name: DocsFileName): Handler {
  return async (request) => {
    const { docsFile } = await import("./files.ts");
    const file = docsFile(name);
    return serve(request, acceptsGzip(request) ? file.gzip : await file.plain());
  };
}
