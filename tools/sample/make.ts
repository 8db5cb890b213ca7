/**
 * Makes the files of the sample walk in `src/sample`: the track, the pictures (drawn here, rendered by
 * Chromium) and the recordings (spoken by eSpeak NG, encoded by FFmpeg). Run it when one of them changes; the
 * files are committed, so that `deno task sample` needs none of these programs.
 *
 *     deno run --config workspace.json -A tools/sample/make.ts
 *
 * @module
 */
import { chromium } from "playwright-core";
import { DRAWINGS } from "./drawings.ts";
import { STATIONS, WALK } from "../../src/sample/mod.ts";
import { sampleGpx } from "./track.ts";

const FOLDER = new URL("../../src/sample/", import.meta.url);

async function run(program: string, ...args: readonly string[]): Promise<void> {
  const command = new Deno.Command(program, { args: [...args], cwd: FOLDER, stdout: "null" });
  const { success } = await command.output();
  if (!success) throw new Error(`${program} failed`);
}

Deno.writeTextFileSync(new URL("walk.gpx", FOLDER), sampleGpx(WALK.name));

const executablePath = Deno.args[0] ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 960, height: 640 } });
for (const [name, svg] of Object.entries(DRAWINGS)) {
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${svg}`);
  const path = new URL(`${name}.jpg`, FOLDER).pathname;
  await page.screenshot({ path, type: "jpeg", quality: 70 });
}
await browser.close();

for (const [index, { spoken }] of STATIONS.entries()) {
  const wav = "spoken.wav";
  await run("espeak-ng", "-v", "de", "-s", "140", "-p", "45", "-w", wav, spoken);
  // Mono at 32 kbit/s: clear speech in 4 KB a second.
  const encoding = ["-ac", "1", "-ar", "22050", "-b:a", "32k", "-map_metadata", "-1"];
  await run("ffmpeg", "-y", "-loglevel", "error", "-i", wav, ...encoding, `${index + 1}.mp3`);
  Deno.removeSync(new URL(wav, FOLDER));
}
