/**
 * The badge as a picture to keep: a PNG with the badge and the words below it, made on this device only.
 *
 * @module
 */
import { BADGE_SIZE } from "./badge_shield.ts";
import { BADGE_COLOURS } from "./badge_shapes.ts";
import { fitWords, type WordsPart } from "./badge_words.ts";

/** Width and height of the picture in pixels. */
const PICTURE = { width: 1080, height: 1350 };

/** The badge's part of the picture: its scale, and the free space above it in pixels. */
const BADGE = { scale: 2.1, top: 56 };

/** The words' part of the picture, in pixels. */
const WORDS = { top: 930, width: 960, height: 370 };

/** The device cannot make the picture. */
export class PictureError extends Error {}

/**
 * Draws the picture.
 *
 * @param badge The badge as the page shows it. @param words The lines below it.
 * @returns A PNG.
 * @throws {PictureError} when the device refuses the canvas, such as for lack of memory. @throws {DOMException} when it cannot
 * draw the badge.
 */
export async function badgePicture(
  badge: SVGElement,
  words: readonly WordsPart[],
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, PICTURE);
  try {
    const context = canvas.getContext("2d");
    if (context === null) throw new PictureError("The device has no canvas left.");
    context.fillStyle = BADGE_COLOURS.paper;
    context.fillRect(0, 0, PICTURE.width, PICTURE.height);
    context.textAlign = "center";
    drawWords(context, words);
    const [width, height] = [BADGE_SIZE.width * BADGE.scale, BADGE_SIZE.height * BADGE.scale];
    const image = new Image();
    image.src = `data:image/svg+xml,${
      encodeURIComponent(new XMLSerializer().serializeToString(badge))
    }`;
    await image.decode();
    context.drawImage(image, (PICTURE.width - width) / 2, BADGE.top, width, height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (png === null) throw new PictureError("The device has no memory left for the picture.");
    return png;
  } finally {
    // Safari keeps the memory of a canvas until its size is 0.
    Object.assign(canvas, { width: 0, height: 0 });
  }
}

function drawWords(context: CanvasRenderingContext2D, words: readonly WordsPart[]): void {
  const setFont = ({ size, isBold }: WordsPart) => setFontOf(context, size, isBold);
  const measure = (part: WordsPart) => {
    setFont(part);
    return context.measureText(part.text).width;
  };
  context.fillStyle = BADGE_COLOURS.ink;
  context.textBaseline = "middle";
  for (const line of fitWords(words, { ...WORDS, measure })) {
    setFont(line);
    context.fillText(line.text, PICTURE.width / 2, WORDS.top + line.y);
  }
}

/** The font of the page; a canvas knows no custom properties of styles. */
function setFontOf(context: CanvasRenderingContext2D, size: number, isBold: boolean): void {
  context.font = `${isBold ? 800 : 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;
}
