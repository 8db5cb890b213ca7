/** Builders of small pictures that really decode: JPEG, PNG and WebP of one colour. @module */
import { crc32, deflateSync } from "node:zlib";
import {
  bigEndian,
  bytes,
  concat,
  latin1,
  littleEndian,
  repeat,
  riffChunk,
  zeros,
} from "./bytes.ts";

/** What a built JPEG is like. */
export interface JpegOptions {
  /** Pixels; 8 by default. */
  readonly width?: number;
  /** Pixels; 8 by default. */
  readonly height?: number;
  /** A progressive frame (SOF2) instead of a baseline one (SOF0). */
  readonly progressive?: boolean;
  /** Colour components: 1 grey, 3 colour, 4 CMYK. */
  readonly components?: 1 | 3 | 4;
  /** Bytes of colour profile, in as many APP2 segments as it takes. */
  readonly profileBytes?: number;
  /** An EXIF segment that contains a whole small JPEG. */
  readonly thumbnail?: boolean;
  /** 0xFF bytes before every marker but the first. */
  readonly fillBytes?: number;
}

/** A grey JPEG (ITU-T T.81). */
export function jpeg(options: JpegOptions = {}): Uint8Array {
  const { width = 8, height = 8, components = 1 } = options;
  const { progressive = false, profileBytes = 0, fillBytes = 0 } = options;
  const fill = repeat(bytes(0xff), fillBytes);
  const segment = (marker: number, ...content: Uint8Array[]) => {
    const body = concat(...content);
    return concat(
      fill,
      bytes(0xff, marker),
      bigEndian(body.length + 2, 2),
      body,
    );
  };
  const ids = Array.from({ length: components }, (_, at) => at + 1);
  // One code of one bit, meaning "no difference" for DC and "end of block" for AC.
  const huffmanTable = (id: number) => segment(0xc4, bytes(id, 1), zeros(15), bytes(0));
  return concat(
    bytes(0xff, 0xd8),
    segment(0xe0, latin1("JFIF\0"), bytes(1, 1, 0, 0, 1, 0, 1, 0, 0)),
    options.thumbnail ? segment(0xe1, latin1("Exif\0\0"), jpeg()) : zeros(0),
    ...chunksOf(profileBytes, 65_000).map((length, at, all) =>
      segment(
        0xe2,
        latin1("ICC_PROFILE\0"),
        bytes(at + 1, all.length),
        zeros(length),
      )
    ),
    segment(0xdb, bytes(0), repeat(bytes(1), 64)),
    segment(
      progressive ? 0xc2 : 0xc0,
      bytes(8),
      bigEndian(height, 2),
      bigEndian(width, 2),
      bytes(components, ...ids.flatMap((id) => [id, 0x11, 0])),
    ),
    huffmanTable(0x00),
    huffmanTable(0x10),
    segment(
      0xda,
      bytes(components, ...ids.flatMap((id) => [id, 0])),
      bytes(0, progressive ? 0 : 63, 0),
    ),
    blocksOfZeros(
      Math.ceil(width / 8) * Math.ceil(height / 8) * components *
        (progressive ? 1 : 2),
    ),
    bytes(0xff, 0xd9),
  );
}

/** Zero bits, filled up with ones to a whole byte (T.81, F.1.2.3). */
function blocksOfZeros(bits: number): Uint8Array {
  const rest = bits % 8;
  const whole = zeros(Math.floor(bits / 8));
  return rest === 0 ? whole : concat(whole, bytes(0xff >> rest));
}

function chunksOf(total: number, most: number): number[] {
  const count = Math.ceil(total / most);
  return Array.from(
    { length: count },
    (_, at) => Math.min(most, total - at * most),
  );
}

/** What a built PNG is like. */
export interface PngOptions {
  /** Pixels; 1 by default. */
  readonly width?: number;
  /** Pixels; 1 by default. */
  readonly height?: number;
  /** An animation of one frame. */
  readonly animated?: boolean;
  /** Bytes of a text chunk before the picture data. */
  readonly textBytes?: number;
}

/** A black PNG with valid checksums. */
export function png(options: PngOptions = {}): Uint8Array {
  const { width = 1, height = 1, animated = false, textBytes = 0 } = options;
  const size = concat(bigEndian(width, 4), bigEndian(height, 4));
  const rows = zeros(height * (1 + 3 * width));
  return concat(
    latin1("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", size, bytes(8, 2, 0, 0, 0)),
    animated ? pngChunk("acTL", bigEndian(1, 4), zeros(4)) : zeros(0),
    animated ? pngChunk("fcTL", zeros(4), size, zeros(8), bytes(0, 1, 0, 10, 0, 0)) : zeros(0),
    textBytes > 0
      ? pngChunk(
        "tEXt",
        latin1("Comment\0"),
        repeat(latin1("x"), textBytes),
      )
      : zeros(0),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND"),
  );
}

/** One PNG chunk with its length and checksum. */
export function pngChunk(type: string, ...content: Uint8Array[]): Uint8Array {
  const body = concat(latin1(type), ...content);
  return concat(
    bigEndian(body.length - 4, 4),
    body,
    bigEndian(crc32(body), 4),
  );
}

/** What a built WebP is like. */
export interface WebpOptions {
  /** Pixels; 16 by default. */
  readonly width?: number;
  /** Pixels; 16 by default. */
  readonly height?: number;
  /** A VP8 key frame, always 16 by 16 pixels, instead of a VP8L bitstream. */
  readonly lossy?: boolean;
  /** An animation of one frame. */
  readonly animated?: boolean;
  /** Bytes of a colour profile. */
  readonly profileBytes?: number;
}

/** A grey VP8 key frame of 16 by 16 pixels: lossy WebP, and video in WebM. */
export const VP8_KEY_FRAME = Uint8Array.fromHex(
  "5001009d012a100010000cc0ce25a4000474000000000000",
);

/** A WebP of one colour (RFC 9649). */
export function webp(options: WebpOptions = {}): Uint8Array {
  const { lossy = false, animated = false, profileBytes = 0 } = options;
  const [width, height] = lossy ? [16, 16] : [options.width ?? 16, options.height ?? 16];
  const size = concat(
    littleEndian(width - 1, 3),
    littleEndian(height - 1, 3),
  );
  const still = lossy
    ? riffChunk("VP8 ", VP8_KEY_FRAME)
    : riffChunk("VP8L", losslessStream(width, height));
  const frame = animated
    ? concat(
      riffChunk("ANIM", zeros(6)),
      riffChunk("ANMF", zeros(6), size, littleEndian(100, 3), bytes(0), still),
    )
    : still;
  const flags = (animated ? 0x02 : 0) | (profileBytes > 0 ? 0x20 : 0);
  const extension = flags === 0 ? zeros(0) : concat(
    riffChunk("VP8X", bytes(flags, 0, 0, 0), size),
    profileBytes > 0 ? riffChunk("ICCP", zeros(profileBytes)) : zeros(0),
  );
  return riffChunk("RIFF", latin1("WEBP"), extension, frame);
}

/** RFC 9649, 3.7: no transform, no cache, and five codes of one symbol, so pixels take no bits. */
function losslessStream(width: number, height: number): Uint8Array {
  const dimensions = (width - 1) | (height - 1) << 14;
  return concat(
    bytes(0x2f),
    littleEndian(dimensions >>> 0, 4),
    // 000 no transform, cache, entropy image; then per code 1 (simple) 0 (one symbol) 0 (1 bit) 0.
    bytes(0b10001000, 0b10001000, 0b00001000),
  );
}
