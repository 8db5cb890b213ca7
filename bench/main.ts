/**
 * `deno task bench`: this service beside nginx, PocketBase, a peer in Node and the limits of the runtime, row
 * by row of the table of targets. Prints the report; a run of all rows also writes it to `bench/RESULTS.md`.
 *
 * The options are those of `readOptions`.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { Bench, findTools, type Tools } from "./bench.ts";
import { machineFacts } from "./machine.ts";
import { type Options, readOptions } from "./options.ts";
import { type Build, POCKETBASE_VERSION } from "./pocketbase.ts";
import { renderReport } from "./report.ts";
import type { Row } from "./result.ts";
import { measureCreate } from "./rows/create.ts";
import { measureEditorReactions } from "./rows/editor_reaction.ts";
import * as files from "./rows/files.ts";
import { measureFullRoute } from "./rows/full_route.ts";
import { measureGuide } from "./rows/guide.ts";
import { measurePublishedGuide } from "./rows/published_guide.ts";
import { measureGuideReactions } from "./rows/guide_reaction.ts";
import { measureSound } from "./rows/guide_sound.ts";
import { measureLarge } from "./rows/large.ts";
import { measureList, measureProximity } from "./rows/lists.ts";
import { measurePacks } from "./rows/packs.ts";
import { measureSiteFiles } from "./rows/site_files.ts";
import { measureStart } from "./rows/start.ts";
import { measureRecording } from "./rows/recording.ts";
import { measureTakeMemory } from "./rows/take_memory.ts";
import { measureTakeTimes } from "./rows/take_times.ts";
import { measureBase64, measureMultipart } from "./rows/uploads.ts";
import { measureWrites } from "./rows/writes.ts";

const RESULTS = fileURLToPath(new URL("./RESULTS.md", import.meta.url));

/** One kind of work. */
interface Work {
  measure(bench: Bench): Promise<Row[]>;
  /** Without wrk it cannot be measured. */
  readonly needsWrk: boolean;
  /** It takes so long that it is measured only when `--only` names it. */
  readonly isLong?: boolean;
}

/** The rows, in the order of the report. */
const ROWS: Readonly<Record<string, Work>> = {
  range: { measure: files.measureRange, needsWrk: true },
  picture: { measure: files.measurePicture, needsWrk: true },
  whole: { measure: files.measureWhole, needsWrk: true },
  conditional: { measure: files.measureConditional, needsWrk: true },
  list: { measure: measureList, needsWrk: true },
  proximity: { measure: measureProximity, needsWrk: true },
  "full-route": { measure: measureFullRoute, needsWrk: true },
  create: { measure: measureCreate, needsWrk: false },
  upload: { measure: measureMultipart, needsWrk: false },
  base64: { measure: measureBase64, needsWrk: false },
  packs: { measure: measurePacks, needsWrk: false },
  "site-files": { measure: measureSiteFiles, needsWrk: false },
  write: { measure: measureWrites, needsWrk: true },
  large: { measure: measureLarge, needsWrk: true },
  start: { measure: measureStart, needsWrk: false },
  guide: { measure: measureGuide, needsWrk: false },
  published: { measure: measurePublishedGuide, needsWrk: false },
  sound: { measure: measureSound, needsWrk: false },
  reaction: { measure: measureGuideReactions, needsWrk: false },
  editor: { measure: measureEditorReactions, needsWrk: false },
  recording: { measure: measureRecording, needsWrk: false },
  "take-times": { measure: measureTakeTimes, needsWrk: false, isLong: true },
  "take-memory": { measure: measureTakeMemory, needsWrk: false, isLong: true },
};

/** The rows that take long. */
const LONG = Object.keys(ROWS).filter((key) => ROWS[key]?.isLong === true);

async function main(): Promise<void> {
  const options = readOptions(Deno.args, Object.keys(ROWS));
  const tools = await findTools();
  const folder = await Deno.makeTempDir({ prefix: "route-guide-bench-" });
  using bench = new Bench(options, tools, folder);
  const facts = await machineFacts(folder, tools);
  const rows: Row[] = [];
  const failed: string[] = [];
  for (const [key, { measure, needsWrk, isLong = false }] of Object.entries(ROWS)) {
    if (options.only.length > 0 ? !options.only.includes(key) : isLong) continue;
    if (needsWrk && !tools.wrk) continue;
    const started = performance.now();
    try {
      rows.push(...await measure(bench));
    } catch (error) {
      failed.push(key);
      log(`${key} failed: ${error instanceof Error ? error.stack : error}`);
    }
    log(`${key}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  const build = bench.pocketBaseBuild;
  const isBuilt = build !== null && "program" in build;
  const report = renderReport({
    date: new Date().toISOString().slice(0, 10),
    facts: [
      ...facts,
      ...(isBuilt ? [["PocketBase", POCKETBASE_VERSION.slice(1)] as const] : []),
      ["run", runFacts(options)],
    ],
    missing: [
      ...missing(tools, build),
      ...(options.only.length > 0
        ? []
        : LONG.map((key) => `the row ${key}, which takes long (--only ${key})`)),
      ...failed.map((key) => `the row ${key}, which failed`),
    ],
    rows,
  });
  await Deno.stdout.write(new TextEncoder().encode(report));
  if (failed.length > 0) Deno.exitCode = 1;
  if (options.only.length > 0) return;
  await Deno.writeTextFile(RESULTS, report);
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", RESULTS] }).output();
}

function runFacts({ rounds, sliceSeconds, longRounds }: Options): string {
  return `${rounds} interleaved rounds of ${sliceSeconds} s of load, ${longRounds} of work that ` +
    "takes seconds; loopback; every server a process of its own without request logs";
}

function missing(tools: Tools, build: Build | null): string[] {
  return [
    ...(tools.wrk ? [] : ["wrk, so the rows whose load it generates are left out"]),
    ...(tools.nginx === null ? ["nginx, so its columns are empty"] : []),
    ...(build !== null && "missing" in build
      ? [`PocketBase, so its column is empty (${build.missing})`]
      : []),
    ...(tools.peer ? [] : ["Node.js or the packages of the peer, so its column is empty"]),
  ];
}

function log(line: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(`${line}\n`));
}

await main();
