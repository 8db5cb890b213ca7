/** The badge on the end screen, and the key with which the pupil keeps it as a picture. @module */
import { BADGE_COLOURS, BADGE_SIZE, type BadgeShape, badgeShapes, layOut } from "./badge_layout.ts";
import { useMemo, useState } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import { useExtraWords } from "../ui/extra_words.tsx";
import type { Guide } from "../guide.ts";

// Fits the words below the badge into their place on the picture to keep: long ones wrap, then all become smaller;
// nothing is cut. Pure.

/** One or more lines with one text. */
export interface WordsPart {
  readonly text: string;
  /** Size of the font in pixels. */
  readonly size: number;
  readonly isBold: boolean;
}

/** One line, with the middle of its height in pixels from the top of the words. */
interface FittedLine extends WordsPart {
  readonly y: number;
}

/** Measures the width of a text in pixels. */
type Measure = (part: WordsPart) => number;

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

/** Width and height of the picture in pixels. */
const PICTURE = { width: 1080, height: 1350 };

/** The badge's part of the picture: its scale, and the free space above it in pixels. */
const BADGE = { scale: 2.1, top: 56 };

/** The words' part of the picture, in pixels. */
const WORDS = { top: 930, width: 960, height: 370 };

/** The device cannot make the picture. */
class PictureError extends Error {}

/**
 * Draws the picture.
 *
 * @param badge The badge as the page shows it. @param words The lines below it.
 * @returns A PNG.
 * @throws {PictureError} when the device refuses the canvas, such as for lack of memory. @throws {DOMException} when it cannot
 * draw the badge.
 */
async function badgePicture(
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

/** What happened to the picture. `closed`: the pupil has closed the list of apps. */
type Passed = "shared" | "downloaded" | "closed";

/** The address of a download is needed until the browser has read it. */
const ADDRESS_MS = 60_000;

/** Shares a file where the phone can do that, else downloads it; call it within a tap. */
async function passPicture(file: File): Promise<Passed> {
  const files = { files: [file] };
  // At a laptop the list of apps has no place to keep a file.
  const isPhone = matchMedia("(pointer: coarse)").matches;
  if (isPhone && navigator.canShare?.(files)) {
    try {
      await navigator.share(files);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "closed";
      // Other refusals, such as that the tap was too long ago, leave the download.
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_MS);
  return "downloaded";
}

/** The name of the file with the badge of a walk: without characters that systems refuse. */
function pictureName(word: string, walkName: string): string {
  const name = walkName.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60);
  return `${word}-${name}.png`.replace(/-+/g, "-").replace("-.", ".");
}

/** The shield with the track and the diamonds of the walk. */
export function Badge({ guide }: { guide: Guide }) {
  const { badge } = useExtraWords();
  const { heardCount } = guide.session;
  const shapes = useMemo(() => shapesOf(guide), [guide.walk, heardCount]);
  const { width, height } = BADGE_SIZE;
  const label = `${badge.name}: ${badge.heard(heardCount, guide.walk.stations.length)}`;
  // The picture to keep is made of this element alone, so its size and its letters do not come from a style sheet.
  return (
    <svg
      class="badge"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      font-family={getComputedStyle(document.body).fontFamily}
      font-weight="800"
      text-anchor="middle"
      role="img"
      aria-label={label}
    >
      {shapes.map((shape, index) => <Shape key={index} shape={shape} />)}
    </svg>
  );
}

/** What becomes of the picture. */
type KeepState = "idle" | "making" | "downloaded" | "failed";

/** The key that keeps the badge as a picture. @param isSign Whether it is the next step of the screen. */
export function KeepBadge({ guide, isSign }: { guide: Guide; isSign: boolean }) {
  const { badge, formats } = useExtraWords();
  const [state, setState] = useState<KeepState>("idle");
  const { name, schoolName, stations } = guide.walk;
  const keep = async () => {
    if (state === "making") return;
    setState("making");
    try {
      const { heardCount, progress } = guide.session;
      const heard = badge.heard(heardCount, stations.length);
      const date = formats.date(progress.lastMs || Date.now());
      const badgeElement = document.querySelector<SVGElement>("svg.badge");
      if (badgeElement === null) throw new PictureError("No badge is shown.");
      const png = await badgePicture(badgeElement, wordsOf({ name, heard, schoolName, date }));
      const file = new File([png], pictureName(badge.name, name), { type: "image/png" });
      const passed = await passPicture(file);
      setState(passed === "downloaded" ? "downloaded" : "idle");
    } catch {
      // Whatever the device refuses, a screenshot of this screen is left.
      setState("failed");
    }
  };
  return (
    <div class="keep">
      <button class={isSign ? "btn btn-large" : "btn"} type="button" onClick={() => void keep()}>
        {!isSign && <Icon name="download" />}
        {isSign ? badge.keep : badge.keepSo}
      </button>
      <p role="status">
        {state === "downloaded" ? badge.downloaded : state === "failed" ? badge.failed : ""}
      </p>
    </div>
  );
}

/** The shapes of the badge as it is now. */
function shapesOf({ walk, session }: Guide): readonly BadgeShape[] {
  const isHeard = (index: number) => {
    const station = walk.stations[index];
    return station !== undefined && session.stateOf(station) === "heard";
  };
  return badgeShapes(layOut(walk), isHeard);
}

/** The words on the picture. */
function wordsOf(
  { name, heard, schoolName, date }: Record<"name" | "heard" | "schoolName" | "date", string>,
) {
  return [
    { text: name, size: 76, isBold: true },
    { text: heard, size: 54, isBold: true },
    { text: schoolName, size: 46, isBold: false },
    { text: date, size: 46, isBold: false },
  ];
}

function Shape({ shape }: { shape: BadgeShape }) {
  if ("text" in shape) {
    const { text, x, y, size, fill } = shape;
    return <text x={x} y={y} fill={fill} font-size={size}>{text}</text>;
  }
  const { path, fill = "none", stroke, width, dash } = shape;
  return <path d={path} fill={fill} stroke={stroke} stroke-width={width} stroke-dasharray={dash} />;
}
