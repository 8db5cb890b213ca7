/** The table of device totals and our elevation gain. @module */

/** One session. */
export interface Row {
  /** Decides the order and so the half that the row belongs to. */
  readonly key: string;
  readonly name: string;
  readonly sport: string;
  readonly points: number;
  /** Mean distance between two points in metres. */
  readonly spacingM: number;
  /** The device's total ascent in metres. */
  readonly totalM: number;
  /** All rises between neighbouring points in metres. */
  readonly sumOfRisesM: number;
  /** Our elevation gain in metres. */
  readonly gainM: number;
}

/** What was compared and what was not. */
export interface Comparison {
  readonly files: number;
  /** Sessions left out because another file has them too. */
  readonly copies: number;
  /** Ordered by key. */
  readonly rows: readonly Row[];
  readonly excluded: readonly (readonly [name: string, reason: string])[];
}

/** The comparison as Markdown: a row a session, a summary of all and of each half, the reasons for exclusions. */
export function renderComparison({ files, copies, rows, excluded }: Comparison): string {
  const ratios = rows.map((row) => row.gainM / row.totalM);
  const lines = [
    "| session | sport | points | spacing, m | device, m | all rises, m | ours, m | ours ÷ device |",
    "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rows.map((row) =>
      `| ${row.name} | ${row.sport} | ${row.points} | ${
        row.spacingM.toFixed(1)
      } | ${row.totalM} | ` +
      `${row.sumOfRisesM.toFixed(0)} | ${row.gainM.toFixed(0)} | ${
        (row.gainM / row.totalM).toFixed(2)
      } |`
    ),
    "",
    "| sessions | number | median | lowest | highest |",
    "| --- | ---: | ---: | ---: | ---: |",
    summary("all", ratios),
    summary("even rows", ratios.filter((_, i) => i % 2 === 1)),
    summary("odd rows", ratios.filter((_, i) => i % 2 === 0)),
    summary("all rises ÷ device", rows.map((row) => row.sumOfRisesM / row.totalM)),
    "",
    `${files} files. Left out: ${copies} copies of other sessions; ${excluded.length} sessions or files:`,
    "",
    ...reasons(excluded),
  ];
  return lines.join("\n") + "\n";
}

/** The middle value, or the mean of the two in the middle; `NaN` of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
  const high = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  return (low + high) / 2;
}

function summary(what: string, ratios: readonly number[]): string {
  const figures = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  return `| ${what} | ${ratios.length} | ${figures.map((ratio) => ratio.toFixed(2)).join(" | ")} |`;
}

function reasons(excluded: Comparison["excluded"]): string[] {
  const names = Map.groupBy(excluded, ([, reason]) => reason);
  return [...names].map(([reason, sessions]) =>
    `- ${reason}: ${sessions.length} (${sessions.map(([name]) => name).join(", ")})`
  );
}
