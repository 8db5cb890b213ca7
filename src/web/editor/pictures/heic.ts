/**
 * Decodes HEIC pictures, which many phones store, in browsers that cannot: in a worker whose scripts are loaded with the
 * first picture, and kept for times without a connection.
 *
 * @module
 */
import { HEIC_TOOLS, keepTools } from "../../offline/tools.ts";
import { addressOf } from "../../ui/load_more.ts";
import type { HeicProblem, HeicReply, HeicRequest } from "./heic_messages.ts";

/** Decoding takes a few seconds on slow machines; a file that takes longer than this, in milliseconds, is refused. */
const TIMEOUT_MS = 120_000;

/** A picture was not decoded. */
export class HeicError extends Error {
  override readonly name = "HeicError";

  constructor(readonly problem: HeicProblem) {
    super(`The HEIC picture was not decoded: ${problem}`);
  }
}

/**
 * Decodes a picture, upright and without EXIF.
 *
 * @param longestPx It may be reduced, but not below this on its longest edge, in pixels.
 * @throws {HeicError}
 */
export async function decodeHeic(file: Blob, longestPx: number): Promise<ImageBitmap> {
  const script = addressOf("heic");
  const library = addressOf("libheif");
  if (script === null || library === null) throw new HeicError("no decoder");
  const reply = await inWorker(script, {
    file,
    longestPx,
    library: new URL(library, location.href).href,
  });
  if ("problem" in reply) throw new HeicError(reply.problem);
  keepTools(HEIC_TOOLS).catch(() => {}); // without that, the next picture needs a connection
  const { pixels, width, height, colorSpace } = reply;
  try {
    const data = new ImageData(new Uint8ClampedArray(pixels), width, height, { colorSpace });
    return await createImageBitmap(data);
  } catch {
    throw new HeicError("too large");
  }
}

function inWorker(script: string, request: HeicRequest): Promise<HeicReply> {
  const worker = new Worker(script);
  return new Promise<HeicReply>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<HeicReply>) => resolve(data));
    worker.addEventListener("error", () => resolve({ problem: "no decoder" }));
    worker.postMessage(request);
    setTimeout(() => resolve({ problem: "too large" }), TIMEOUT_MS);
  }).finally(() => worker.terminate());
}
