/**
 * Records a rehearsal: follows the guide from outside, and keeps what it has written down on this device.
 *
 * @module
 */
import { type Entry, LIMITS, type Rehearsal, type RehearsedWalk } from "../../rehearsal/format.ts";
import { EntryCount, RehearsalLog } from "../../rehearsal/log.ts";
import { Listeners, type Observable } from "../../ui/observable.ts";
import type { Guide } from "../guide.ts";
import type { Walk } from "../walk/walk.ts";
import { addEntries, createRehearsal, readRehearsal } from "./rehearsal_store.ts";
import { markRehearsal } from "./rehearsal_script.ts";

/** Entries are kept this often, in milliseconds: no more than these are lost when the browser is ended. */
const KEEP_EVERY_MS = 3000;

/** A rehearsal that was begun longer ago is over, in milliseconds: it was not ended by hand. */
const OVER_MS = 12 * 60 * 60 * 1000;

/** Whether entries are kept; whether that fails at the moment; whether there are as many as a file may have. */
export type RecorderState = "on" | "unsaved" | "full";

/** Records one rehearsal, until it is stopped. */
export class Recorder implements Observable {
  readonly #guide: Guide;
  readonly #log: RehearsalLog;
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  readonly #ends: readonly (() => void)[];
  /** Entries that are not kept yet. */
  #entries: Entry[] = [];
  readonly #count: EntryCount;
  #state: RecorderState = "on";
  /** Number of the last part that was kept. */
  #part = 0;

  /** @param before What this device has of it, after a reload; null at its beginning. */
  constructor(guide: Guide, before: Rehearsal | null) {
    this.#guide = guide;
    this.#count = new EntryCount(before?.entries ?? []);
    this.#log = new RehearsalLog(guide, before !== null, (entry) => this.#add(entry));
    const observe = () => {
      // Another page of this walk guides, and records.
      if (guide.gate !== "replaced") this.#log.observe();
    };
    const onVisibility = () => {
      this.#log.note(document.visibilityState === "visible" ? "shown" : "hidden");
      void this.keep();
    };
    const onHide = () => void this.keep();
    document.addEventListener("visibilitychange", onVisibility);
    addEventListener("pagehide", onHide);
    const timer = setInterval(() => void this.keep(), KEEP_EVERY_MS);
    this.#ends = [
      guide.subscribe(observe),
      guide.player.subscribe(observe),
      () => document.removeEventListener("visibilitychange", onVisibility),
      () => removeEventListener("pagehide", onHide),
      () => clearInterval(timer),
    ];
    observe();
  }

  /** Whether entries are kept. */
  get state(): RecorderState {
    return this.#state;
  }

  /** Number of positions. */
  get fixCount(): number {
    return this.#count.fixes;
  }

  /** The guide that is recorded. */
  get guide(): Guide {
    return this.#guide;
  }

  /** Keeps what was not kept yet; if that fails it is tried again later. */
  async keep(): Promise<void> {
    const entries = this.#entries;
    const [first] = entries;
    if (first === undefined) return;
    this.#entries = [];
    // Parts of two pages of this walk, one after the other, do not have the same number.
    this.#part = Math.max(this.#part + 1, Math.round(first.atMs) + Math.random());
    try {
      await addEntries(this.#guide.walk.id, this.#part, entries);
      if (this.#state === "unsaved") this.#set("on");
    } catch {
      this.#entries = [...entries, ...this.#entries];
      this.#set("unsaved");
    }
  }

  /** Ends following the guide. */
  async close(): Promise<void> {
    for (const end of this.#ends) end();
    await this.keep();
  }

  #add(entry: Entry): void {
    if (!this.#count.take(entry)) return this.#set("full");
    this.#entries.push(entry);
    if (entry.kind === "fix") this.#listeners.call();
  }

  #set(state: RecorderState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listeners.call();
  }
}

/** What is recorded now. `Observed` would have to be in `guide.js`, which has the rest of its module. */
class Current implements Observable {
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  #value: Recorder | null = null;

  /** Null if nothing is recorded. */
  get value(): Recorder | null {
    return this.#value;
  }

  set(recorder: Recorder | null): void {
    this.#value = recorder;
    this.#listeners.call();
  }
}

/** What is recorded now. */
export const RECORDER = new Current();

/** Begins a rehearsal, which replaces the one before. @throws {DOMException} when this device keeps nothing. */
export async function begin(guide: Guide): Promise<void> {
  await stop();
  const startedAt = new Date().toISOString();
  await createRehearsal({ startedAt, walk: rehearsedOf(guide.walk) });
  markRehearsal(guide.walk.id, "on");
  RECORDER.set(new Recorder(guide, null));
}

/** Goes on after the page was loaded again. */
export async function goOn(guide: Guide): Promise<void> {
  await RECORDER.value?.close();
  RECORDER.set(null);
  const before = await readRehearsal(guide.walk.id).catch(() => null);
  const isOver = before === null ||
    Date.now() - Date.parse(before.rehearsal.startedAt) > OVER_MS;
  if (isOver) markRehearsal(guide.walk.id, before === null ? null : "done");
  else RECORDER.set(new Recorder(guide, before.rehearsal));
}

/** Ends the rehearsal that is recorded; it stays on this device. */
export async function stop(): Promise<void> {
  const recorder = RECORDER.value;
  if (recorder === null) return;
  RECORDER.set(null);
  markRehearsal(recorder.guide.walk.id, "done");
  await recorder.close();
}

/** What a rehearsal keeps of its walk. */
function rehearsedOf({ id, name, segments, stations }: Walk): RehearsedWalk {
  return {
    id,
    name: name.slice(0, LIMITS.text),
    segments,
    stations: stations.map((station) => ({
      id: station.id,
      number: station.number,
      title: station.title.slice(0, LIMITS.text),
      lat: station.lat,
      lon: station.lon,
      triggerRadiusM: station.triggerRadiusM,
      sequence: station.sequence,
      hasRecording: station.audioUrl !== null,
    })),
  };
}
