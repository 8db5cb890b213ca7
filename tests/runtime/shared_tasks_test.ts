/** Tests of tasks that several callers share. @module */
import assert from "node:assert/strict";
import { SharedTasks } from "../../src/runtime/shared_tasks.ts";

/** A task under control of the test. */
class Task {
  readonly #result = Promise.withResolvers<string>();
  starts = 0;
  isAborted = false;

  readonly start = (signal: AbortSignal): Promise<string> => {
    this.starts++;
    signal.addEventListener("abort", () => {
      this.isAborted = true;
      this.#result.reject(signal.reason);
    });
    return this.#result.promise;
  };

  end(value: string): void {
    this.#result.resolve(value);
  }
}

const { signal: NEVER } = new AbortController();

Deno.test("SharedTasks.run starts one task for all callers of a key, and another one afterwards", async () => {
  const tasks = new SharedTasks<string>(2);
  const task = new Task();
  const first = tasks.run("a", NEVER, task.start);
  const second = tasks.run("a", NEVER, task.start);
  task.end("done");
  assert.deepEqual(await Promise.all([first, second]), ["done", "done"]);
  assert.equal(task.starts, 1);
  assert.equal(tasks.running, 0);
  await tasks.run("a", NEVER, task.start);
  assert.equal(task.starts, 2);
});

Deno.test("SharedTasks.run returns null for a further key while too many tasks run", async () => {
  const tasks = new SharedTasks<string>(1);
  const task = new Task();
  const first = tasks.run("a", NEVER, task.start);
  assert.equal(tasks.run("b", NEVER, task.start), null);
  assert.notEqual(tasks.run("a", NEVER, task.start), null);
  task.end("done");
  await first;
  assert.notEqual(tasks.run("b", NEVER, task.start), null);
});

Deno.test("SharedTasks.run aborts a task only when all its callers have given up", async () => {
  const tasks = new SharedTasks<string>(1);
  const task = new Task();
  const [one, other] = [new AbortController(), new AbortController()];
  const first = tasks.run("a", one.signal, task.start);
  const second = tasks.run("a", other.signal, task.start);
  one.abort(new Error("gone"));
  await assert.rejects(first ?? Promise.resolve(), /gone/);
  assert.equal(task.isAborted, false);
  other.abort(new Error("gone too"));
  await assert.rejects(second ?? Promise.resolve(), /gone too/);
  assert.equal(task.isAborted, true);
  assert.equal(tasks.running, 0);
});

Deno.test("SharedTasks.run starts a new task while an aborted one still ends", async () => {
  const tasks = new SharedTasks<string>(1);
  const [abandoned, task] = [new Task(), new Task()];
  const gone = new AbortController();
  const first = tasks.run("a", gone.signal, abandoned.start);
  gone.abort(new Error("gone"));
  await assert.rejects(first ?? Promise.resolve(), /gone/);
  const second = tasks.run("a", NEVER, task.start);
  task.end("done");
  assert.equal(await second, "done");
});

Deno.test("SharedTasks.run rejects for a caller that had given up before, and fails as the task does", async () => {
  const tasks = new SharedTasks<string>(1);
  const gone = AbortSignal.abort(new Error("gone"));
  await assert.rejects(tasks.run("a", gone, new Task().start) ?? Promise.resolve(), /gone/);
  const failing = () => Promise.reject(new Error("failed"));
  await assert.rejects(tasks.run("b", NEVER, failing) ?? Promise.resolve(), /failed/);
  assert.equal(tasks.running, 0);
});
