/**
 * Fits the words below the badge into their place on the picture to keep: long ones wrap, then all become smaller; nothing is
 * cut. Pure.
 *
 * @module
 */

/** One or more lines with one text. */
export interface WordsPart {
  readonly text: string;
  /** Size of the font in pixels. */
  readonly size: number;
  readonly isBold: boolean;
}

/** One line, with the middle of its height in pixels from the top of the words. */
export interface FittedLine extends WordsPart {
  readonly y: number;
}

/** Measures the width of a text in pixels. */
export type Measure = (part: WordsPart) => number;

/** Height of a line by the size of its font. */
const LINE_HEIGHT = 1.3;

/** The words become smaller by this factor until they fit. */
const SHRINK = 0.94;

/** Words are divided only once they are smaller than this share of their size. */
const LEAST_WHOLE = 0.5;

/** Fits parts, one below the other, into a width and a height in pixels. */
export function fitWords(
  parts: readonly WordsPart[],
  { width, height, measure }: { width: number; height: number; measure: Measure },
): readonly FittedLine[] {
  for (let scale = 1;; scale *= SHRINK) {
    const lines = parts.flatMap((part) => {
      const scaled = { ...part, size: part.size * scale };
      const isWide = (text: string) => measure({ ...scaled, text }) > width;
      return wrap(part.text, isWide, scale < LEAST_WHOLE).map((text) => ({ ...scaled, text }));
    });
    const heights = lines.map(({ size }) => size * LINE_HEIGHT);
    const whole = heights.reduce((sum, line) => sum + line, 0);
    if (whole > height || lines.some((line) => measure(line) > width)) continue;
    const above = (index: number) => heights.slice(0, index).reduce((sum, line) => sum + line, 0);
    return lines.map((line, index) => ({ ...line, y: above(index) + (heights[index] ?? 0) / 2 }));
  }
}

/** The lines of a text. @param mayDivide Whether a word that is too wide is divided. */
function wrap(
  text: string,
  isWide: (text: string) => boolean,
  mayDivide: boolean,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((each) => each !== "")) {
    const last = lines.at(-1);
    if (last !== undefined && !isWide(`${last} ${word}`)) lines.splice(-1, 1, `${last} ${word}`);
    else if (mayDivide && isWide(word)) lines.push(...divided(word, isWide));
    else lines.push(word);
  }
  return lines;
}

/** The parts of a word that are not too wide; one letter at least. */
function divided(word: string, isWide: (text: string) => boolean): readonly string[] {
  const parts: string[] = [];
  for (const letter of word) {
    const last = parts.at(-1);
    if (last === undefined || isWide(last + letter)) parts.push(letter);
    else parts.splice(-1, 1, last + letter);
  }
  return parts;
}
