/** A walk with edits for the tests of the editor's model. @module */
import type { Operation } from "../../../../web/editor/document/operations.ts";
import type { OutboxEntry, OutboxStorage } from "../../../../web/editor/document/outbox.ts";
import type { EditorState, EditorStation } from "../../../../web/editor/document/state.ts";

/** A station with its key as the title. */
export function station(key: string, fields: Partial<EditorStation> = {}): EditorStation {
  return {
    key,
    title: `Station ${key}`,
    description: "A text",
    lat: 50.6702,
    lon: 7.2143,
    triggerRadiusM: 40,
    audio: { url: `/audio/${key}`, blobKey: null },
    pictures: [],
    ...fields,
  };
}

/** A walk of three stations, the second with two pictures. */
export const WALK: EditorState = {
  texts: { name: "Walk", description: "Long", schoolName: "School" },
  stations: [
    station("1"),
    station("2", {
      pictures: [
        { key: "picture-21", caption: "First", url: "/21" },
        { key: "picture-22", caption: "Second", url: "/22" },
      ],
    }),
    station("3", { audio: null }),
  ],
};

const ADDED = { key: "new-picture", caption: "", url: "blob:new" };
const TAKE = { url: "blob:take", blobKey: "take" };

/** Kinds of the edits that forms make; undoing makes others. */
type FormKind = Exclude<Operation["kind"], `restore ${string}` | "lay map" | "remove map">;

/** An edit of every kind that fits {@link WALK}, by its name. */
export const EDITS: Readonly<Record<FormKind, Operation>> = {
  "texts": { kind: "texts", to: { name: "Other" }, base: { name: "Walk" } },
  "station": {
    kind: "station",
    key: "1",
    to: { title: "Other", triggerRadiusM: 60 },
    base: { title: "Station 1", triggerRadiusM: 40 },
  },
  "add station": {
    kind: "add station",
    station: station("new-1", { audio: null }),
    index: 1,
    others: ["1", "2", "3"],
  },
  "remove station": { kind: "remove station", key: "2" },
  "order": { kind: "order", to: ["3", "1", "2"], base: ["1", "2", "3"] },
  "audio": { kind: "audio", key: "3", to: TAKE, base: null },
  "add picture": {
    kind: "add picture",
    key: "2",
    picture: ADDED,
    blobKey: "b",
    index: 1,
    others: ["picture-21", "picture-22"],
  },
  "remove picture": { kind: "remove picture", key: "2", picture: "picture-21" },
  "caption": { kind: "caption", key: "2", picture: "picture-22", to: "Other", base: "Second" },
  "picture order": {
    kind: "picture order",
    key: "2",
    to: ["picture-22", "picture-21"],
    base: ["picture-21", "picture-22"],
  },
};

/** What is gone from {@link WALK}, and comes back: an edit of every kind that undoing makes. */
export const RETURNS: Readonly<Record<string, Operation>> = {
  station: {
    kind: "restore station",
    station: station("9"),
    index: 1,
    others: ["1", "9", "2", "3"],
    entry: "removed-5",
  },
  picture: {
    kind: "restore picture",
    key: "2",
    picture: { key: "picture-29", caption: "Back", url: "/29" },
    index: 2,
    others: ["picture-21", "picture-22", "picture-29"],
    entry: "removed-6",
  },
  audio: {
    kind: "restore audio",
    key: "1",
    to: { url: "/earlier", blobKey: null },
    base: { url: "/audio/1", blobKey: null },
    entry: "removed-7",
    replaced: "new-8",
  },
};

/** What a page has of a disk: after it was closed, it writes nothing more. */
export class PageStorage implements OutboxStorage {
  isClosed = false;

  constructor(private readonly disk: MemoryStorage) {}

  /** What is on the disk. */
  read(): Promise<readonly OutboxEntry[]> {
    return this.disk.read();
  }

  /** Replaces what is on the disk. */
  async write(entries: () => readonly OutboxEntry[]): Promise<void> {
    if (!this.isClosed) await this.disk.write(entries);
  }
}

/** A disk for entries; `isFull` lets it refuse them. */
export class MemoryStorage implements OutboxStorage {
  written: readonly OutboxEntry[] = [];
  /** Names of the rows that were removed with what was written. */
  readonly replaced: string[] = [];
  /** How often it was written. */
  writes = 0;
  isFull = false;

  /** What is on the disk. */
  read(): Promise<readonly OutboxEntry[]> {
    return Promise.resolve(structuredClone(this.written));
  }

  /** Replaces what is on the disk. */
  write(entries: () => readonly OutboxEntry[], replaced: readonly string[] = []): Promise<void> {
    if (this.isFull) return Promise.reject(new Error("The disk is full"));
    this.written = structuredClone(entries());
    this.replaced.push(...replaced);
    this.writes++;
    return Promise.resolve();
  }
}
