/**
 * Files that another page replaces: the page shows them at other addresses, and files that have not changed at the same ones.
 *
 * @module
 */
import assert from "node:assert/strict";
import { readFile } from "../../../../web/kit/api.ts";
import { colouredPng } from "../../../support/media/coloured_png.ts";
import { recording } from "../../../support/walk.ts";
import { Connection, type EditorFixture, withEditorFixture } from "./editor_fixture.ts";

/** Sends a file as another client does. */
async function send(
  fixture: EditorFixture,
  method: "POST" | "PUT",
  path: string,
  part: "audio" | "picture",
  file: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const body = new FormData();
  body.append(part, new File([file], "file"));
  await fixture.send(path, { method, headers: { "Keep-Previous": "true" }, body });
}

/** A picture of one colour. */
function picture(blue: number): Uint8Array<ArrayBuffer> {
  return colouredPng(4, 4, () => [0, 0, blue]);
}

/** A page of a walk whose first station has a recording of a second and two pictures, and what it shows. */
async function openFilled(fixture: EditorFixture, contents: Record<string, Blob> = {}) {
  const { ids: [id = ""] } = fixture;
  await send(fixture, "POST", `/pois/${id}/audio`, "audio", recording(1));
  for (const blue of [1, 2]) {
    await send(fixture, "POST", `/pois/${id}/pictures`, "picture", picture(blue));
  }
  const editor = await fixture.open(contents);
  const audio = () => editor.state.stations[0]?.audio?.url ?? "";
  const pictures = () => editor.state.stations[0]?.pictures.map(({ url }) => url) ?? [];
  return { id, editor, audio, pictures };
}

async function sizeOf(url: string): Promise<number> {
  return (await readFile(url)).size;
}

Deno.test("Editor.refresh: a recording that was replaced elsewhere is read at another address", () =>
  withEditorFixture(async (fixture) => {
    const { id, editor, audio, pictures } = await openFilled(fixture);
    const before = [audio(), ...pictures()];
    await editor.refresh();
    assert.deepEqual([audio(), ...pictures()], before, "what has not changed is not read again");
    await send(fixture, "PUT", `/pois/${id}/audio`, "audio", recording(2));
    await editor.refresh();
    assert.notEqual(audio(), before[0]);
    assert.equal(await sizeOf(audio()), recording(2).length, "the server ignores the version");
    assert.deepEqual(pictures(), before.slice(1));
    await send(fixture, "PUT", `/pois/${id}/audio`, "audio", recording(1));
    await editor.refresh();
    assert.equal(audio(), before[0], "the same file again");
  }));

Deno.test("Editor.refresh: a picture whose file was replaced elsewhere is read at another address", () =>
  withEditorFixture(async (fixture) => {
    const { id, editor, audio, pictures } = await openFilled(fixture);
    const [sound, first, second] = [audio(), ...pictures()];
    await send(fixture, "PUT", `/pois/${id}/pictures/1`, "picture", picture(3));
    await editor.refresh();
    assert.notEqual(pictures()[0], first);
    assert.deepEqual([audio(), pictures()[1]], [sound, second]);
  }));

Deno.test("Editor.undo: a recording that replaced another is read again once it is restored, and not with each refresh", () =>
  withEditorFixture(async (fixture) => {
    const take = new Blob([recording(3)]);
    const { id, editor, audio } = await openFilled(fixture, { take });
    const base = editor.state.stations[0]?.audio ?? null;
    editor.edit({ kind: "audio", key: id, to: { url: "blob:take", blobKey: "take" }, base });
    await editor.saved();
    editor.undo();
    const early = audio(); // at this address the server may still have the take
    await editor.saved();
    const restored = audio();
    assert.notEqual(restored, early);
    assert.equal(await sizeOf(restored), recording(1).length);
    await editor.refresh();
    assert.equal(audio(), restored, "the file has not changed");
    editor.redo();
    await editor.saved();
    await editor.refresh();
    assert.equal(await sizeOf(audio()), take.size);
    await send(fixture, "PUT", `/pois/${id}/audio`, "audio", recording(2));
    await editor.refresh();
    assert.equal(await sizeOf(audio()), recording(2).length);
    assert.notEqual(audio(), restored);
  }));

Deno.test("Editor.edit: a recording that was replaced elsewhere and read again is replaced without a question", () =>
  withEditorFixture(async (fixture) => {
    const take = new Blob([recording(3)]);
    const { id, editor } = await openFilled(fixture, { take });
    await send(fixture, "PUT", `/pois/${id}/audio`, "audio", recording(2));
    await editor.refresh();
    const base = editor.state.stations[0]?.audio ?? null;
    editor.edit({ kind: "audio", key: id, to: { url: "blob:take", blobKey: "take" }, base });
    await editor.saved();
    assert.deepEqual(await fixture.recordings(), [take.size, null]);
  }));

/** Holds reads of the list of stations. */
class HeldConnection extends Connection {
  /** Resolves before such a read arrives. */
  beforeRead: Promise<void> = Promise.resolve();
  /** How many have arrived. */
  reads = 0;

  override async arrival(method: string, path: string): Promise<void> {
    if (method !== "GET" || !path.endsWith("/manifest")) return;
    this.reads++;
    await this.beforeRead;
  }
}

Deno.test("Editor.refresh: an edit that is confirmed while the walk is read stays on the page", () => {
  const connection = new HeldConnection();
  return withEditorFixture(async (fixture) => {
    const { id, editor } = await openFilled(fixture);
    const held = Promise.withResolvers<void>();
    connection.beforeRead = held.promise;
    connection.reads = 0;
    const refreshed = editor.refresh();
    await editor.until(() => connection.reads === 1); // it has the stations as they were
    editor.edit({ kind: "station", key: id, to: { title: "Neu" }, base: { title: "Halt 1" } });
    await editor.saved();
    held.resolve();
    await refreshed;
    assert.equal(editor.state.stations[0]?.title, "Neu");
  }, { connection });
});
