/**
 * The bytes of a PMTiles file, wherever it is: on a server that sends parts, on one that sends only the whole, on this
 * device, or in the page.
 *
 * @module
 */
import type { RangeResponse, Source } from "pmtiles";
import { decoded, isOnDisk, tilesOnDisk } from "./tiles_on_disk.ts";

/** The file is another one than that of which parts were read before. */
export class ChangedFileError extends Error {
  override readonly name = "ChangedFileError";
}

/** A file that parts are read from. */
export class ArchiveFile implements Source {
  readonly url: string;
  /** The whole file, if it is here; the browser may have it on its disk. */
  #whole: Blob | null;
  /** The whole file while it is loaded from a disk. */
  #loading: Promise<Blob> | null = null;

  /** @param url With the scheme `data:` it has to be in base64. */
  constructor(url: string) {
    this.url = url;
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
    if (isOnDisk(this.url)) this.#whole ??= await this.#fromDisk();
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
    // The file has no such part any more.
    if (response.status === 416) throw new ChangedFileError();
    if (response.status !== 206) throw new Error(`${this.url} cannot be read`);
    const etag = tagOf(response);
    if (isOther(tag, etag)) throw new ChangedFileError();
    const data = (await response.arrayBuffer()).slice(0, length);
    return { data, ...(etag === undefined ? {} : { etag }) };
  }

  /** Tiles ask at the same time. After a failure it is tried again. */
  #fromDisk(): Promise<Blob> {
    this.#loading ??= tilesOnDisk(this.url).finally(() => this.#loading = null);
    return this.#loading;
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
