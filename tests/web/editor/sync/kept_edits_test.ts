/** What the editor keeps on the device until the server has it, and when it sends what is being typed. @module */
import assert from "node:assert/strict";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import { Outbox, type OutboxStorage } from "../../../../web/editor/document/outbox.ts";
import { UnsavedWork } from "../../../../web/editor/sync/saving.ts";
import { mp3 } from "../../../support/media/frames.ts";
import { sleep } from "../../../support/sleep.ts";
import { withEditorFixture } from "./editor_fixture.ts";
import { EDITS, MemoryStorage } from "./walk_fixture.ts";

/** A device on which nothing can be kept. */
const NO_STORAGE: OutboxStorage = {
  read: () => Promise.reject(new DOMException("Not allowed", "SecurityError")),
  write: () => Promise.reject(new DOMException("Not allowed", "SecurityError")),
};

function titled(key: string, title: string, base: string): Operation {
  return { kind: "station", key, to: { title }, base: { title: base } };
}

Deno.test("Outbox.add() removes what an edit replaces with the write that has it, or with the next one", async () => {
  const storage = new MemoryStorage();
  const outbox = new Outbox(storage);
  await outbox.open();
  outbox.add(EDITS["add picture"], ["chosen:1:a"]);
  await outbox.stored;
  assert.deepEqual(storage.replaced, ["chosen:1:a"]);
  storage.isFull = true;
  outbox.add(EDITS.audio, ["take:1:3"]);
  await outbox.stored;
  assert.deepEqual(storage.replaced, ["chosen:1:a"], "nothing was written");
  storage.isFull = false;
  outbox.add(EDITS.caption);
  await outbox.stored;
  assert.deepEqual(storage.replaced, ["chosen:1:a", "take:1:3"]);
});

Deno.test("Outbox.add() begins to write before earlier writes have ended", async () => {
  const ends: (() => void)[] = [];
  const written: number[] = [];
  const outbox = new Outbox({
    read: () => Promise.resolve([]),
    write: (entries) => {
      written.push(entries().length);
      return new Promise((resolve) => ends.push(resolve));
    },
  });
  await outbox.open();
  outbox.add(EDITS.texts);
  outbox.add(EDITS.audio);
  assert.deepEqual(written, [1, 2]);
  ends.forEach((end) => end());
  await outbox.stored;
});

Deno.test("Outbox.open() works on a device that keeps nothing, and says so", async () => {
  const outbox = new Outbox(NO_STORAGE);
  await outbox.open();
  assert.equal(outbox.isKept, false);
  outbox.add(EDITS.texts);
  await outbox.stored;
  assert.equal(outbox.entries.length, 1);
});

Deno.test("Editor: without storage, edits are sent at once, and leaving the page asks until they are", () =>
  withEditorFixture(async ({ ids: [a = ""], open, onServer }) => {
    const editor = await open({}, NO_STORAGE);
    assert.equal(editor.saving.isKept, false);
    assert.equal(editor.saving.hasUnsaved, false);
    editor.edit(titled(a, "Eiche", "Halt 1"), { isTyping: true });
    assert.equal(editor.saving.hasUnsaved, true);
    await editor.saved();
    assert.equal(editor.saving.hasUnsaved, false);
    assert.equal((await onServer()).stations[0]?.title, "Eiche");
  }));

Deno.test("Editor.edit() of what is being typed is stored at once and sent after a pause or by sendTyped()", () =>
  withEditorFixture(async ({ ids: [a = ""], open, onServer }) => {
    const storage = new MemoryStorage();
    const editor = await open({}, storage);
    await editor.saved();
    editor.edit(titled(a, "E", "Halt 1"), { isTyping: true });
    await editor.saving.stored;
    assert.equal(storage.written.length, 1);
    assert.equal(editor.saving.status.kind, "saving");
    assert.equal((await onServer()).stations[0]?.title, "Halt 1");
    editor.saving.sendTyped();
    await editor.saved();
    assert.equal((await onServer()).stations[0]?.title, "E");
  }));

Deno.test("Editor.edit() of what is typed without a pause is sent all the same", () =>
  withEditorFixture(async ({ ids: [a = ""], open, onServer }) => {
    const editor = await open();
    const sent = async () => (await onServer()).stations[0]?.title !== "Halt 1";
    for (let title = "E"; !await sent(); title += "e") {
      editor.edit(titled(a, title, title.slice(1) || "Halt 1"), { isTyping: true });
      assert.ok(title.length < 1000);
      await sleep(50);
    }
    editor.saving.sendTyped();
    await editor.saved();
  }));

Deno.test("Saving.status is saving while a text is typed or a picture prepared, and hasUnsaved for the picture", () =>
  withEditorFixture(async ({ open }) => {
    const editor = await open();
    await editor.saved();
    const kind = () => editor.saving.status.kind;
    const endTyping = editor.saving.unsaved.typing();
    assert.equal(kind(), "saving");
    assert.equal(editor.saving.hasUnsaved, false, "it becomes an edit before the page is left");
    endTyping();
    assert.equal(kind(), "saved");
    const endPreparing = editor.saving.unsaved.preparing();
    assert.equal(kind(), "saving");
    assert.equal(editor.saving.hasUnsaved, true);
    endPreparing();
    endPreparing();
    assert.deepEqual([kind(), editor.saving.hasUnsaved], ["saved", false]);
  }));

Deno.test("UnsavedWork counts each piece once, and calls its listener", () => {
  let calls = 0;
  const work = new UnsavedWork(() => calls++);
  const ends = [work.typing(), work.typing(), work.preparing()];
  ends[0]?.();
  ends[0]?.();
  assert.deepEqual([work.isAny, work.isPreparing], [true, true]);
  ends[2]?.();
  assert.deepEqual([work.isAny, work.isPreparing], [true, false]);
  ends[1]?.();
  assert.deepEqual([work.isAny, calls], [false, 6]);
});

Deno.test("Editor: a content leaves the device when the server has it, unless an edit that waits needs it", () =>
  withEditorFixture(async ({ ids: [a = "", b = ""], open }) => {
    const removed: string[] = [];
    const recording = new Blob([new Uint8Array(mp3({ frames: 2 }))]);
    const editor = await open({ one: recording, two: recording }, new MemoryStorage(), (names) => {
      removed.push(...names);
    });
    const one = { url: "blob:one", blobKey: "one" };
    editor.edit({ kind: "audio", key: a, to: one, base: null });
    await editor.saved();
    assert.deepEqual(removed, ["one"]);
    editor.edit({ kind: "audio", key: b, to: { url: "blob:two", blobKey: "two" }, base: null });
    editor.edit({ kind: "audio", key: b, to: one, base: { url: "blob:two", blobKey: "two" } });
    await editor.until(() => removed.length > 1);
    assert.deepEqual(removed, ["one", "one", "two"], "the second edit needed both");
    await editor.saved();
  }));
