/**
 * The worker that decodes one HEIC picture with libheif. In a worker, decoding does not block the page, and the policy
 * of the page stays strict: only the response with this script allows WebAssembly. The page ends it after the picture,
 * because WebAssembly never releases its memory otherwise.
 *
 * @module
 */
import {
  type HeicPixels,
  type HeicReply,
  type HeicRequest,
  type HeifError,
  type Libheif,
  OUT_OF_MEMORY,
  reduced,
} from "./shrink.ts";

/** The function of libheif that starts it; it is before this code in the same script. */
declare const libheif: (options: { readonly wasmBinary: ArrayBuffer }) => Libheif;

/** What the worker uses of its global scope. */
declare const self: {
  addEventListener(type: "message", listener: (event: MessageEvent<HeicRequest>) => void): void;
  postMessage(message: HeicReply, transfer: readonly Transferable[]): void;
};

/** The colour profile of phones by its name in UTF-16; it is in the first part of the file. */
const DISPLAY_P3 = [..."Display P3"].map((character) => `\0${character}`).join("");

const HEAD_BYTES = 256 * 1024;

class DecodingError extends Error {
  override readonly name = "DecodingError";
  readonly code: number;

  constructor({ code, message }: HeifError) {
    super(message);
    this.code = code.value;
  }
}

self.addEventListener("message", ({ data }) => {
  respondTo(data).then(
    (reply) => self.postMessage(reply, "pixels" in reply ? [reply.pixels] : []),
  );
});

async function respondTo({ file, library, longestPx }: HeicRequest): Promise<HeicReply> {
  let heif;
  try {
    const response = await fetch(library);
    if (!response.ok) return { problem: "no decoder" };
    heif = libheif({ wasmBinary: await response.arrayBuffer() });
  } catch {
    return { problem: "no decoder" };
  }
  try {
    return await decoded(heif, new Uint8Array(await file.arrayBuffer()), longestPx);
  } catch (error) {
    const isTooLarge = error instanceof DecodingError
      ? error.code === OUT_OF_MEMORY
      : /memory|alloc|oom|array buffer/i.test(String(error));
    return { problem: isTooLarge ? "too large" : "damaged" };
  }
}

/** Decodes the main picture of a file. @throws {DecodingError} @throws {Error} of WebAssembly. */
async function decoded(heif: Libheif, file: Uint8Array, longestPx: number): Promise<HeicPixels> {
  const context = heif.heif_context_alloc();
  const outcome = heif.heif_context_read_from_memory(context, file);
  if (outcome.code.value !== 0) throw new DecodingError(outcome);
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if (handle.code !== undefined) throw new DecodingError(handle);
  const image = await heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    heif.heif_chroma.heif_chroma_interleaved_RGBA,
  );
  if (image.code !== undefined) throw new DecodingError(image);
  const [pixels] = image.channels;
  if (pixels === undefined) throw new Error("The picture has no pixels");
  const { data, width, height } = reduced(pixels, longestPx);
  const head = new TextDecoder("latin1").decode(file.subarray(0, HEAD_BYTES));
  const colorSpace = head.includes(DISPLAY_P3) ? "display-p3" : "srgb";
  return { pixels: data.buffer, width, height, colorSpace };
}
