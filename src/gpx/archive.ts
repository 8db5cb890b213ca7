/**
 * Archives and compressed files that are uploaded instead of the GPX file in them.
 *
 * @module
 */

/** Signature of a format: where it is in the file, and its bytes. */
interface Signature {
  readonly name: string;
  readonly offset: number;
  readonly bytes: readonly number[];
}

/**
 * Signatures: ZIP (APPNOTE 4.3.6, 4.3.16; KMZ is a ZIP file), gzip (RFC 1952), bzip2, xz (file format 2.1.1),
 * 7z (7zFormat.txt), RAR (RAR 5.0 archive format), Zstandard (RFC 8878), tar (POSIX.1 ustar).
 */
const SIGNATURES: readonly Signature[] = [
  { name: "a ZIP archive (or KMZ file)", offset: 0, bytes: [0x50, 0x4b, 0x03, 0x04] },
  { name: "a ZIP archive", offset: 0, bytes: [0x50, 0x4b, 0x05, 0x06] },
  { name: "a gzip file", offset: 0, bytes: [0x1f, 0x8b] },
  { name: "a bzip2 file", offset: 0, bytes: [0x42, 0x5a, 0x68] },
  { name: "an xz file", offset: 0, bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { name: "a 7z archive", offset: 0, bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { name: "a RAR archive", offset: 0, bytes: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
  { name: "a Zstandard file", offset: 0, bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { name: "a tar archive", offset: 257, bytes: [0x75, 0x73, 0x74, 0x61, 0x72] },
];

/** The message for an upload that is an archive instead of a GPX file; undefined if it is not one. */
export function archiveSummary(head: Uint8Array): string | undefined {
  const found = SIGNATURES.find(({ offset, bytes }) =>
    bytes.every((byte, index) => head[offset + index] === byte)
  );
  return found && `The file is ${found.name}; unpack it and upload the GPX file in it`;
}
