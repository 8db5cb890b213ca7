/**
 * The report that `deno test --junit-path=FILE` writes beside what it prints: JUnit XML with the file and the exact
 * name of every test.
 *
 * @module
 */
import { SaxesParser } from "saxes";

/** How a test or a step of a test ended. */
export interface TestResult {
  /** The file, as `deno test` prints it: relative to the working directory. */
  readonly file: string;
  /** Name of the test; of a step, the names from the test down to the step, joined by ` > `. */
  readonly name: string;
  /** `cancelled` is a test that an uncaught error of its file ended, or kept from starting. */
  readonly outcome: "passed" | "failed" | "cancelled" | "ignored";
  /** Why it failed, empty otherwise. */
  readonly error: string;
}

/** What an element in a test case says of it. */
const OUTCOMES: Readonly<Record<string, TestResult["outcome"]>> = {
  failure: "failed",
  error: "cancelled",
  skipped: "ignored",
};

/**
 * Reads a report.
 *
 * @throws {Error} when it is not well-formed XML.
 */
export function readJUnit(xml: string): TestResult[] {
  const results: TestResult[] = [];
  const parser = new SaxesParser();
  let file = "";
  let name = "";
  let outcome: TestResult["outcome"] = "passed";
  let error = "";
  parser.on("opentag", ({ name: element, attributes }) => {
    if (element === "testsuite") file = attributes.name ?? "";
    if (element === "testcase") {
      name = attributes.name ?? "";
      outcome = "passed";
      error = "";
    }
    outcome = OUTCOMES[element] ?? outcome;
  });
  parser.on("text", (text) => {
    if (outcome === "failed") error += text;
  });
  parser.on("closetag", ({ name: element }) => {
    if (element === "testcase") results.push({ file, name, outcome, error: error.trim() });
  });
  parser.write(xml).close();
  return results;
}

/** Whether a result is of a step: its name continues that of a test of the same file. */
export function isStep(result: TestResult, all: readonly TestResult[]): boolean {
  return all.some(({ file, name }) => file === result.file && result.name.startsWith(`${name} > `));
}
