/**
 * Tests of the test command: a test that fails is run once more, alone. Each test writes a small project of test files
 * into a temporary folder and runs the real command there, with the names, the last lines and the exit code that a CI
 * sees.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const RUN = fileURLToPath(new URL("run.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../workspace.json", import.meta.url));

/** Settings of the project: for its tests the same as in `workspace.json`; format and style are not what it is about. */
const SETTINGS = {
  fmt: { exclude: ["*_test.ts"] },
  lint: { rules: { tags: [], include: ["no-console"] } },
  permissions: { test: { all: true } },
  test: { permissions: "test", sanitizeOps: true, sanitizeResources: true },
  tasks: { lint: "deno lint" },
};

/** The text of a test with this body. */
function test(name: string, body = ""): string {
  return `Deno.test(${JSON.stringify(name)}, async (context) => {\n${body}\n});\n`;
}

/** The text of a test file that can tell its first run, by `isFirst()`, from later ones. */
function file(...statements: readonly string[]): string {
  return `function isFirst(): boolean {
  try {
    Deno.writeTextFileSync(import.meta.filename + ".ran", "", { createNew: true });
    return true;
  } catch {
    return false;
  }
}
${statements.join("")}`;
}

/** How the command ended. */
interface CommandRun {
  readonly code: number;
  readonly output: string;
  /** The names after `flaky: `, in their order. */
  readonly flaky: string[];
  readonly lastLine: string;
}

/** Runs the test command on a project of these files. */
async function runOn(files: Readonly<Record<string, string>>): Promise<CommandRun> {
  const folder = Deno.makeTempDirSync({ prefix: "route-guide-run-" });
  try {
    const settings = `${JSON.stringify(SETTINGS, null, 2)}\n`;
    for (const name of ["deno.json", "workspace.json"]) {
      Deno.writeTextFileSync(join(folder, name), settings);
    }
    for (const [name, text] of Object.entries(files)) {
      Deno.writeTextFileSync(join(folder, name), text);
    }
    const { code, stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", `--config=${CONFIG}`, "-P=checks", RUN, "."],
      cwd: folder,
      env: { NO_COLOR: "1" },
      stderr: "null",
    }).output();
    const output = new TextDecoder().decode(stdout);
    return {
      code,
      output,
      flaky: [...output.matchAll(/^flaky: (.*)$/gm)].map(([, name = ""]) => name),
      lastLine: output.trimEnd().split("\n").at(-1) ?? "",
    };
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** What a run says of the failures that count: from the last "ERRORS" on. */
function reportOf({ output }: CommandRun): string {
  return output.slice(output.lastIndexOf("\n ERRORS \n"));
}

const PASSES = test("passes");
const THROW = `throw new Error("for good");\n`;
const THROW_FIRST = `if (isFirst()) throw new Error("only now");\n`;

Deno.test("tests/run.ts: a test that passes the second time is flaky and does not fail the run", async () => {
  const name = `a (b) [c] "d" 'e' $f /g/ h|i ü “j” => k`;
  const isRecorded = `if (!Deno.env.has("SEEN_RESPONSES")) throw new Error("not recorded");\n`;
  const onlyOnce =
    `Deno.writeTextFileSync(import.meta.filename + ".once", "", { createNew: true });`;
  const run = await runOn({
    "passes_test.ts": PASSES,
    "flaky_test.ts": file(
      test(name, isRecorded + THROW_FIRST),
      test("is not run again", onlyOnce),
    ),
  });
  assert.deepEqual(run.flaky, [name]);
  // Nothing but the last line follows: no failure counts.
  assert.match(run.output, /^flaky: .*\n {2}Error: only now\n(?: {2}.*\n)+\n.*\n$/m);
  assert.equal(run.lastLine, "3 passed, 0 failed");
  assert.equal(run.code, 0);
});

Deno.test("tests/run.ts: a test that fails twice fails the run, and the last lines name it alone", async () => {
  const run = await runOn({
    "passes_test.ts": PASSES,
    "fails_test.ts": test("fails always", THROW),
    "flaky_test.ts": file(
      test("step by step", `await context.step("inner", () => {\n${THROW_FIRST}});`),
    ),
  });
  assert.deepEqual(run.flaky, ["step by step"]);
  assert.match(run.output, /^flaky: step by step\n(?: {2}.*\n)* {2}Error: only now$/m);
  assert.match(reportOf(run), /^fails always => \.\/fails_test\.ts:1:6$/m);
  assert.doesNotMatch(reportOf(run), /only now|step by step/);
  assert.equal(run.lastLine, "2 passed, 1 failed");
  assert.equal(run.code, 1);
});

Deno.test("tests/run.ts: leaked resources are failures of their test", async () => {
  const leak = "setInterval(() => {}, 1e6);";
  const run = await runOn({
    "leaks_test.ts": test("leaks", leak),
    "flaky_test.ts": file(test("leaks once", `if (isFirst()) ${leak}`)),
  });
  assert.deepEqual(run.flaky, ["leaks once"]);
  assert.match(reportOf(run), /^leaks => [^]*Leaks detected/m);
  assert.equal(run.lastLine, "1 passed, 1 failed");
});

Deno.test("tests/run.ts: a file with an error outside of a test is run again as a whole", async () => {
  const after = test("after");
  const throwLater = `const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(() => {
    resolve();
    ${THROW_FIRST}
  });
  await promise;`;
  const run = await runOn({
    "fails_test.ts": after + THROW,
    "loading_test.ts": file(after, THROW_FIRST),
    "later_test.ts": file(test("before"), test("meanwhile", throwLater), after),
  });
  assert.deepEqual(run.flaky.toSorted(), [
    "./later_test.ts (uncaught error)",
    "./loading_test.ts (uncaught error)",
  ]);
  assert.match(run.output, /^flaky: .\/loading_test\.ts .*\n.*Error: only now$/m);
  assert.match(reportOf(run), /^\.\/fails_test\.ts \(uncaught error\)$/m);
  assert.equal(run.lastLine, "4 passed, 1 failed");
  assert.equal(run.code, 1);
});

Deno.test("tests/run.ts: a test that the second run does not find has failed", async () => {
  const named = "const name = `runs with ${isFirst() ? 1 : 2}`;\n";
  const run = await runOn({
    "passes_test.ts": PASSES,
    "random_test.ts": file(named, `Deno.test(name, () => {\n${THROW}});\n`),
  });
  assert.deepEqual(run.flaky, []);
  assert.match(reportOf(run), /^runs with 1 => /m);
  assert.equal(run.lastLine, "1 passed, 1 failed");
  assert.equal(run.code, 1);
});

Deno.test("tests/run.ts: more than 20 failures are not by chance and are not run again", async () => {
  const fails = Array.from({ length: 21 }, (_, i) => test(`case ${i}`, "if (first) throw 1;"));
  const run = await runOn({
    "passes_test.ts": PASSES,
    "many_test.ts": file("const first = isFirst();\n", ...fails),
  });
  assert.deepEqual(run.flaky, []);
  assert.match(reportOf(run), /^case 0 => /m);
  assert.equal(run.lastLine, "1 passed, 21 failed");
});

Deno.test("tests/run.ts: a run that ends without naming a test fails", async () => {
  const wrongType = await runOn({ "type_test.ts": `const text: string = 1;\n${PASSES}` });
  assert.match(wrongType.lastLine, /^1 passed, [1-9]\d* failed$/);
  assert.equal(wrongType.code, 1);

  const killed = await runOn({
    "killed_test.ts": test("kills", `Deno.kill(Deno.pid, "SIGKILL");`),
  });
  assert.equal(killed.lastLine, "0 passed, 1 failed");
  assert.equal(killed.code, 1);
});
