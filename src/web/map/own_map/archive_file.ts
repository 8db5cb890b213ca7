/**
 * The bytes of a PMTiles file, wherever it is: on a server that sends parts, on one that sends only the whole, on this
 * device, or in the page.
 *
 * @module
 */
import type { RangeResponse, Source } from "pmtiles";

/** The file is another one than that of which parts were read before. */
export class ChangedFileError extends Error {
  override readonly name = "ChangedFileError";
}

/**
 * Loads a file as a whole where it cannot be read in parts; null where it can.
 *
 * @throws {Error} when it cannot be loaded.
 */
export type LoadWhole = (url: string) => Promise<Blob> | null;

/** A file that parts are read from. */
export class ArchiveFile implements Source {
  readonly url: string;
  /** The whole file, if it is here; the browser may have it on its disk. */
  #whole: Blob | null;
  readonly #loadWhole: LoadWhole;
  /** The whole file while it is loaded. */
  #loading: Promise<Blob> | null = null;

  /** @param url With the scheme `data:` it has to be in base64. */
  constructor(url: string, loadWhole: LoadWhole) {
    this.url = url;
    this.#loadWhole = loadWhole;
    this.#whole = url.startsWith("data:") ? decoded(url.slice(url.indexOf(",") + 1)) : null;
  }

  getKey(): string {
    return this.url;
  }

  /**
   * Reads a part; a file that ends before has less.
   *
   * @param tag Entity tag of the file that was read before.
   * @throws {ChangedFileError} when the tag is another one now. @throws {Error} when it cannot be read.
   */
  async getBytes(
    offset: number,
    length: number,
    signal?: AbortSignal,
    tag?: string,
  ): Promise<RangeResponse> {
    this.#whole ??= await this.#loadedWhole();
    if (this.#whole !== null) return await partOf(this.#whole, offset, length);
    const response = await fetch(this.url, {
      headers: { Range: `bytes=${offset}-${offset + length - 1}` },
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.status === 200) {
      // A server may ignore ranges (RFC 9110, 14.2); a page that asks again for each tile would load the file each time.
      this.#whole = await response.blob();
      if (isOther(tag, tagOf(response))) throw new ChangedFileError();
      return await partOf(this.#whole, offset, length);
    }
    const etag = tagOf(response);
    // The file has no such part any more, or is another one.
    const isChanged = response.status === 416 || isOther(tag, etag);
    if (isChanged || response.status !== 206) {
      await response.body?.cancel(); // it would occupy a connection
      throw isChanged ? new ChangedFileError() : new Error(`${this.url} cannot be read`);
    }
    const data = (await response.arrayBuffer()).slice(0, length);
    return { data, ...(etag === undefined ? {} : { etag }) };
  }

  /** Tiles ask at the same time. After a failure it is tried again. */
  async #loadedWhole(): Promise<Blob | null> {
    this.#loading ??= this.#loadWhole(this.url);
    try {
      return await this.#loading;
    } finally {
      this.#loading = null;
    }
  }
}

/** The entity tag, unless it is a weak one, which says nothing of parts (RFC 9110, 8.8.3). */
function tagOf({ headers }: Response): string | undefined {
  const tag = headers.get("ETag");
  return tag === null || tag.startsWith("W/") ? undefined : tag;
}

/** Whether a file has another tag than before. Where one of them is missing, nothing is known. */
function isOther(before: string | undefined, now: string | undefined): boolean {
  return before !== undefined && now !== undefined && before !== now;
}

async function partOf(whole: Blob, offset: number, length: number): Promise<RangeResponse> {
  return { data: await whole.slice(offset, offset + length).arrayBuffer() };
}

/** The bytes of base64 text. */
export function decoded(base64: string): Blob {
  const binary = atob(base64);
  return new Blob([Uint8Array.from(binary, (letter) => letter.charCodeAt(0))]);
}
