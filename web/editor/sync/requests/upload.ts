/** Uploads with progress, which `fetch` does not report. @module */
import { errorOf } from "../../../kit/api.ts";
import { NetworkError } from "../../../kit/api_error.ts";
import { KEEP_PREVIOUS, REMOVED_ENTRY, removedEntryIn, type Uploaded } from "./removed_entries.ts";

/**
 * Sends a form. What it replaces is kept on the server.
 *
 * @param onProgress Called with the share that has been sent, from 0 to 1.
 * @param tag The version that the upload relies on; any if not given.
 * @throws {ApiError} when the server refuses it. @throws {NetworkError} when there is no response.
 */
export function uploadForm(
  method: "POST" | "PUT",
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  tag?: string,
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader(KEEP_PREVIOUS, "true");
    if (tag !== undefined) request.setRequestHeader("If-Match", tag);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      if (request.status >= 400) {
        const header = (name: string) => request.getResponseHeader(name);
        return reject(errorOf(request.status, header, request.responseText));
      }
      const removedEntry = removedEntryIn(request.getResponseHeader(REMOVED_ENTRY));
      resolve({ text: request.responseText, removedEntry });
    });
    for (const event of ["error", "abort", "timeout"]) {
      request.addEventListener(event, () => reject(new NetworkError("The connection was lost")));
    }
    request.send(form);
  });
}
