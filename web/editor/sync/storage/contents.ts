/**
 * Recordings and pictures on this device: kept until the server has them, and in the memory of this page as long as it is
 * open, because undoing may need them and the disk may be full.
 *
 * @module
 */
import { contentsOf } from "../../document/operations.ts";
import type { OutboxEntry } from "../../document/outbox.ts";
import type { LostThing } from "../conflicts/refusals.ts";
import {
  askToPersist,
  CHOSEN,
  CONTENTS,
  EDITS,
  newName,
  pack,
  type Packed,
  run,
  TAKE,
  UNFINISHED,
  unpack,
} from "./database.ts";
import { isClosed, thisPage } from "./open_pages.ts";

/** Rows of versions before 2026-12 do not name their page; they are removed after this time, because it may be open. */
const KEPT_MS = 60 * 60 * 1000;

/** A row of a content. */
interface Kept {
  readonly content: Packed | Blob;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
  /** The page that has kept it; versions before 2026-12 have not written it. */
  readonly page?: string;
}

/** Contents that this page has kept or read. */
const inMemory = new Map<string, Blob>();

/** Names of contents of this page that are not on the disk. */
const notOnDisk = new Set<string>();

/** This device does not have a content of this name any more. */
export class NoContentError extends Error {
  override readonly name = "NoContentError";
}

/**
 * Keeps content; where the disk has no space, only as long as this page is open ({@link areOnDisk}).
 *
 * @returns Its name.
 * @throws {DOMException} when it is a file that cannot be read any more.
 */
export async function keep(content: Blob, name = newName()): Promise<string> {
  const packed = await pack(content);
  // A file that was chosen may be on a phone or a stick that is unplugged before it is sent.
  inMemory.set(name, content instanceof File ? unpack(packed) : content);
  askToPersist();
  try {
    const kept: Kept = { content: packed, sinceMs: Date.now(), page: await thisPage() };
    await run(CONTENTS, "readwrite", (store) => store.put(kept, name));
  } catch {
    notOnDisk.add(name);
  }
  return name;
}

/** Reads content that was kept. @throws {NoContentError} when there is none of this name. @throws {DOMException} */
export async function kept(name: string): Promise<Blob> {
  const known = inMemory.get(name);
  if (known !== undefined) return known;
  const found: Kept | undefined = await run(CONTENTS, "readonly", (store) => store.get(name));
  if (found === undefined) throw new NoContentError(`There is no content ${name} on this device`);
  const content = unpack(found.content);
  inMemory.set(name, content);
  return content;
}

/** Whether the contents of edits are on the disk. */
export function areOnDisk(entries: readonly OutboxEntry[]): boolean {
  return notOnDisk.size === 0 ||
    !entries.some(({ operation }) => contentsOf(operation).some((name) => notOnDisk.has(name)));
}

/** Removes contents from the disk: the server has them. This page has them in memory for undoing. */
export async function removeSent(names: readonly string[]): Promise<void> {
  for (const name of names) await run(CONTENTS, "readwrite", (store) => store.delete(name));
}

/** Removes contents that no edit needs any more and that no open page may need for undoing. @throws {DOMException} */
export async function removeUnneeded(): Promise<void> {
  // In one request: an edit that moves from one list to another meanwhile is in one of them.
  const rows: (OutboxEntry[] | LostThing)[] = await run(
    EDITS,
    "readonly",
    (store) => store.getAll(),
  );
  const edits = rows.flatMap((row) =>
    Array.isArray(row) ? row.map(({ operation }) => operation) : row.edits
  );
  const needed = new Set(edits.flatMap(contentsOf));
  const names = await run(CONTENTS, "readonly", (store) => store.getAllKeys());
  for (const name of names) {
    if (typeof name !== "string" || needed.has(name)) continue;
    if ([TAKE, UNFINISHED, CHOSEN].some((prefix) => name.startsWith(prefix))) continue;
    const found: Kept | undefined = await run(CONTENTS, "readonly", (store) => store.get(name));
    if (found === undefined || !await isUnneeded(found)) continue;
    await run(CONTENTS, "readwrite", (store) => store.delete(name));
  }
}

async function isUnneeded({ page, sinceMs }: Kept): Promise<boolean> {
  return page === undefined ? Date.now() - sinceMs >= KEPT_MS : await isClosed(page);
}

/** The edits with new addresses of their contents: an address is valid only in the page that has created it. */
export async function withAddresses(entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  return await Promise.all(entries.map(async (entry): Promise<OutboxEntry> => {
    const { operation } = entry;
    if (operation.kind === "add picture") {
      const url = await addressOf(operation.blobKey);
      return { ...entry, operation: { ...operation, picture: { ...operation.picture, url } } };
    }
    const isAudio = operation.kind === "audio" || operation.kind === "restore audio";
    if (isAudio && operation.to?.blobKey) {
      const { blobKey } = operation.to;
      const to = { blobKey, url: await addressOf(blobKey) };
      return { ...entry, operation: { ...operation, to } };
    }
    return entry;
  }));
}

/** An address with which the page can show or play a content; empty when this device does not have it any more. */
async function addressOf(name: string): Promise<string> {
  try {
    return URL.createObjectURL(await kept(name));
  } catch {
    return "";
  }
}
