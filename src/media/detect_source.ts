/**
 * The bytes of a file on the disk, read to detect its type.
 *
 * @module
 */
import type { ByteSource } from "./formats/byte_source.ts";

/** An open file that is read at chosen offsets. One read at a time. */
export class FileSource implements ByteSource, Disposable {
  private constructor(
    private readonly file: Deno.FsFile,
    readonly size: number,
  ) {}

  /** Opens a file for reading; dispose of the result. @throws Deno's errors, unchanged. */
  static async open(path: string): Promise<FileSource> {
    const file = await Deno.open(path);
    try {
      return new FileSource(file, (await file.stat()).size);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    await this.file.seek(offset, Deno.SeekMode.Start);
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const count = await this.file.read(bytes.subarray(filled));
      if (count === null) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  }

  [Symbol.dispose](): void {
    this.file.close();
  }
}
