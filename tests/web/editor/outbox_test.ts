/**
 * The outbox: what waits is on the disk, in order, and deletions wait without holding up the rest.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Outbox } from "../../../src/web/editor/model/outbox.ts";
import type { Operation } from "../../../src/web/editor/model/operations.ts";
import { EDITS, MemoryStorage } from "./scene.ts";

async function opened(storage = new MemoryStorage()): Promise<Outbox> {
  const outbox = new Outbox(storage);
  await outbox.open();
  return outbox;
}

function rename(title: string): Operation {
  return { kind: "station", key: "1", to: { title }, base: { title: "Station 1" } };
}

Deno.test("Outbox keeps what waits for the next page, in its order", async () => {
  const storage = new MemoryStorage();
  const outbox = await opened(storage);
  for (const edit of Object.values(EDITS)) outbox.add(edit);
  await outbox.stored;
  const next = await opened(storage);
  assert.deepEqual(next.entries, outbox.entries);
  assert.ok(next.add(rename("Later")).id > Object.keys(EDITS).length, "ids go on");
});

Deno.test("Outbox.add() joins typing to the edit that waits, but not to one that is being sent", async () => {
  const outbox = await opened();
  outbox.add(rename("A"));
  const { id } = outbox.add(rename("AB"));
  assert.deepEqual(outbox.entries.map(({ operation }) => operation), [rename("AB")]);
  outbox.begin(id);
  outbox.add(rename("ABC"));
  assert.equal(outbox.entries.length, 2);
});

Deno.test("Outbox.next() sends in order; a delayed deletion holds up only edits of the same station", async () => {
  const outbox = await opened();
  const removal = outbox.add(EDITS["remove station"], 600_000);
  const caption = outbox.add(EDITS.caption); // of the station that is removed
  const name = outbox.add(EDITS.station);
  assert.equal(outbox.next()?.id, name.id);
  outbox.begin(name.id);
  outbox.finish();
  assert.equal(outbox.next(), null, "the caption waits for the removal");
  assert.ok(outbox.cancel(caption.id));
  const wait = outbox.waitMs() ?? 0;
  assert.ok(wait > 0 && wait <= 600_000, `${wait}`);
  assert.equal(outbox.next(Date.now() + 700_000)?.id, removal.id);
});

Deno.test("Outbox.cancel() takes a deletion back until it is being sent", async () => {
  const storage = new MemoryStorage();
  const outbox = await opened(storage);
  const first = outbox.add(EDITS["remove picture"], 1000);
  assert.ok(outbox.cancel(first.id));
  assert.ok(!outbox.cancel(first.id), "it is gone already");
  const second = outbox.add(EDITS["remove picture"]);
  outbox.begin(second.id);
  assert.ok(!outbox.cancel(second.id));
  outbox.finish();
  await outbox.stored;
  assert.deepEqual(storage.written, []);
});

Deno.test("Outbox.fail() lets the edit be sent again, but neither joined nor cancelled", async () => {
  const storage = new MemoryStorage();
  const outbox = await opened(storage);
  const { id } = outbox.add(rename("A"));
  outbox.begin(id);
  outbox.fail();
  assert.equal(outbox.next()?.id, id);
  const edits = [rename("A"), rename("AB")];
  outbox.add(rename("AB"));
  assert.deepEqual(outbox.entries.map(({ operation }) => operation), edits);
  assert.ok(!outbox.cancel(id), "the server may have got it");
  await outbox.stored;
  const next = await opened(storage);
  next.add(rename("ABC"));
  assert.equal(next.entries.length, 3, "the page before may have sent it");
});

Deno.test("Outbox.finish() and drop() change what waits on the disk", async () => {
  const storage = new MemoryStorage();
  const outbox = await opened(storage);
  const { id } = outbox.add(EDITS["add station"]);
  outbox.add({ kind: "station", key: "new-1", to: { title: "A" }, base: { title: "B" } });
  outbox.add(EDITS.order);
  await outbox.stored;
  const writes = storage.writes;
  outbox.begin(id);
  outbox.finish({ from: "new-1", to: "9" });
  await outbox.stored;
  assert.equal(storage.writes, writes + 1, "no page may find the one without the other");
  assert.ok(!JSON.stringify(storage.written).includes(`"new-1"`));
  outbox.drop(({ kind }) => kind === "station");
  await outbox.stored;
  assert.deepEqual(storage.written.map(({ operation }) => operation.kind), ["order"]);
});

Deno.test("Outbox.isKept says when the disk takes nothing, and again when it does", async () => {
  const storage = new MemoryStorage();
  const outbox = await opened(storage);
  storage.isFull = true;
  outbox.add(EDITS.station);
  await outbox.stored;
  assert.equal(outbox.isKept, false);
  storage.isFull = false;
  outbox.add(EDITS.order);
  await outbox.stored;
  assert.equal(outbox.isKept, true);
  assert.equal(storage.written.length, 2);
});
