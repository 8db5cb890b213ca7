/** The outbox: what waits is on the disk, in order. @module */
import assert from "node:assert/strict";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import { Outbox } from "../../../../web/editor/document/outbox.ts";
import { EDITS, MemoryStorage, station } from "../sync/walk_fixture.ts";

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
  const storage = new MemoryStorage();
  const outbox = await opened(storage);
  outbox.add(rename("A"));
  await outbox.stored;
  const { id } = outbox.add(rename("AB"));
  assert.deepEqual(outbox.entries.map(({ operation }) => operation), [rename("AB")]);
  await outbox.stored;
  assert.deepEqual(storage.written, outbox.entries, "what was joined is on the disk");
  outbox.begin(id);
  outbox.add(rename("ABC"));
  assert.equal(outbox.entries.length, 2);
});

Deno.test("Outbox.next is the first edit, until it is confirmed", async () => {
  const outbox = await opened();
  const removal = outbox.add(EDITS["remove station"]);
  const name = outbox.add(EDITS.station);
  assert.equal(outbox.next?.id, removal.id);
  outbox.begin(removal.id);
  assert.equal(outbox.next?.id, removal.id);
  outbox.finish();
  assert.equal(outbox.next?.id, name.id);
  assert.equal(outbox.wasTried(name.id), false);
});

const REMOVAL = { kind: "remove station", key: "2", entry: "new-entry" } as const;
const RETURN = {
  kind: "restore station",
  station: station("2"),
  index: 1,
  others: ["1", "2", "3"],
  entry: "new-entry",
} as const;

Deno.test("Outbox.cancel() takes a removal back that was never sent", async () => {
  const storage = new MemoryStorage();
  const outbox = await opened(storage);
  outbox.add(REMOVAL);
  outbox.add(EDITS.station); // of another station
  assert.equal(outbox.cancel({ ...RETURN, entry: "new-other" }), null, "it is another removal");
  assert.deepEqual(outbox.cancel(RETURN), REMOVAL);
  assert.equal(outbox.cancel(RETURN), null, "it is taken back already");
  await outbox.stored;
  assert.deepEqual(storage.written.map(({ operation }) => operation), [EDITS.station]);
});

Deno.test("Outbox.cancel() leaves what may have been sent, and what later edits depend on", async () => {
  const outbox = await opened();
  const { id } = outbox.add(EDITS["add station"]);
  const removal = { kind: "remove station", key: "new-1", entry: "new-entry" } as const;
  outbox.add({ kind: "station", key: "new-1", to: { title: "A" }, base: { title: "B" } });
  assert.equal(outbox.cancel(removal), null);
  outbox.drop(({ kind }) => kind === "station");
  outbox.begin(id);
  outbox.fail();
  assert.equal(outbox.cancel(removal), null);
});

Deno.test("Outbox.removed has what is gone once all edits are sent", async () => {
  const outbox = await opened();
  outbox.add(REMOVAL);
  outbox.add(EDITS["remove picture"]);
  assert.deepEqual([...outbox.removed], ["2", "picture-21"]);
  outbox.add(RETURN);
  assert.deepEqual([...outbox.removed], ["picture-21"]);
});

Deno.test("Outbox.fail() lets the edit be sent again, but neither joined nor cancelled", async () => {
  const storage = new MemoryStorage();
  const outbox = await opened(storage);
  const { id } = outbox.add(rename("A"));
  outbox.begin(id);
  outbox.fail();
  assert.equal(outbox.next?.id, id);
  assert.ok(outbox.wasTried(id));
  const edits = [rename("A"), rename("AB")];
  outbox.add(rename("AB"));
  assert.deepEqual(outbox.entries.map(({ operation }) => operation), edits);
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
