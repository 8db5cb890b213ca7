/**
 * `deno test` as a process: its output is passed through, and read together with its machine-readable report.
 *
 * @module
 */
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readJUnit, type TestResult } from "./junit.ts";

/** How a `deno` process ended, and what it printed to standard output. */
export interface DenoResult {
  readonly code: number;
  readonly output: string;
}

/** What a run of `deno test` found. */
export interface TestRun {
  /** Exit code; other than 0 without a failed test when the run failed as a whole, for example by a crash. */
  readonly code: number;
  /** Numbers of its last line, `… | N passed | N failed`; 0 when it ended without that line. */
  readonly passed: number;
  /** Failed and cancelled tests, and files with an error outside of a test. */
  readonly failed: number;
  /** Every test and step that was run to its end or cancelled. */
  readonly results: readonly TestResult[];
  /** Files with an error outside of a test, as a module that throws while it is loaded. */
  readonly uncaught: readonly string[];
  /** What it says of the tests that failed: its last sections, "ERRORS" and "FAILURES". Empty without one. */
  readonly report: string;
}

/** Writes to standard output. */
export function print(text: string): void {
  write(new TextEncoder().encode(text));
}

/** Writes all bytes; one call may take fewer. */
function write(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
}

/** Commands whose settings are in `deno.json`, so that they are the same without an option. */
const OF_PROGRAM: readonly string[] = ["coverage", "fmt", "task"];

/** Runs `deno` with its output passed through. */
export async function runDeno(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<DenoResult> {
  const [command = "", ...more] = args;
  const all = OF_PROGRAM.includes(command) ? args : [command, "--config=workspace.json", ...more];
  print(`\n> deno ${all.join(" ")}\n`);
  const child = new Deno.Command(Deno.execPath(), {
    args: [...all],
    env,
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let output = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    write(chunk);
    output += decoder.decode(chunk, { stream: true });
  }
  return { code: (await child.status).code, output };
}

/** Runs `deno test` with these arguments and reads what it found. */
export async function runTests(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<TestRun> {
  const folder = Deno.makeTempDirSync({ prefix: "route-guide-tests-" });
  try {
    const report = join(folder, "junit.xml");
    const { code, output } = await runDeno(["test", `--junit-path=${report}`, ...args], env);
    return { code, ...readOutput(stripVTControlCharacters(output)), results: readReport(report) };
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

function readOutput(text: string): Pick<TestRun, "passed" | "failed" | "uncaught" | "report"> {
  // The last one: a test may print the output of another run.
  const summary = [...text.matchAll(
    /^(?:ok|FAILED) \| (\d+) passed(?: \(\d+ steps?\))? \| (\d+) failed/gm,
  )].at(-1);
  const start = text.lastIndexOf("\n ERRORS \n");
  const report = start === -1 ? "" : text.slice(start);
  const failures = report.slice(report.lastIndexOf("\n FAILURES \n"));
  return {
    passed: Number(summary?.[1] ?? 0),
    failed: Number(summary?.[2] ?? 0),
    uncaught: [...failures.matchAll(/^(.+) \(uncaught error\)$/gm)].map(([, file = ""]) => file),
    report,
  };
}

/** A process that crashes leaves no report. */
function readReport(path: string): TestResult[] {
  try {
    return readJUnit(Deno.readTextFileSync(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
