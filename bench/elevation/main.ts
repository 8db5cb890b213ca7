/**
 * `deno run -R bench/elevation/main.ts FOLDER...`: our elevation gain beside the total ascent that devices wrote
 * into their FIT files. Prints a Markdown table, medians, and what was left out and why.
 *
 * @module
 */
import { basename, join } from "node:path";
import { distanceM } from "../../src/gpx/track.ts";
import { elevationGainM } from "../../src/gpx/elevation.ts";
import {
  type Comparable,
  exclusion,
  isComparable,
  sumOfRisesM,
  withoutCopies,
} from "./comparable.ts";
import { type FitSession, readFitSessions } from "./fit_sessions.ts";
import { renderComparison, type Row } from "./report.ts";

async function main(folders: readonly string[]): Promise<void> {
  const paths = folders.flatMap(fitFiles);
  const sessions: FitSession[] = [];
  const excluded: [name: string, reason: string][] = [];
  for (const path of paths) {
    try {
      sessions.push(...await readFitSessions(basename(path), Deno.readFileSync(path)));
    } catch (error) {
      excluded.push([
        basename(path),
        `unreadable: ${error instanceof Error ? error.message : error}`,
      ]);
    }
  }
  const distinct = withoutCopies(sessions);
  for (const session of distinct) {
    const reason = exclusion(session);
    if (reason !== null) excluded.push([session.name, reason]);
  }
  const rows = distinct.filter(isComparable).map(compare).sort((a, b) => a.key < b.key ? -1 : 1);
  print(
    renderComparison({
      files: paths.length,
      copies: sessions.length - distinct.length,
      rows,
      excluded,
    }),
  );
}

function compare({ name, sha256, sports, totalAscentM, points }: Comparable): Row {
  const measured = points.elevation.filter((value) => !Number.isNaN(value));
  return {
    // Sorting by the digest splits the sessions into halves by chance, and always into the same ones.
    key: sha256 + name,
    name,
    sport: sports[0] ?? "",
    points: points.lat.length,
    spacingM: distanceM(points) / points.lat.length,
    totalM: totalAscentM,
    sumOfRisesM: sumOfRisesM(measured),
    gainM: elevationGainM(points),
  };
}

function fitFiles(folder: string): string[] {
  return [...Deno.readDirSync(folder)]
    .sort((a, b) => a.name < b.name ? -1 : 1)
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory ? fitFiles(path) : /\.fit$/i.test(path) ? [path] : [];
    });
}

function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}

if (import.meta.main) {
  if (Deno.args.length === 0) {
    print("Usage: deno run -R bench/elevation/main.ts FOLDER...\n");
    Deno.exit(2);
  }
  await main(Deno.args);
}
