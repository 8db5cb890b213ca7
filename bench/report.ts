/** Rows → the text of `bench/RESULTS.md`, which is also what the terminal shows. @module */
import { type Column, digits, type Measured, median, type Row } from "./result.ts";

/** Everything the report contains. */
export interface Report {
  /** Day of the run, `2026-05-01`. */
  readonly date: string;
  /** Facts about machine, versions and run: name and value. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Missing tools, and what is left out without them. */
  readonly missing: readonly string[];
  readonly rows: readonly Row[];
}

const HEADS: Readonly<Record<Column, string>> = {
  ours: "Route Guide",
  nginx: "nginx, 1 worker",
  nginxAuto: "nginx, auto",
  pocketBase: "PocketBase",
  peer: "Node peer",
  limit: "limit",
};
const COLUMNS: readonly Column[] = [
  "ours",
  "nginx",
  "nginxAuto",
  "pocketBase",
  "peer",
  "limit",
];

/** The report as Markdown whose tables can be read as plain text too. */
export function renderReport({ date, facts, missing, rows }: Report): string {
  const verdicts = rows.flatMap((row) => row.verdicts).filter(({ met }) => met !== "no target");
  const untargeted = rows.filter(({ noTarget }) => noTarget !== undefined);
  const met = verdicts.filter((verdict) => verdict.met === true).length;
  const open = verdicts.filter((verdict) => verdict.met === null).length;
  return [
    "# Results of `deno task bench`",
    `${date}. ${met} of ${verdicts.length} targets are met` +
    (open === 0 ? "." : `, ${open} could not be measured.`),
    table(["", ""], facts.map(([name, value]) => [name, value])),
    ...missing.map((line) => `Missing: ${line}`),
    "## Targets",
    "Medians of the rounds. A ratio is the median of the ratios round by round, so it may differ a " +
    "little from the quotient of two medians.",
    table(
      ["work", ...COLUMNS.map((column) => HEADS[column]), "target", "reached", "met"],
      rows.filter(({ noTarget }) => noTarget === undefined).flatMap(targetLines),
    ),
    ...(untargeted.length === 0 ? [] : ["## Measured without a target"]),
    ...untargeted.map(({ work, noTarget }) => `**${work}**: ${noTarget}`),
    "## What it costs",
    "CPU and memory are those of the server process: milliseconds of CPU for one request, the cores " +
    "it kept busy, and the largest resident set.",
    table(
      ["work", "server", "median", "lowest to highest", "CPU ms", "cores", "peak MB"],
      rows.flatMap(costLines),
    ),
    "## Notes",
    ...rows.filter(({ notes }) => notes.length > 0)
      .map(({ work, notes }) =>
        [`**${work}**`, "", ...notes.map((note) => `- ${note}`)].join("\n")
      ),
  ].join("\n\n") + "\n";
}

/** One line a target; the first also has the figures. */
function targetLines({ work, measured, verdicts }: Row): string[][] {
  const figures = COLUMNS.map((column) => {
    const first = measured.find((one) => one.column === column);
    return first === undefined ? "" : withUnit(first);
  });
  const lines = verdicts.map(({ target, reached, met }) => [
    target,
    reached ?? "not measured",
    typeof met !== "boolean" ? "" : met ? "yes" : "**no**",
  ]);
  const [first = ["", "", ""], ...others] = lines;
  return [
    [work, ...figures, ...first],
    ...others.map((line) => ["", ...COLUMNS.map(() => ""), ...line]),
  ];
}

function costLines({ work, measured }: Row): string[][] {
  return measured.map((one, index) => [
    index === 0 ? work : "",
    one.label,
    withUnit(one),
    `${digits(Math.min(...one.values))} to ${digits(Math.max(...one.values))}`,
    optional(one.cpuMs),
    optional(one.cores),
    optional(one.peakMb),
  ]);
}

function withUnit({ values, unit }: Measured): string {
  return `${digits(median(values))} ${unit}`;
}

function optional(value: number | null): string {
  return value === null ? "" : digits(value);
}

/** A Markdown table with columns of equal width. */
function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((cell, at) =>
    Math.max(3, cell.length, ...lines.map((line) => line[at]?.length ?? 0))
  );
  const row = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? "").padEnd(width)).join(" | ")} |`;
  return [row(head), row(widths.map((width) => "-".repeat(width))), ...lines.map(row)].join("\n");
}
