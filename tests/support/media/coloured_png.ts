/** Pictures in colours, for tests that look where something is drawn. @module */
import { deflateSync } from "node:zlib";
import { bigEndian, bytes, concat, latin1 } from "./bytes.ts";
import { pngChunk } from "./pictures.ts";

/** A colour: red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A PNG of these pixels. */
export function colouredPng(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(height * (1 + 3 * width));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * (1 + 3 * width) + 1 + 3 * x);
  }
  return new Uint8Array(concat(
    latin1("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", bigEndian(width, 4), bigEndian(height, 4), bytes(8, 2, 0, 0, 0)),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND"),
  ));
}
