/** Real recordings, made by the ffmpeg of this system. @module */
import { join } from "node:path";
import type { AudioKind, Playback } from "../../../src/shared/media_kinds.ts";

/** A recording that ffmpeg can make. */
export interface Recipe {
  /** File name, whose ending names the container to ffmpeg. */
  readonly name: string;
  /** Arguments that choose the codec. */
  readonly args: readonly string[];
  readonly kind: AudioKind;
  /** The codec as `codecOf` names it. */
  readonly codec: string;
  readonly playback: Playback;
}

function recipe(
  name: string,
  encoder: string,
  kind: AudioKind,
  codec: string,
  playback: Playback,
  ...further: string[]
): Recipe {
  return { name, args: ["-c:a", encoder, ...further], kind, codec, playback };
}

const OLD = "not_on_older_phones";
const NOT = "not_in_every_browser";

const IN_FRAGMENTS = ["-movflags", "frag_keyframe+empty_moov"];

/** One of each container and codec. */
export const RECIPES: readonly Recipe[] = [
  recipe("mp3.mp3", "libmp3lame", "mp3", "MP3", "everywhere"),
  recipe("aac.aac", "aac", "aac", "AAC", "everywhere"),
  recipe("aac.m4a", "aac", "mp4", "AAC", "everywhere"),
  recipe("mp3.mp4", "libmp3lame", "mp4", "MP3", "everywhere"),
  recipe("flac.mp4", "flac", "mp4", "FLAC", "everywhere", "-strict", "-2"),
  recipe("opus.mp4", "libopus", "mp4", "Opus", OLD, "-strict", "-2"),
  recipe("fragments.mp4", "libmp3lame", "mp4", "MP3", "everywhere", ...IN_FRAGMENTS),
  recipe("mp3.mov", "libmp3lame", "mp4", "MP3", "everywhere"),
  recipe("main.m4a", "aac", "mp4", "AAC Main", NOT, "-profile:a", "aac_main"),
  recipe("main.aac", "aac", "aac", "AAC Main", NOT, "-profile:a", "aac_main"),
  recipe("ltp.m4a", "aac", "mp4", "AAC LTP", NOT, "-profile:a", "aac_ltp", "-strict", "-2"),
  recipe("mp2.mp4", "mp2", "mp4", "MPEG layer II", NOT),
  recipe("mp2.mov", "mp2", "mp4", "MPEG layer II", NOT),
  recipe("mp2-fragments.mp4", "mp2", "mp4", "MPEG layer II", NOT, ...IN_FRAGMENTS),
  recipe("vorbis.mp4", "libvorbis", "mp4", "Vorbis", NOT),
  recipe("dts.mp4", "dca", "mp4", "DTS", NOT, "-strict", "-2"),
  recipe("alac.m4a", "alac", "mp4", "ALAC", NOT),
  recipe("ac3.mp4", "ac3", "mp4", "AC-3", NOT),
  recipe("eac3.mp4", "eac3", "mp4", "E-AC-3", NOT),
  recipe("pcm.mov", "pcm_s16le", "mp4", "PCM", NOT),
  recipe("ima.mov", "adpcm_ima_qt", "mp4", "ADPCM", NOT),
  recipe(
    "encrypted.mp4",
    "aac",
    "mp4",
    "encrypted audio",
    NOT,
    "-encryption_scheme",
    "cenc-aes-ctr",
    "-encryption_key",
    "76a6c65c5ea762046bd749a2e632ccbb",
    "-encryption_kid",
    "a7e61c373e219033c21091fa607bf3b8",
  ),
  recipe("opus.ogg", "libopus", "ogg", "Opus", OLD),
  recipe("vorbis.ogg", "libvorbis", "ogg", "Vorbis", OLD),
  recipe("flac.ogg", "flac", "ogg", "FLAC", OLD),
  recipe("speex.ogg", "libspeex", "ogg", "Speex", NOT),
  recipe("pcm8.wav", "pcm_u8", "wav", "PCM", "everywhere"),
  recipe("pcm16.wav", "pcm_s16le", "wav", "PCM", "everywhere"),
  recipe("pcm24.wav", "pcm_s24le", "wav", "PCM", "everywhere"),
  recipe("float.wav", "pcm_f32le", "wav", "float PCM", "everywhere"),
  recipe("alaw.wav", "pcm_alaw", "wav", "A-law", "everywhere"),
  recipe("ulaw.wav", "pcm_mulaw", "wav", "mu-law", "everywhere"),
  recipe("adpcm.wav", "adpcm_ms", "wav", "ADPCM", NOT),
  recipe("ima.wav", "adpcm_ima_wav", "wav", "ADPCM", NOT),
  recipe("gsm.wav", "libgsm_ms", "wav", "GSM 6.10", NOT),
  recipe("wma.wav", "wmav2", "wav", "WMA", NOT),
  recipe("opus.webm", "libopus", "webm", "Opus", OLD),
  recipe("vorbis.webm", "libvorbis", "webm", "Vorbis", OLD),
];

/**
 * Makes a recording.
 *
 * @returns Its bytes; a reason where there is no ffmpeg, or it lacks the encoder.
 */
export async function recorded(
  { name, args }: Recipe,
  seconds = 1,
): Promise<Uint8Array<ArrayBuffer> | string> {
  const folder = await Deno.makeTempDir();
  try {
    const path = join(folder, name);
    // Speex and GSM are telephone codecs.
    const rate = /speex|gsm/.test(name) ? 8000 : 48000;
    const sine = `sine=frequency=440:duration=${seconds}:sample_rate=${rate}`;
    const tone = ["-f", "lavfi", "-i", sine];
    const { success, stderr } = await new Deno.Command("ffmpeg", {
      args: ["-v", "error", ...tone, ...args, path],
      stdout: "null",
      stderr: "piped",
    }).output();
    if (success) return await Deno.readFile(path);
    return new TextDecoder().decode(stderr).split("\n")[0] ?? "ffmpeg failed";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "there is no ffmpeg on this machine";
    throw error;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
