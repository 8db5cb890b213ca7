/**
 * Chosen pictures on this device, as they were chosen: preparing one takes seconds, and what the page has not prepared when
 * it is closed, the next page of the walk prepares. A picture is a row that says what it is, and a row of its bytes.
 *
 * @module
 */
import type { Key } from "../../document/state.ts";
import {
  askToPersist,
  below,
  CHOSEN,
  CONTENTS,
  newName,
  pack,
  type Packed,
  run,
  unpack,
  UnreadableRowError,
} from "./database.ts";
import { isClosed, thisPage } from "./open_pages.ts";

/** What a picture is. */
export interface ChosenPicture {
  /** Key of its station. */
  readonly key: Key;
  readonly fileName: string;
  /** When it was chosen, in milliseconds since 1970. */
  readonly chosenMs: number;
  /** Its index among those that were chosen together. */
  readonly index: number;
}

interface Row extends ChosenPicture {
  /** The page that prepares it. */
  readonly page: string;
  /** How many pages have taken it over: one that ends pages would do so for ever. */
  readonly pages: number;
}

/** A picture that a closed page has left. */
export interface LeftPicture extends ChosenPicture {
  /** Name of its row. */
  readonly row: string;
  /** Whether pages have ended twice before it was prepared. */
  readonly hasEndedPages: boolean;
}

/** Times that a picture is taken over. */
const MAX_PAGES = 3;

/** A picture whose station is deleted is removed after this time: for as long the station can be restored. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Keeps a picture as it was chosen.
 *
 * @returns Name of its row.
 * @throws {DOMException} when the file cannot be read any more, or the disk is full.
 */
export async function keepChosen(
  routeId: number,
  file: File,
  picture: ChosenPicture,
): Promise<string> {
  const row = `${CHOSEN}${routeId}:${newName()}`;
  const packed = await pack(file);
  const head: Row = { ...picture, page: await thisPage(), pages: 1 };
  askToPersist();
  await run(CONTENTS, "readwrite", (store) => {
    store.put(head, row);
    return store.put(packed, bytesOf(row));
  });
  return row;
}

/** Takes over the pictures of a walk that closed pages have left. @param keys Keys of the stations that the walk has. */
export async function takeOverChosen(
  routeId: number,
  keys: readonly Key[],
): Promise<readonly LeftPicture[]> {
  const names = await run(CONTENTS, "readonly", (store) => {
    return store.getAllKeys(below(`${CHOSEN}${routeId}`));
  });
  const left: LeftPicture[] = [];
  for (const row of names) {
    if (typeof row !== "string" || row.split(":").length > 3) continue;
    const head: Row | undefined = await run(CONTENTS, "readonly", (store) => store.get(row));
    if (head === undefined || !await isClosed(head.page)) continue;
    if (keys.includes(head.key)) {
      const { pages } = head;
      const taken: Row = { ...head, page: await thisPage(), pages: pages + 1 };
      await run(CONTENTS, "readwrite", (store) => store.put(taken, row));
      left.push({ ...head, row, hasEndedPages: pages >= MAX_PAGES });
    } else if (Date.now() - head.chosenMs > KEPT_MS) await removeChosen(row);
  }
  return left.sort((a, b) => a.chosenMs - b.chosenMs || a.index - b.index);
}

/** Reads a picture. @throws {UnreadableRowError} when the device cannot read it. */
export async function chosenFile({ row, fileName }: LeftPicture): Promise<File> {
  try {
    const packed: Packed = await run(CONTENTS, "readonly", (store) => store.get(bytesOf(row)));
    const content = unpack(packed);
    return content instanceof File ? content : new File([content], fileName);
  } catch (cause) {
    throw new UnreadableRowError(`The picture ${row} is not read`, { cause });
  }
}

/** The server has assigned a key to the station of a picture. */
export async function rekeyChosen(row: string, key: Key): Promise<void> {
  const head: Row | undefined = await run(CONTENTS, "readonly", (store) => store.get(row));
  if (head !== undefined) {
    await run(CONTENTS, "readwrite", (store) => store.put({ ...head, key }, row));
  }
}

/** Removes a picture. */
export async function removeChosen(row: string): Promise<void> {
  await run(CONTENTS, "readwrite", (store) => {
    store.delete(bytesOf(row));
    return store.delete(row);
  });
}

function bytesOf(row: string): string {
  return `${row}:bytes`;
}
