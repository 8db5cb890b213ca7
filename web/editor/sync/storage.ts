/**
 * The database of the editor on this device (IndexedDB): edits that the server has not confirmed, the recordings and
 * pictures that belong to them, chosen pictures that are not prepared yet, and takes.
 *
 * @module
 */
import { Database } from "../../kit/database.ts";
import { newName } from "../document/state.ts";
import { contentsOf } from "../document/operations.ts";
import type { OutboxEntry } from "../document/outbox.ts";
import type { LostThing } from "./conflicts.ts";

/** A file as bytes. */
export interface Packed {
  readonly bytes: ArrayBuffer;
  /** Media type; empty when it is not known. */
  readonly type: string;
  /** Name of a file that the teacher has chosen. */
  readonly name?: string;
}

/** A file as bytes. @throws {DOMException} when it cannot be read any more. */
export async function pack(content: Blob): Promise<Packed> {
  const bytes = await content.arrayBuffer();
  const { type } = content;
  return content instanceof File ? { bytes, type, name: content.name } : { bytes, type };
}

/** The file again. @param packed A `Blob` is what versions before 2026-11 have kept. */
export function unpack(packed: Packed | Blob): Blob {
  if (packed instanceof Blob) return packed;
  const { bytes, type, name } = packed;
  return name === undefined ? new Blob([bytes], { type }) : new File([bytes], name, { type });
}

/** Edits by their page, `ROUTE:PAGE`. */
export const EDITS = "edits";

/** The names of edits in {@link EDITS} of what was deleted elsewhere begin with this; then come the route and the key. */
export const LOST_EDITS = "lost:";

/** Recordings and pictures by their name. */
export const CONTENTS = "contents";

/** The names of takes in {@link CONTENTS} begin with this; then come the route and the station. */
export const TAKE = "take:";

/** The names of parts of recordings that run begin with this; then come the route, the recording and the part. */
export const UNFINISHED = "unfinished:";

/** The names of chosen pictures that are not prepared yet begin with this; then come the route and the picture. */
export const CHOSEN = "chosen:";

const DATABASE = new Database("route-guide-editor", [EDITS, CONTENTS]);

/** Runs requests in one transaction; see {@link Database.run}. @throws {DOMException} such as QuotaExceededError. */
export function run<Result>(
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
  ...others: readonly string[]
): Promise<Result> {
  return DATABASE.run(store, mode, work, ...others);
}

/** A row of this device that the page can do without could not be read. */
export class UnreadableRowError extends Error {
  override readonly name = "UnreadableRowError";
}

/** The names that begin with a name and a colon; in the order of characters a semicolon is next. */
export function below(name: string): IDBKeyRange {
  return IDBKeyRange.bound(`${name}:`, `${name};`, false, true);
}

let isAsked = false;

/** Asks the browser, once a page, to delete what is kept here only when the teacher wants it. */
export function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  // Without it the browser may delete everything when the disk is nearly full.
  navigator.storage?.persist?.().catch(() => false);
}

// Finds out which pages of the editor are open: by Web Locks, or, on pages without https, where browsers have none, by
// messages between the pages.
//
// A page that its system has stopped does not respond; then another one may take over its edits and both may send them.
// That is harmless, because the sender adds nothing twice.

/** Milliseconds to wait for a page that is being closed, such as the one before a reload. */
const CLOSING_MS = 1000;

/** Milliseconds to wait for the response of a page that may be open. */
const RESPONSE_MS = 2000;

const CHANNEL = "route-guide-editor";

/** A message between pages: `asked` whether a page is open; `open` is the response of that page. */
interface Message {
  readonly kind: "asked" | "open";
  readonly page: string;
}

let shown: Promise<string> | undefined;

/** The name of this page, which other pages find open until it is closed. */
export function thisPage(): Promise<string> {
  const name = newName();
  return shown ??= showAsOpen(name).then(() => name);
}

/**
 * Lets other pages find this one open, until it is closed. Where the browser allows no page that, they take this one for
 * closed.
 *
 * @param page A name that no other page has.
 */
export async function showAsOpen(page: string): Promise<void> {
  if (!("locks" in navigator)) return respondFor(page);
  await new Promise<void>((resolve) => {
    navigator.locks.request(page, () => {
      resolve();
      return new Promise(() => {});
    }).catch(() => respondFor(page)).then(() => resolve()); // as without locks
  });
}

/** Whether a page is closed. */
export async function isClosed(page: string): Promise<boolean> {
  let isIt = false;
  await whenClosed(page, () => {
    isIt = true;
    return Promise.resolve();
  });
  return isIt;
}

/** Runs `work` if a page is closed. */
export async function whenClosed(page: string, work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return await responds(page) ? undefined : await work();
  if (await withFreeLock(page, work)) return;
  try {
    await navigator.locks.request(page, { signal: AbortSignal.timeout(CLOSING_MS) }, work);
  } catch (error) {
    const isOpen = error instanceof DOMException &&
      ["TimeoutError", "AbortError"].includes(error.name);
    if (!isOpen) throw error;
  }
}

/** Runs `work` if a lock is free now, without a time limit. @returns Whether it was free. */
async function withFreeLock(name: string, work: () => Promise<void>): Promise<boolean> {
  return await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}

function respondFor(page: string): void {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(CHANNEL);
  } catch {
    return; // a browser that may store nothing may refuse it
  }
  const open: Message = { kind: "open", page };
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "asked" && data.page === page) channel.postMessage(open);
  });
}

/** Whether a page responds within {@link RESPONSE_MS} that it is open. */
function responds(page: string): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  const asked: Message = { kind: "asked", page };
  return new Promise((resolve) => {
    const end = (isOpen: boolean) => {
      channel.close();
      resolve(isOpen);
    };
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if (data.kind === "open" && data.page === page) end(true);
    });
    channel.postMessage(asked);
    setTimeout(() => end(false), RESPONSE_MS);
  });
}

// Recordings and pictures on this device: kept until the server has them, and in the memory of this page as long as it
// is open, because undoing may need them and the disk may be full.

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
