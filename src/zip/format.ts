/**
 * The records of a zip file (PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16): signatures, sizes and
 * the fields that the writer and the reader share.
 *
 * @module
 */

/** Signature and length of the fixed part of a local file header, in bytes. */
export const LOCAL_HEADER = { signature: 0x04034b50, length: 30 } as const;

/** Signature and length of the fixed part of a central directory header, in bytes. */
export const CENTRAL_HEADER = { signature: 0x02014b50, length: 46 } as const;

/** Signature and length of the end of central directory record without its comment, in bytes. */
export const END_RECORD = { signature: 0x06054b50, length: 22 } as const;

/** Compression methods: content as it is, and DEFLATE (APPNOTE 4.4.5). */
export const METHOD = { stored: 0, deflated: 8 } as const;

/** General purpose flags (APPNOTE 4.4.4). */
export const FLAG = {
  /** The content is encrypted. */
  encrypted: 1 << 0,
  /** Sizes and CRC come after the content, in a data descriptor. */
  dataDescriptor: 1 << 3,
  /** Name and comment are UTF-8. */
  utf8: 1 << 11,
} as const;

/** Values from here on stand for "look into the zip64 record" (APPNOTE 4.4.1.4). */
export const ZIP64 = { size: 0xffff_ffff, count: 0xffff } as const;
