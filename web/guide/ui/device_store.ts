/**
 * What the guide stores on this device, by key: rows of IndexedDB, which are written at once. Chromium writes `localStorage`
 * up to a minute later, and loses that when it is killed; it is used only as long as the database does not respond.
 *
 * @module
 */
import { Database } from "../../kit/database.ts";
import { attempt } from "./platform.ts";
import type { KeyValueStore } from "../walk/progress.ts";

/** The rows of a database. */
export interface Rows {
  /** All rows, each a key and its text unless it is damaged. @throws {Error} */
  readonly read: () => Promise<readonly unknown[]>;
  /** Writes one row with the text that there is once its transaction begins: the newest one wins. @throws {Error} */
  readonly write: (key: string, text: () => string) => Promise<unknown>;
}

/** What a store needs from the page. */
export interface DeviceStoreParts {
  readonly rows: Rows;
  /** The store of earlier versions. @throws {DOMException} where it is refused. */
  readonly local: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Connects the pages of one origin; null where that is refused. */
  readonly channel: Pick<BroadcastChannel, "addEventListener" | "postMessage"> | null;
}

/** How long a page waits for the database, in milliseconds. */
const LIMIT_MS = 2000;

/** A store whose texts are in memory once they are read. It never throws. */
export class DeviceStore implements KeyValueStore {
  readonly #parts: DeviceStoreParts;
  readonly #texts = new Map<string, string>();
  /** Requests to the database without a response. */
  #waitingFor = 0;

  constructor(parts: DeviceStoreParts) {
    this.#parts = parts;
    parts.channel?.addEventListener("message", ({ data }) => this.#take(data));
  }

  /** Reads all rows; call it before anything is shown. It ends after a time limit; rows that come later are taken, too. */
  open(limitMs = LIMIT_MS): Promise<void> {
    return Promise.race([this.refresh(), new Promise<void>((end) => setTimeout(end, limitMs))]);
  }

  /** Reads what other pages have written while this one was not running. */
  refresh(): Promise<void> {
    return this.#request(this.#parts.rows.read(), (rows) => rows.forEach(this.#take), () => {});
  }

  /** The text of a key; null without one. */
  getItem(key: string): string | null {
    return this.#texts.get(key) ?? attempt(() => this.#parts.local().getItem(key));
  }

  /** Stores a text, also for the other pages that are open. */
  setItem(key: string, text: string): void {
    const { rows, local, channel } = this.#parts;
    const textNow = () => this.getItem(key) ?? text;
    const keepLocally = () => attempt(() => local().setItem(key, textNow()));
    this.#texts.set(key, text);
    channel?.postMessage([key, text]);
    if (this.#waitingFor > 0) keepLocally();
    this.#request(
      rows.write(key, textNow),
      () => attempt(() => local().removeItem(key)),
      keepLocally,
    );
  }

  /** Takes a row, unless the text that is here is newer. */
  readonly #take = (row: unknown): void => {
    const [key, text]: readonly unknown[] = Array.isArray(row) ? row : [];
    if (typeof key !== "string" || typeof text !== "string") return;
    if (lastMsOf(this.getItem(key)) <= lastMsOf(text)) this.#texts.set(key, text);
  };

  async #request<Result>(
    response: Promise<Result>,
    onSuccess: (result: Result) => void,
    onFailure: () => void,
  ): Promise<void> {
    this.#waitingFor++;
    await response.then(onSuccess, onFailure);
    this.#waitingFor--;
  }
}

/** When the progress in a text last changed, in milliseconds since 1970; 0 in any other text. */
function lastMsOf(text: string | null): number {
  return Number(/"lastMs":(\d+)/.exec(text ?? "")?.[1] ?? 0);
}

const NAME = "route-guide-walks";
const STORE = "texts";
const DATABASE = new Database(NAME, [STORE]);

/** The store of this device. */
export const deviceStore = new DeviceStore({
  rows: {
    read: () => DATABASE.run<unknown[]>(STORE, "readonly", (store) => store.getAll()),
    write: (key, text) =>
      DATABASE.run(STORE, "readwrite", (store) => store.put([key, text()], key)),
  },
  local: () => localStorage,
  channel: attempt(() => new BroadcastChannel(NAME)),
});

/** The signals of an arrival, and what the walk shows below the board of the next station. */
interface Preferences {
  readonly tone: boolean;
  readonly vibration: boolean;
  readonly view: "list" | "map";
}

const KEY = "route-guide-signals";
let current: Preferences | undefined;

/** The choices: every signal until it is switched off, the list until the map is chosen. */
export function preferences(): Preferences {
  if (current !== undefined) return current;
  const words = (deviceStore.getItem(KEY) ?? "").split(" ");
  return current = {
    tone: !words.includes("tone"),
    vibration: !words.includes("vibration"),
    view: words.includes("map") ? "map" : "list",
  };
}

/** Stores the choices. */
export function setPreferences(chosen: Preferences): void {
  current = chosen;
  // A signal that is named is off, and the map is chosen.
  const words = [
    chosen.tone ? "" : "tone",
    chosen.vibration ? "" : "vibration",
    chosen.view === "map" ? "map" : "",
  ].filter(Boolean);
  deviceStore.setItem(KEY, words.join(" "));
}
