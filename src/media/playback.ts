/**
 * Which recordings browsers play, by container and codec.
 *
 * @module
 */
import type { AudioKind } from "./kinds.ts";

/** Where a recording plays. */
export type Playback =
  /** In all current browsers and on phones of the last ten years. */
  | "everywhere"
  /** In all current browsers, but not on older phones: Safari plays these formats only since 2024. */
  | "not_on_older_phones"
  /** At least one current browser does not play it. */
  | "not_in_every_browser";

/** What plays everywhere (docs/decisions/004-media-detection.md#what-plays-where). */
const EVERYWHERE: Readonly<Record<AudioKind, readonly string[]>> = {
  mp3: ["MP3"],
  aac: ["AAC"],
  mp4: ["AAC", "MP3", "FLAC"],
  ogg: [],
  wav: ["PCM", "float PCM", "A-law", "mu-law"],
  webm: [],
};

/** What plays in current browsers only. */
const NOT_ON_OLDER_PHONES: Readonly<Record<AudioKind, readonly string[]>> = {
  mp3: [],
  aac: [],
  mp4: ["Opus"],
  ogg: ["Vorbis", "Opus", "FLAC"],
  wav: [],
  webm: ["Vorbis", "Opus"],
};

/**
 * Where a recording plays.
 *
 * @param codec As `readCodec` names it.
 */
export function playbackOf(kind: AudioKind, codec: string): Playback {
  if (EVERYWHERE[kind].includes(codec)) return "everywhere";
  return NOT_ON_OLDER_PHONES[kind].includes(codec) ? "not_on_older_phones" : "not_in_every_browser";
}
