/**
 * Writes that the server has done although their response was lost: what the teacher does next relies on them.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Connection, type WaitingEditor, withEditorFixture } from "./editor_fixture.ts";

/** Loses the responses of writes. */
class LosingConnection extends Connection {
  /** Whether it loses responses. */
  isBad = false;
  #isWrite = false;

  override arrival(method: string): Promise<void> {
    this.#isWrite = method !== "GET" && method !== "HEAD";
    return Promise.resolve();
  }

  override losesResponse(): boolean {
    return this.isBad && this.#isWrite;
  }
}

function offline(editor: WaitingEditor): Promise<void> {
  return editor.until(({ saving }) => saving.status.kind === "offline");
}

Deno.test("Editor: typing on after a lost response is no conflict with the own earlier text", () => {
  const connection = new LosingConnection();
  return withEditorFixture(async ({ ids: [a = ""], open, onServer }) => {
    const editor = await open();
    const rename = (from: string, to: string) =>
      editor.edit({ kind: "station", key: a, to: { title: to }, base: { title: from } });
    connection.isBad = true;
    rename("Halt 1", "Ha");
    await offline(editor);
    rename("Ha", "Haus");
    connection.isBad = false;
    await editor.saved();
    assert.equal((await onServer()).stations[0]?.title, "Haus");
  }, { connection });
});
