/** What ffmpeg measures and decodes, and speech of eSpeak NG, for comparisons. @module */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { Level } from "../../../../web/editor/sound/loudness.ts";
import { joined } from "./sounds.ts";

/** The programs of this machine that are missing, of those that are named. */
export function missingPrograms(...names: readonly string[]): string | null {
  const missing = names.filter((name) => {
    try {
      new Deno.Command(name, { args: ["-version"], stdout: "null", stderr: "null" }).outputSync();
      return false;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return true;
      throw error;
    }
  });
  return missing.length === 0 ? null : `no ${missing.join(" and no ")}`;
}

/** The options of ffmpeg for one channel of raw samples. */
function raw(sampleRate: number): readonly string[] {
  return ["-f", "f32le", "-ar", `${sampleRate}`, "-ac", "1"];
}

/** Runs a program with bytes as its input. */
async function run(
  program: string,
  args: readonly string[],
  input: Uint8Array<ArrayBuffer> = new Uint8Array(),
): Promise<{ readonly stdout: Uint8Array<ArrayBuffer>; readonly stderr: string }> {
  const child = new Deno.Command(program, {
    args: [...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const [output] = await Promise.all([
    child.output(),
    new Blob([input]).stream().pipeTo(child.stdin),
  ]);
  const stderr = new TextDecoder().decode(output.stderr);
  assert.ok(output.success, stderr);
  return { stdout: output.stdout, stderr };
}

function ffmpeg(args: readonly string[], input?: Uint8Array<ArrayBuffer>) {
  return run("ffmpeg", ["-nostats", "-hide_banner", ...args], input);
}

function samplesOf(bytes: Uint8Array<ArrayBuffer>): Float32Array {
  return new Float32Array(bytes.slice().buffer);
}

function bytesOf(samples: Float32Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Float32Array.from(samples).buffer);
}

/** What the filter `ebur128` of ffmpeg measures of one channel, rounded to 0.1. */
export async function ffmpegLevel(samples: Float32Array, sampleRate: number): Promise<Level> {
  // The filter resamples to 192 kHz for peaks, which loses the last milliseconds: silence follows.
  const input = bytesOf(joined(samples, new Float32Array(Math.round(sampleRate / 20))));
  const filter = ["-af", "ebur128=peak=true", "-f", "null", "-"];
  const { stderr } = await ffmpeg([...raw(sampleRate), "-i", "-", ...filter], input);
  const summary = stderr.slice(stderr.lastIndexOf("Summary:"));
  const [, lufs] = /I: +(-?[\d.]+) LUFS/.exec(summary) ?? [];
  const [, peakDb] = /Peak: +(-?[\d.]+) dBFS/.exec(summary) ?? [];
  return { lufs: Number(lufs), peakDb: Number(peakDb) };
}

/** A recording of the sample walk, 1 to 6, as one channel. */
export async function sampleRecording(number: number, sampleRate: number): Promise<Float32Array> {
  const path = new URL(`../../../../src/sample/${number}.mp3`, import.meta.url);
  const { stdout } = await ffmpeg(["-i", fileURLToPath(path), ...raw(sampleRate), "-"]);
  return samplesOf(stdout);
}

/** A sentence of eSpeak NG as one channel. */
export async function spoken(
  text: string,
  sampleRate: number,
  ...options: readonly string[]
): Promise<Float32Array> {
  const { stdout: wav } = await run("espeak-ng", ["-v", "de", ...options, "--stdout", text]);
  const { stdout } = await ffmpeg(["-f", "wav", "-i", "-", ...raw(sampleRate), "-"], wav);
  return samplesOf(stdout);
}

/** A sound after an encoder with loss, as phones and browsers record it. */
export async function encoded(
  samples: Float32Array,
  sampleRate: number,
  encoder: "libopus" | "aac",
): Promise<Float32Array> {
  const format = encoder === "aac" ? "adts" : "webm";
  const args = ["-c:a", encoder, "-b:a", "48k", "-f", format, "-"];
  const { stdout: file } = await ffmpeg([...raw(sampleRate), "-i", "-", ...args], bytesOf(samples));
  return await decoded(file, encoder === "aac" ? "aac" : "webm", sampleRate);
}

/** The samples of a sound file as one channel. @param format Its name in ffmpeg. */
export async function decoded(
  file: Uint8Array<ArrayBuffer>,
  format: string,
  sampleRate: number,
): Promise<Float32Array> {
  const { stdout } = await ffmpeg(["-f", format, "-i", "-", ...raw(sampleRate), "-"], file);
  return samplesOf(stdout);
}
