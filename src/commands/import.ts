/**
 * `route-guide import`.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { Importer, type ImportOutcome } from "../library/maintenance/import.ts";
import { noteLine } from "../library/maintenance/verify_finding.ts";
import { Library } from "../library/mod.ts";
import { escapeControls } from "../runtime/terminal_text.ts";
import { type Command, type Program, UsageError } from "./command.ts";
import { count, ProgressBar, stderr, stdout } from "./terminal.ts";
import { expandWildcards } from "./wildcards.ts";

/** Creates a route from every GPX file that is named. */
export const importFiles: Command = {
  name: "import",
  parameters: "FILE.gpx... [--school-name TEXT] [--again]",
  summary: "create a route from every GPX file that is named",
  description: `Creates a route from every file, as an upload would; the service must be stopped.
One line per file shows the result. A file that cannot become a route is refused, and the
command then exits with 1. A file that an active route already has is skipped, so the same
files can be imported again. A route whose GPX has no name is named after the file.
MAX_UPLOAD_MB applies here too.`,
  options: [
    ["FILE.gpx...", "the files, such as walks/*.gpx"],
    ["--school-name TEXT", "school or institution of the new routes"],
    ["--again", "create routes also from files that active routes already have"],
  ],
  async run(args, program) {
    const { values, positionals } = parseArgs({
      args,
      options: { "school-name": { type: "string" }, again: { type: "boolean" } },
      allowPositionals: true,
    });
    if (positionals.length === 0) throw new UsageError("FILE.gpx is missing");
    const paths = Deno.build.os === "windows" ? expandWildcards(positionals) : positionals;
    using library = openLibrary(program);
    const again = values.again === true;
    const importer = new Importer(library, { schoolName: values["school-name"], again });
    const outcomes = await importAll(library, importer, paths);
    stdout.write(summaryOf(outcomes));
    return outcomes.some(({ kind }) => kind === "refused") ? 1 : 0;
  },
};

/** Opens the data folder, which is created if it is missing, with the settings that apply here. */
function openLibrary({ defaultDataDir }: Program): Library {
  const settings = ["DATA_DIR", "MAX_UPLOAD_MB"];
  const env = (name: string) => settings.includes(name) ? Deno.env.get(name) : undefined;
  const { dataDir, maxUploadBytes } = readConfig(env, defaultDataDir);
  const report = (line: string, cause?: unknown) =>
    stderr.write(`${line}${cause instanceof Error ? `: ${cause.message}` : ""}\n`);
  return new Library({ dataDir, maxUploadBytes, report });
}

/** Imports the files in order, with a progress bar on a terminal and one line per file. */
async function importAll(
  library: Library,
  importer: Importer,
  paths: readonly string[],
): Promise<ImportOutcome[]> {
  using bar = new ProgressBar();
  const sizes = paths.map(sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const outcomes: ImportOutcome[] = [];
  let done = 0;
  for (const [index, path] of paths.entries()) {
    const outcome = await importer.import(
      path,
      (bytes) => bar.update("Importing", done + bytes, total),
    );
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

/** What the checks of the file's route find, one line each; a route that is new has no POIs to check. */
async function notesOf(library: Library, outcome: ImportOutcome): Promise<string[]> {
  if (outcome.kind === "refused") return [];
  const routeId = outcome.route.id;
  const findings = await library.checks.list(routeId);
  return findings.map((finding) => noteLine({ routeId, ...finding }));
}

function describe(outcome: ImportOutcome): string {
  if (outcome.kind === "refused") return `refused, ${outcome.reason}`;
  const { id, name, pointCount, distanceM } = outcome.route;
  const route = `route ${id} ${JSON.stringify(name)}`;
  if (outcome.kind === "present") return `skipped, it is the GPX of ${route}`;
  return `${route}, ${count(pointCount, "point")}, ${(distanceM / 1000).toFixed(1)} km`;
}

function summaryOf(outcomes: readonly ImportOutcome[]): string {
  const number = (kind: ImportOutcome["kind"]) =>
    outcomes.filter((outcome) => outcome.kind === kind).length;
  const imported = `Imported ${number("created")} of ${count(outcomes.length, "file")}`;
  return `${imported}; ${number("present")} skipped, ${number("refused")} refused\n`;
}
