/** Reads a GPX file as the server will, in a worker. @module */
import { ApiError, NetworkError } from "../../kit/api_error.ts";
import { addressOf } from "../../kit/loader.ts";
import { NoContentError } from "../sync/storage.ts";
import type { Reading, ReadTrack } from "./track_change.ts";

/**
 * Reads a file.
 *
 * @param onProgress Called with the share that has been read, from 0 to 1.
 * @param signal Ends the reading early.
 * @throws {ApiError} as the server would refuse the file. @throws {NoContentError} when the browser cannot read it.
 * @throws {NetworkError} when the worker cannot be loaded.
 */
export function readTrack(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ReadTrack> {
  const worker = new Worker(addressOf("gpx") ?? "");
  const reading = new Promise<ReadTrack>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Reading>) => {
      if (data.kind === "progress") onProgress(data.share);
      else if (data.kind === "done") resolve(data.track);
      else if (data.kind === "unreadable") reject(new NoContentError(file.name));
      else reject(new ApiError(data.status, data.message, data));
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      reject(new NetworkError("The reader of GPX files cannot be loaded"));
    });
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  worker.postMessage(file);
  return reading.finally(() => worker.terminate());
}
