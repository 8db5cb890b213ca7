/**
 * Reduces pictures by a whole factor without a canvas, whose size browsers limit.
 *
 * @module
 */
import type { HeifPixels } from "./libheif.ts";

/** Bytes of a pixel: red, green, blue, alpha. */
const CHANNELS = 4;

/** Pixels without space between the rows. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/**
 * Averages squares of pixels, as large as they can be while the longest edge has at least `longestPx` pixels. What is
 * left of the squares at the right and at the bottom is cut off.
 */
export function reduced(picture: HeifPixels, longestPx: number): Pixels {
  const factor = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / longestPx));
  const width = Math.max(1, Math.floor(picture.width / factor));
  const height = Math.max(1, Math.floor(picture.height / factor));
  const data = new Uint8ClampedArray(width * height * CHANNELS);
  const columns = Math.min(factor, picture.width);
  const rows = Math.min(factor, picture.height);
  const sum = new Uint32Array(width * CHANNELS);
  for (let y = 0; y < height; y++) {
    sum.fill(0);
    for (let row = 0; row < rows; row++) {
      let from = (y * factor + row) * picture.stride;
      for (let x = 0; x < width; x++) {
        const to = x * CHANNELS;
        for (let column = 0; column < columns; column++, from += CHANNELS) {
          for (let channel = 0; channel < CHANNELS; channel++) {
            sum[to + channel] = (sum[to + channel] ?? 0) + (picture.data[from + channel] ?? 0);
          }
        }
      }
    }
    const start = y * width * CHANNELS;
    for (let i = 0; i < sum.length; i++) data[start + i] = (sum[i] ?? 0) / (columns * rows);
  }
  return { data, width, height };
}
