/** `route-guide import`. @module */
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { Importer, type ImportOptions, type ImportOutcome } from "../library/maintenance/import.ts";
import { noteLine } from "../library/maintenance/verify_pass.ts";
import type { Library } from "../library/mod.ts";
import { importPackFile, isPackName } from "../pack/import.ts";
import { escapeControls } from "../runtime/log.ts";
import {
  type Command,
  commandConfig,
  count,
  openLibrary,
  ProgressBar,
  stdout,
  UsageError,
} from "./command.ts";

/**
 * Replaces each path whose last segment contains `*` or `?` by the files that match, in the order of their
 * names and regardless of case, as the commands of Windows do. A path that matches nothing stays as it is.
 * Only for Windows, where no name can contain these characters.
 */
export function expandWildcards(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const found = /[*?]/.test(basename(path)) ? matches(dirname(path), basename(path)) : [];
    return found.length === 0 ? [path] : found;
  });
}

function matches(folder: string, pattern: string): string[] {
  const source = RegExp.escape(pattern).replaceAll("\\*", ".*").replaceAll("\\?", ".");
  const name = new RegExp(`^${source}$`, "is");
  return namesIn(folder).filter((candidate) => name.test(candidate)).sort()
    .map((candidate) => join(folder, candidate));
}

/** Names of the files in a folder; empty when it cannot be read, which importing the path then reports. */
function namesIn(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].filter(({ isFile }) => isFile).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Creates a route from every GPX file and every walk pack that is named. */
export const importFiles: Command = {
  name: "import",
  parameters: "FILE... [--school-name TEXT] [--again]",
  summary: "create a route from every GPX file and walk pack that is named",
  description: `Creates a route from every file, as an upload would; the service must be stopped.
Names that end in .zip are walk packs, which bring their stations and media; the walk.gpx
of a pack alone brings its stations without media, also when another program has
written it again; way points of other files become no stations. One line per file shows
the result. A file that cannot become a route is refused, and the command then exits
with 1. A GPX file that an active route already has is skipped, and so is an unchanged
pack of an active route, so the same files can be imported again. A route whose GPX has no
name is named after the file. MAX_UPLOAD_MB applies here too.`,
  options: [
    ["FILE...", "the files, such as walks/*.gpx or walk.zip"],
    ["--school-name TEXT", "school or institution of the new routes"],
    ["--again", "create routes also from files that active routes already have"],
  ],
  async run(args, program) {
    const { values, positionals } = parseArgs({
      args,
      options: { "school-name": { type: "string" }, again: { type: "boolean" } },
      allowPositionals: true,
    });
    if (positionals.length === 0) throw new UsageError("FILE is missing");
    const paths = Deno.build.os === "windows" ? expandWildcards(positionals) : positionals;
    const { defaultPoiTriggerMeters: triggerRadiusM } = commandConfig(program);
    using library = openLibrary(program);
    const again = values.again === true;
    const options = { schoolName: values["school-name"], again, triggerRadiusM };
    const outcomes = await importAll(library, options, paths);
    stdout.write(summaryOf(outcomes));
    return outcomes.some(({ kind }) => kind === "refused") ? 1 : 0;
  },
};

/** Imports the files in order, with a progress bar on a terminal and one line per file. */
async function importAll(
  library: Library,
  options: ImportOptions,
  paths: readonly string[],
): Promise<ImportOutcome[]> {
  using bar = new ProgressBar();
  const sizes = paths.map(sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const importer = new Importer(library, options);
  const outcomes: ImportOutcome[] = [];
  let done = 0;
  for (const [index, path] of paths.entries()) {
    const outcome = isPackName(path)
      ? await importPackFile(library, path, options)
      : await importer.import(path, (bytes) => bar.update("Importing", done + bytes, total));
    outcomes.push(outcome);
    bar.clear();
    stdout.write(`${escapeControls(`${path}: ${describe(outcome)}`)}\n`);
    for (const note of await notesOf(library, outcome)) stdout.write(`${escapeControls(note)}\n`);
    done += sizes[index] ?? 0;
  }
  return outcomes;
}

/** Bytes of a file; 0 when the system returns an error, which importing it will report. */
function sizeOf(path: string): number {
  try {
    return Deno.statSync(path).size;
  } catch {
    return 0;
  }
}

/** What was left out of a file, and what the checks of its route find, one line each. */
async function notesOf(library: Library, outcome: ImportOutcome): Promise<string[]> {
  if (outcome.kind === "refused") return [];
  const routeId = outcome.route.id;
  const findings = await library.checks.list(routeId);
  const notes = findings.map((finding) => noteLine({ routeId, ...finding }));
  const leftOut = outcome.kind === "created" ? outcome.leftOut : 0;
  if (leftOut > 0) {
    notes.unshift(`note: route ${routeId}: ${count(leftOut, "way point")} became no stations`);
  }
  return notes;
}

function describe(outcome: ImportOutcome): string {
  if (outcome.kind === "refused") return `refused, ${outcome.reason}`;
  const { id, name, pointCount, distanceM } = outcome.route;
  const route = `route ${id} ${JSON.stringify(name)}`;
  if (outcome.kind === "present") return `skipped, it is the ${outcome.what} of ${route}`;
  return `${route}, ${count(pointCount, "point")}, ${(distanceM / 1000).toFixed(1)} km`;
}

function summaryOf(outcomes: readonly ImportOutcome[]): string {
  const number = (kind: ImportOutcome["kind"]) =>
    outcomes.filter((outcome) => outcome.kind === kind).length;
  const imported = `Imported ${number("created")} of ${count(outcomes.length, "file")}`;
  return `${imported}; ${number("present")} skipped, ${number("refused")} refused\n`;
}
