/**
 * Recordings and pictures on this device: kept until the server has them, and as long as undoing may need them.
 *
 * @module
 */
import type { LostThing } from "../conflicts/lost_edits.ts";
import type { OutboxEntry } from "../outbox.ts";
import { CONTENTS, EDITS, newName, run, TAKE, UNFINISHED } from "./database.ts";
import { pack, type Packed, unpack } from "./packed.ts";

/** Content that no waiting edit needs is removed after this time: another page may need it for undoing. */
const KEPT_MS = 60 * 60 * 1000;

/** A row of a content. */
interface Kept {
  readonly content: Packed | Blob;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

/** This device does not have a content of this name any more. */
export class NoContentError extends Error {
  override readonly name = "NoContentError";
}

/** Keeps content. @returns Its name. @throws {DOMException} when the disk is full. */
export async function keep(content: Blob): Promise<string> {
  const name = newName();
  const kept: Kept = { content: await pack(content), sinceMs: Date.now() };
  await run(CONTENTS, "readwrite", (store) => store.put(kept, name));
  return name;
}

/** Reads content that was kept. @throws {NoContentError} when there is none of this name. */
export async function kept(name: string): Promise<Blob> {
  const found: Kept | undefined = await run(CONTENTS, "readonly", (store) => store.get(name));
  if (found === undefined) throw new NoContentError(`There is no content ${name} on this device`);
  return unpack(found.content);
}

/** Removes contents that no edit needs any more. @throws {DOMException} */
export async function removeUnneeded(): Promise<void> {
  const rows: (OutboxEntry[] | LostThing)[] = await run(
    EDITS,
    "readonly",
    (store) => store.getAll(),
  );
  const edits = rows.flatMap((row) =>
    Array.isArray(row) ? row.map(({ operation }) => operation) : row.edits
  );
  const needed = new Set(edits.flatMap(namesIn));
  const names = await run(CONTENTS, "readonly", (store) => store.getAllKeys());
  for (const name of names) {
    if (typeof name !== "string" || needed.has(name)) continue;
    if (name.startsWith(TAKE) || name.startsWith(UNFINISHED)) continue;
    const found: Kept | undefined = await run(CONTENTS, "readonly", (store) => store.get(name));
    if (found !== undefined && Date.now() - found.sinceMs < KEPT_MS) continue;
    await run(CONTENTS, "readwrite", (store) => store.delete(name));
  }
}

/** Names of contents that an edit needs. */
function namesIn(operation: OutboxEntry["operation"]): string[] {
  if (operation.kind === "add picture") return [operation.blobKey];
  if (operation.kind !== "audio" && operation.kind !== "restore audio") return [];
  return [operation.to, operation.base].flatMap((audio) => audio?.blobKey ?? []);
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
