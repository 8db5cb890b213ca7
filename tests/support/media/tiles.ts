/**
 * Map tiles of tests: PNG pictures of one colour, another for each tile, so that a picture says which tile it is.
 *
 * @module
 */
import { deflateSync } from "node:zlib";
import type { TilePlace } from "../../../web/editor/official_map/tile_download.ts";
import { bigEndian, bytes, concat, latin1 } from "./bytes.ts";
import { pngChunk } from "./pictures.ts";

/** The colour of a tile: red, green and blue, 0 to 255. Tiles that are near each other differ. */
export function tileColour({ z, x, y }: TilePlace): readonly [number, number, number] {
  return [(x * 37 + z * 11) % 256, (y * 59 + z * 5) % 256, (x * 7 + y * 13 + z * 29) % 256];
}

/** A valid PNG of one colour. @param width Pixels of each side, 256 by default. */
export function tilePng(place: TilePlace, width = 256): Uint8Array<ArrayBuffer> {
  const palette = bytes(...tileColour(place));
  // Eight pixels a byte, each the first colour of the palette; a byte for the filter before each row.
  const rows = new Uint8Array(width * (1 + Math.ceil(width / 8)));
  return new Uint8Array(concat(
    latin1("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", bigEndian(width, 4), bigEndian(width, 4), bytes(1, 3, 0, 0, 0)),
    pngChunk("PLTE", palette),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND"),
  ));
}
