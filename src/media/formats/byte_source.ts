/**
 * Random access to the bytes of a file, on the disk or in the memory of a test.
 *
 * @module
 */

/** Bytes that can be read at any offset. */
export interface ByteSource {
  /** Length in bytes. */
  readonly size: number;
  /** Reads `length` bytes from `offset` on; fewer only where the file ends. */
  read(offset: number, length: number): Promise<Uint8Array>;
}
