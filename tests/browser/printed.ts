/** What a browser prints, read from its PDF: images of its pages, and their texts. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { hasProgram } from "../support/platform.ts";

/** Pixels of the rendered paper in a CSS pixel: 192 dots per inch. */
export const SCALE = 2;

/** A box in CSS pixels from the corner of the paper. */
export interface PrintedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An image of three bytes a pixel. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Whether the programs that read a PDF are here; says so if not. */
export function canReadPdf(): boolean {
  const isHere = hasProgram("pdftoppm", "-v") && hasProgram("pdftotext", "-v");
  if (!isHere) {
    Deno.stdout.writeSync(new TextEncoder().encode("skipped: pdftoppm is not installed\n"));
  }
  return isHere;
}

/** The pages of a PDF as images. */
export function rendered(pdf: Uint8Array): Promise<Image[]> {
  return withFile(pdf, async (file, folder) => {
    const args = ["-r", String(96 * SCALE), file, join(folder, "page")];
    const { success } = await new Deno.Command("pdftoppm", { args }).output();
    assert.ok(success, "pdftoppm renders the PDF");
    const names = [...Deno.readDirSync(folder)].map(({ name }) => name);
    return names.filter((name) => name.endsWith(".ppm")).sort()
      .map((name) => readPpm(Deno.readFileSync(join(folder, name))));
  });
}

/** The texts of the pages of a PDF, line by line. */
export function textsOf(pdf: Uint8Array): Promise<string[]> {
  return withFile(pdf, async (file) => {
    const { success, stdout } = await new Deno.Command("pdftotext", {
      args: ["-layout", file, "-"],
    })
      .output();
    assert.ok(success, "pdftotext reads the PDF");
    const pages = new TextDecoder().decode(stdout).split("\f").slice(0, -1);
    return pages.map((page) => page.normalize("NFC").replace(/[ \u00a0]+/g, " "));
  });
}

/** The sizes of the pages of a PDF in millimetres. */
export async function sizesOf(
  pdf: Uint8Array,
): Promise<(readonly [width: number, height: number])[]> {
  const mm = (pixels: number) => Math.round(pixels / SCALE / 96 * 25.4);
  return (await rendered(pdf)).map(({ width, height }) => [mm(width), mm(height)] as const);
}

/** Runs `work` with a PDF as a file in a folder of its own. */
async function withFile<Value>(
  pdf: Uint8Array,
  work: (file: string, folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = await Deno.makeTempDir({ prefix: "route-guide-" });
  try {
    const file = join(folder, "printed.pdf");
    await Deno.writeFile(file, pdf);
    return await work(file, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Reads a portable pixmap, "P6". */
function readPpm(file: Uint8Array): Image {
  const head = new TextDecoder("latin1").decode(file.subarray(0, 64));
  const [whole = "", width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(head) ?? [];
  return { width: Number(width), height: Number(height), data: file.subarray(whole.length) };
}

/** A part of an image. */
export function cropped(image: Image, box: PrintedBox): Image {
  const [left, top, width, height] = [box.x, box.y, box.width, box.height]
    .map((length) => Math.round(length * SCALE));
  const data = new Uint8Array((width ?? 0) * (height ?? 0) * 3);
  for (let row = 0; row < (height ?? 0); row++) {
    const from = (((top ?? 0) + row) * image.width + (left ?? 0)) * 3;
    data.set(image.data.subarray(from, from + (width ?? 0) * 3), row * (width ?? 0) * 3);
  }
  return { width: width ?? 0, height: height ?? 0, data };
}
