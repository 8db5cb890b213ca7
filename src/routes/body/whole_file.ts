/**
 * Bodies that are the file itself, without a form around it.
 *
 * @module
 */
import { emptyFile } from "./errors.ts";
import type { FormCollector } from "./form_collector.ts";
import type { Upload } from "../../media/staging.ts";

/** Writes the whole body into the one file of the request. */
export class WholeFileReader {
  readonly #upload: Upload;

  /** @param collector Takes the file. */
  constructor(collector: FormCollector) {
    this.#upload = collector.beginFile();
  }

  /** Takes the next chunk. @throws {AppError} `too_large` when the file grows beyond its limit. */
  write(chunk: Uint8Array): void {
    this.#upload.write(chunk);
  }

  /** Ends the file. @throws {AppError} `invalid` when it is empty. */
  end(): void {
    if (this.#upload.size === 0) throw emptyFile();
  }
}
