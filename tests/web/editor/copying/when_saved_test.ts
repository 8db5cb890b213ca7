/** Tests of waiting until the server has all edits. @module */
import assert from "node:assert/strict";
import { UnsavedError, whenSaved } from "../../../../web/editor/copying/copy_dialogs.tsx";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import type { SaveStatus } from "../../../../web/editor/sync/sender.ts";
import { Listeners } from "../../../../web/kit/observable.ts";

const EDIT: Operation = { kind: "remove station", key: "1" };

/** What the function reads of an editor. */
class Saving {
  waiting: readonly Operation[] = [EDIT];
  status: SaveStatus = { kind: "saving" };
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.add;

  change(status: SaveStatus, waiting: readonly Operation[]): void {
    this.status = status;
    this.waiting = waiting;
    this.#listeners.call();
  }
}

Deno.test("whenSaved resolves at once when nothing waits, whatever was refused before", async () => {
  const editor = new Saving();
  editor.change({ kind: "refused", error: null, operation: "order" }, []);
  await whenSaved(editor);
});

Deno.test("whenSaved waits for the last edit", async () => {
  const editor = new Saving();
  let isSaved = false;
  const waiting = whenSaved(editor).then(() => isSaved = true);
  editor.change({ kind: "saving" }, [EDIT]);
  await Promise.resolve();
  assert.equal(isSaved, false);
  editor.change({ kind: "saved" }, []);
  await waiting;
});

Deno.test("whenSaved rejects when an edit cannot be sent now", async () => {
  const editor = new Saving();
  const waiting = whenSaved(editor);
  editor.change({ kind: "offline", cause: "network", isKept: true }, [EDIT]);
  await assert.rejects(waiting, UnsavedError);
  editor.change({ kind: "login" }, [EDIT]);
  await assert.rejects(whenSaved(editor), UnsavedError);
});
