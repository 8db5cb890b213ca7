/**
 * Runs the tests, and what failed once more, alone. A test that passes then depends on what else the machine does:
 * it is named as flaky and does not fail the run. A test that fails twice does.
 *
 * @module
 */
import { isStep, type TestResult } from "./junit.ts";
import { runTests, type TestRun } from "./test_process.ts";

/** More failures than this are not by chance: they are not run again. */
const MAX_FAILURES = 20;

/** The arguments of `deno test`, and the environment of all runs. */
export interface TestOptions {
  /** For every run. */
  readonly always: readonly string[];
  /** For the first run only: which tests are run, and that they run in parallel. */
  readonly first: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A test that failed first and passed alone. */
export interface FlakyTest {
  /** Its name, or `FILE (uncaught error)` for an error outside of a test. */
  readonly name: string;
  /** Why it failed first. */
  readonly error: string;
}

/** What both runs together say. */
export interface Verdict {
  /** Tests that passed in either run. */
  readonly passed: number;
  /** Failures that count; a run that ended badly without naming a test is one. */
  readonly failed: number;
  readonly flaky: readonly FlakyTest[];
  /** What `deno test` said of the failures that count. */
  readonly report: string;
}

/** What failed in one file. */
interface FailedFile {
  readonly file: string;
  /** The failed tests. */
  readonly tests: readonly TestResult[];
  /** Whether there was an error outside of a test, so that all tests of the file are run again. */
  readonly isUncaught: boolean;
}

/** Runs the tests, then each file that failed once more, one after another, and of it only the failed tests. */
export async function runWithSecondRun(options: TestOptions): Promise<Verdict> {
  const { always, env } = options;
  const first = await runTests([...always, ...options.first], env);
  const files = failedFiles(first);
  if (failuresIn(files) > MAX_FAILURES) files.length = 0;

  let { passed } = first;
  let failed = unnamedFailures(first, files);
  const flaky: FlakyTest[] = [];
  const reports = failed > 0 ? [first.report] : [];
  const again = always.filter((option) => option !== "--clean"); // what the first run has covered stays
  for (const file of files) {
    const second = await runTests([...again, ...filterOf(file, first), file.file], env);
    const missing = missingTests(file, second);
    const failedAgain = Math.max(second.failed + missing.length, second.code === 0 ? 0 : 1);
    passed += newlyPassed(first, second);
    failed += failedAgain;
    flaky.push(...flakyTests(file, first, second));
    if (failedAgain > 0) reports.push(missing.length > 0 ? first.report : "", second.report);
  }
  return { passed, failed, flaky, report: [...new Set(reports)].join("") };
}

/** The tests that were run; those that a filter leaves out are in the report as ignored ones. */
function testsOf({ results }: TestRun): TestResult[] {
  return results.filter((result) => result.outcome !== "ignored" && !isStep(result, results));
}

function failedFiles(run: TestRun): FailedFile[] {
  const failedTests = testsOf(run).filter(({ outcome }) => outcome === "failed");
  const files = new Set([...failedTests.map(({ file }) => file), ...run.uncaught]);
  return [...files].map((file) => ({
    file,
    tests: failedTests.filter((test) => test.file === file),
    isUncaught: run.uncaught.includes(file),
  }));
}

function failuresIn(files: readonly FailedFile[]): number {
  return files.reduce((sum, file) => sum + file.tests.length + Number(file.isUncaught), 0);
}

/** The failures of a run that belong to no file that is run again, and the run itself if it ended badly. */
function unnamedFailures(run: TestRun, files: readonly FailedFile[]): number {
  const cancelled = testsOf(run).filter(({ file, outcome }) =>
    outcome === "cancelled" && files.some((it) => it.file === file && it.isUncaught)
  );
  const unnamed = run.failed - failuresIn(files) - cancelled.length;
  return run.code !== 0 && run.failed === 0 ? 1 : Math.max(unnamed, 0);
}

/** Selects the failed tests by their exact names. Names of steps select nothing, but a test may look like one. */
function filterOf({ file, isUncaught }: FailedFile, { results }: TestRun): string[] {
  if (isUncaught) return [];
  const failed = results.filter((result) => result.file === file && result.outcome === "failed");
  return [`--filter=/^(?:${failed.map(({ name }) => RegExp.escape(name)).join("|")})$/`];
}

/** The tests that failed first and were not run again, for example because their names differ from run to run. */
function missingTests({ tests }: FailedFile, second: TestRun): TestResult[] {
  const again = testsOf(second);
  return tests.filter(({ name }) => !again.some((result) => result.name === name));
}

/** How many tests passed in the second run beyond those that had passed in the first run. */
function newlyPassed(first: TestRun, second: TestRun): number {
  const again = testsOf(second);
  const before = testsOf(first).filter(({ file, name }) =>
    again.some((it) => it.file === file && it.name === name)
  );
  const count = (tests: TestResult[]) => tests.filter(({ outcome }) => outcome === "passed").length;
  return count(again) - count(before);
}

function flakyTests(failed: FailedFile, first: TestRun, second: TestRun): FlakyTest[] {
  const again = testsOf(second);
  const tests = failed.tests.filter(({ name }) => {
    const outcomes = again.filter((it) => it.name === name).map(({ outcome }) => outcome);
    return outcomes.length > 0 && outcomes.every((outcome) => outcome === "passed");
  });
  const named = tests.map(({ name }) => ({ name, error: errorsOf(failed.file, name, first) }));
  const hasEnded = second.code === 0 || second.failed > 0;
  if (!failed.isUncaught || !hasEnded || second.uncaught.length > 0) return named;
  const name = `${failed.file} (uncaught error)`;
  return [{ name, error: paragraph(first.report, name) }, ...named];
}

/** Why a test and its steps failed. */
function errorsOf(file: string, name: string, { results }: TestRun): string {
  return results
    .filter((it) => it.file === file && (it.name === name || it.name.startsWith(`${name} > `)))
    .map(({ error }) => error).filter((error) => error !== "").join("\n");
}

/** The lines of a report after a heading, up to the next empty line. */
function paragraph(report: string, heading: string): string {
  const start = report.indexOf(`\n${heading}\n`);
  if (start === -1) return "";
  return report.slice(start + heading.length + 2).split("\n\n", 1)[0] ?? "";
}
