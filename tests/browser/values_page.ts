/**
 * A page with the database of the pages (`web/kit/database.ts`), for tests that write and read values of many sizes. It
 * is bundled for a browser; tests call the functions of `window.values`.
 *
 * @module
 */
/// <reference lib="dom" />
import { Database } from "../../web/kit/database.ts";

/** Milliseconds after which a call counts as one that never ends. */
const LIMIT_MS = 30_000;

const STORE = "values";
const database = new Database("values", [STORE]);

/** A row, as the editor keeps files (`web/editor/sync/storage.ts`). */
interface Row {
  readonly content: { readonly bytes: ArrayBuffer; readonly type: string };
}

const made = new Map<number, Uint8Array<ArrayBuffer>>();

/** Bytes that no browser makes shorter; the same length results in the same ones. */
function bytesOf(length: number): Uint8Array<ArrayBuffer> {
  const known = made.get(length);
  if (known !== undefined) return known;
  const bytes = new Uint8Array(length);
  let state = length;
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    bytes[index] = state >>> 24;
  }
  made.set(length, bytes);
  return bytes;
}

function rowOf(length: number): Row {
  return { content: { bytes: bytesOf(length).buffer, type: "image/jpeg" } };
}

/** What is wrong with a row; empty if it is as it was written. */
function fault(row: Row | undefined, length: number): string {
  if (row === undefined) return `${length}: there is no row`;
  const found = new Uint8Array(row.content.bytes);
  const expected = bytesOf(length);
  let differing = Math.abs(found.length - length);
  for (let index = 0; index < length; index++) if (found[index] !== expected[index]) differing++;
  return differing === 0 ? "" : `${length}: ${differing} bytes differ`;
}

/** The name of an error, or what is wrong with the result. */
async function outcome(running: Promise<string>): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve("never ends"), LIMIT_MS));
  return await Promise.race([
    running.catch((error: unknown) => `rejected: ${error}`),
    late,
  ]);
}

const values = {
  /** Writes a row of each length. @returns What went wrong; empty if nothing did. */
  write: (lengths: readonly number[]) =>
    outcome((async () => {
      for (const length of lengths) {
        await database.run(STORE, "readwrite", (store) => store.put(rowOf(length), length));
      }
      return "";
    })()),

  /** Reads rows one after the other, several times. */
  read: (lengths: readonly number[], times: number) =>
    outcome((async () => {
      for (const length of Array(times).fill(lengths).flat()) {
        const wrong = fault(
          await database.run<Row>(STORE, "readonly", (store) => store.get(length)),
          length,
        );
        if (wrong !== "") return wrong;
      }
      return "";
    })()),

  /** Reads rows at the same time. */
  readAtOnce: (lengths: readonly number[]) =>
    outcome((async () => {
      const rows = await Promise.all(
        lengths.map((length) => database.run<Row>(STORE, "readonly", (store) => store.get(length))),
      );
      return rows.map((row, index) => fault(row, lengths[index] ?? 0)).join("");
    })()),

  /** Reads all rows with one request. */
  readAll: (lengths: readonly number[]) =>
    outcome((async () => {
      const rows = await database.run<Row[]>(STORE, "readonly", (store) => store.getAll());
      const sorted = lengths.toSorted((a, b) => a - b);
      if (rows.length !== sorted.length) return `${rows.length} rows were read`;
      return rows.map((row, index) => fault(row, sorted[index] ?? 0)).join("");
    })()),

  /** Makes a request for each row in one transaction, whose result is that of the last one. */
  readInOne: (lengths: readonly number[], mode: IDBTransactionMode) =>
    outcome((async () => {
      const row = await database.run<Row>(STORE, mode, (store) => {
        const [last] = lengths.map((length) => store.get(length)).slice(-1);
        if (last === undefined) throw new Error("There is nothing to read");
        return last;
      });
      return fault(row, lengths.at(-1) ?? 0);
    })()),

  /** Writes a row, reads it and deletes another one in one transaction. */
  replaceInOne: (from: number, to: number) =>
    outcome((async () => {
      const row = await database.run<Row>(STORE, "readwrite", (store) => {
        store.put(rowOf(to), to);
        store.delete(from);
        return store.get(to);
      });
      const keys = await database.run(STORE, "readonly", (store) => store.getAllKeys());
      return keys.includes(from) ? `${from} is still there` : fault(row, to);
    })()),
};

Object.assign(globalThis, { values });
