/**
 * The file of a station's recording: its size, its length, and its content.
 *
 * @module
 */
import { NetworkError } from "../../api.ts";
import { kept } from "../sync/storage/contents.ts";
import type { EditorAudio } from "../sync/state.ts";
import { soundLength } from "../../ui/sound_length.ts";
import type { SoundSize } from "./sizes.ts";

/** The server has another recording by now than the page shows. */
export class OtherSoundError extends Error {
  override readonly name = "OtherSoundError";
}

/** Size and length of a recording. @throws As {@link readSound}. */
export async function sizeOf(audio: EditorAudio): Promise<SoundSize> {
  const bytes = audio.blobKey === null
    ? bytesOf(await request(audio, "HEAD"))
    : (await kept(audio.blobKey)).size;
  return { bytes, seconds: await soundLength(audio.url) };
}

/**
 * The content of a recording: from this device while the server has not confirmed it.
 *
 * @throws {NetworkError} without a connection, and when the server refuses.
 * @throws {OtherSoundError} when the recording was replaced by another page.
 * @throws {NoContentError} when this device does not have it any more.
 */
export async function readSound(audio: EditorAudio): Promise<Blob> {
  if (audio.blobKey !== null) return kept(audio.blobKey);
  const response = await request(audio, "GET");
  try {
    return await response.blob();
  } catch (cause) {
    throw new NetworkError("The connection was lost", { cause });
  }
}

/** Requests a file, which must be the one that the page shows: its tag is the beginning of its SHA-256. */
async function request({ url, sha256 }: EditorAudio, method: "GET" | "HEAD"): Promise<Response> {
  const response = await fetch(url, { method }).catch((cause) => {
    throw new NetworkError("The server cannot be reached", { cause });
  });
  if (response.status === 404) throw new OtherSoundError("The recording is gone");
  if (!response.ok) throw new NetworkError(`The server responds with ${response.status}`);
  const [, tag = ""] = /"(.*)"/.exec(response.headers.get("ETag") ?? "") ?? [];
  if (sha256 !== undefined && !sha256.startsWith(tag)) {
    await response.body?.cancel();
    throw new OtherSoundError("The recording was replaced");
  }
  return response;
}

function bytesOf({ headers }: Response): number | null {
  const length = headers.get("Content-Length");
  return length === null ? null : Number(length);
}
