/**
 * A page that is closed after the server has restored what it undid, but before it could send the order: the next page
 * shows the order that the teacher has left, and the server gets it.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Connection, type EditorFixture, withEditorFixture } from "../sync/editor_fixture.ts";
import { shown } from "../sync/teacher.ts";
import { MemoryStorage, PageStorage } from "../sync/walk_fixture.ts";

/** Holds the first read after an order was made, and loses what follows a restoration. */
class CutConnection extends Connection {
  /** Resolves before the next read arrives. */
  beforeRead: Promise<void> = Promise.resolve();
  /** Whether the connection ends with the next restoration. */
  isEnding = false;
  #isCut = false;

  override losesRequest(): boolean {
    return this.#isCut;
  }

  override async arrival(method: string, path: string): Promise<void> {
    if (method === "GET") await this.beforeRead;
    this.#isCut = this.isEnding && path.endsWith("/restore");
  }

  /** The connection works again. */
  mend(): void {
    this.isEnding = false;
    this.#isCut = false;
  }
}

async function titlesOn(onServer: EditorFixture["onServer"]): Promise<readonly string[]> {
  return (await onServer()).stations.map(({ title }) => title);
}

Deno.test("Editor: a station that is restored before its order could be sent comes to its index after a reload", () => {
  const connection = new CutConnection();
  return withEditorFixture(async ({ ids: [a = "", b = ""], open, onServer }) => {
    const disk = new MemoryStorage();
    const storage = new PageStorage(disk);
    const editor = await open({}, storage);
    const held = Promise.withResolvers<void>();
    connection.beforeRead = held.promise;
    editor.edit({ kind: "order", to: [b, a], base: [a, b] });
    // The order is sent as the page shows it then: without the station.
    editor.endStep();
    editor.edit({ kind: "remove station", key: a });
    held.resolve();
    await editor.saved();
    connection.isEnding = true;
    editor.undo();
    const before = shown(editor.state);
    assert.deepEqual(before.stations.map(({ title }) => title), ["Halt 2", "Halt 1"]);
    await editor.until(({ saving }) => saving.status.kind === "offline");
    editor.close();
    storage.isClosed = true;
    connection.mend();
    assert.deepEqual(await titlesOn(onServer), ["Halt 1", "Halt 2"], "the order was not sent");

    const next = await open({}, new PageStorage(disk));
    assert.deepEqual(shown(next.state), before);
    await next.saved();
    assert.deepEqual(await titlesOn(onServer), ["Halt 2", "Halt 1"]);
  }, { connection });
});
