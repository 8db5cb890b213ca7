/** The reader that keeps detection cheap: right bytes, and an end to reading. @module */
import assert from "node:assert/strict";
import {
  BoundedReader,
  MAX_READS,
  READ_BUDGET,
} from "../../../src/media/formats/bounded_reader.ts";
import { assertUnsupported, MemorySource } from "../../support/media/source.ts";

const CONTENT = Uint8Array.from({ length: 5000 }, (_, at) => at % 251);

async function bytesAt(reader: BoundedReader, offset: number): Promise<string> {
  return `${await reader.view(offset, 1)}`;
}

Deno.test("BoundedReader returns the bytes at any offset, forwards and backwards", async () => {
  const reader = new BoundedReader(new MemorySource(CONTENT));
  for (const offset of [0, 10, 4000, 3990, 600, 0, 4990]) {
    assert.deepEqual(await reader.bytes(offset, 10), CONTENT.subarray(offset, offset + 10));
  }
});

Deno.test("BoundedReader returns what there is at the end of the file", async () => {
  const reader = new BoundedReader(new MemorySource(CONTENT));
  assert.deepEqual(await reader.bytes(4995, 10), CONTENT.subarray(4995));
  assert.equal((await reader.bytes(2 ** 60, 10)).length, 0);
  assert.equal(await reader.view(4995, 10), undefined);
  assert.equal((await reader.view(4995, 5))?.byteLength, 5);
});

Deno.test("BoundedReader reads neighbouring offsets at once", async () => {
  const source = new MemorySource(CONTENT);
  const reader = new BoundedReader(source);
  for (let offset = 0; offset < 500; offset += 4) await reader.view(offset, 4);
  assert.equal(source.reads, 1);
});

Deno.test("BoundedReader stops before it reads more than its budget", async () => {
  const source = new MemorySource(CONTENT, 2 ** 40);
  const reader = new BoundedReader(source);
  const readOn = async () => {
    for (let offset = 0;; offset += 1_000_000) await bytesAt(reader, offset);
  };
  await assertUnsupported(readOn(), /scattered/);
  assert.ok(source.bytesRead > READ_BUDGET / 2 && source.bytesRead <= READ_BUDGET);
});

Deno.test("BoundedReader stops after too many reads of few bytes", async () => {
  const reader = new BoundedReader(new MemorySource(CONTENT));
  for (let next = 0; next < MAX_READS; next++) await bytesAt(reader, next % 100);
  await assertUnsupported(bytesAt(reader, 0), /scattered/);
});
