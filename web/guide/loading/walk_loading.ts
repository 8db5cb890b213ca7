/** Loading a walk onto this device. It continues whichever screen of the walk is shown. @module */
import { NotNowError, type NotNowReason } from "../../kit/offline/not_now.ts";
import type { CopyProgress, CopyState, Station, Walk, WalkSource } from "../walk/walk.ts";
import { isGone, NetworkError } from "../../kit/api_error.ts";
import { type RecordingPlayer, untilRecordingEnds } from "../../kit/sound/recording.ts";
import { isFull } from "../offline/stored_walk.ts";
import { Listeners } from "../../kit/observable.ts";

/** What is on this device, and what is going on. */
export type LoadingState =
  | CopyState
  | {
    readonly kind: "loading";
    /** What it waits for before it continues; null while it does not wait. */
    readonly waitsFor: "network" | NotNowReason | null;
  } & CopyProgress
  | {
    readonly kind: "failed";
    /** Whether there is no more space on the device. */
    readonly isFull: boolean;
  } & CopyProgress;

/** From where the recording of a station would be played now, or why it cannot be. */
type StationLoading =
  /** It is on this device, or there is none. */
  | "there"
  /** It is being loaded at this moment. */
  | "loading"
  /** It is not on this device, and cannot be heard before it is. */
  | "missing"
  /** It is heard from the server. */
  | "online";

/** Whether a page shows the two states differently: progress is reported for every packet, and pages show whole percents. */
function isOtherToSee(one: LoadingState, other: LoadingState): boolean {
  if (one.kind !== "loading" || other.kind !== "loading") return true;
  return one.waitsFor !== other.waitsFor || one.path !== other.path ||
    percentOf(one) !== percentOf(other);
}

/** How many bytes of the walk are on this device, and of how many. */
function progressOf(state: LoadingState): CopyProgress {
  switch (state.kind) {
    case "none":
      return { loadedBytes: 0, totalBytes: state.totalBytes, path: null };
    case "outdated":
      return { loadedBytes: 0, totalBytes: state.missingBytes, path: null };
    case "partial":
    case "loading":
    case "failed":
      return { loadedBytes: state.loadedBytes, totalBytes: state.totalBytes, path: null };
    default:
      return { loadedBytes: 0, totalBytes: 0, path: null };
  }
}

/** Share that is on this device, in whole percent; 0 where nothing is to be loaded. */
function percentOf({ loadedBytes, totalBytes }: CopyProgress): number {
  return totalBytes === 0 ? 0 : Math.floor(100 * loadedBytes / totalBytes);
}

/** The pause without a network, in milliseconds; and the first of those after a refusal. */
const RETRY_MS = 5000;

/** The longest pause after a refusal, in milliseconds: five minutes. */
const LONGEST_MS = 300_000;

/** The longest pause that a server may ask for, in milliseconds: an hour. */
const LONGEST_ASKED_MS = 3_600_000;

/**
 * How long to wait before another try, in milliseconds. Without a network that is always the same; a server that refuses for
 * now says how long, or each pause is twice the one before.
 *
 * @param tries How often it has been tried since something was loaded, without this time.
 */
export function pauseMs(error: NetworkError, tries: number): number {
  if (!(error instanceof NotNowError)) return RETRY_MS;
  const { retryAfterMs } = error;
  return retryAfterMs === null
    ? Math.min(RETRY_MS * 2 ** tries, LONGEST_MS)
    : Math.min(retryAfterMs, LONGEST_ASKED_MS);
}

/** Waits until a pause is over, and no longer than to the event `online` or an abort. */
function networkOrPause(signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

/** What loading needs from its surroundings. */
interface LoadingParts {
  readonly source: WalkSource;
  readonly player: RecordingPlayer;
  /** Called with a version of the walk that was read again. */
  readonly onWalk: (walk: Walk) => void;
}

/** Pause before the request for the state of the copy, in milliseconds: the first screen is loaded before. */
const CHECK_AFTER_MS = 2000;

/** Least pause before the next request for it, if the server has to be asked again later, in milliseconds. */
const CHECK_AGAIN_MS = 60_000;

/** What loading waits for. */
type Waiting = Extract<LoadingState, { readonly kind: "loading" }>["waitsFor"];

/** Loads one walk. */
export class WalkLoading {
  readonly #parts: LoadingParts;
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  #timer: ReturnType<typeof setTimeout>;
  readonly #check = () => void this.check();
  #state: LoadingState = { kind: "unknown" };
  #running: AbortController | null = null;
  #areTextsKept = false;
  #isClosed = false;

  constructor(parts: LoadingParts) {
    this.#parts = parts;
    this.#timer = setTimeout(this.#check, CHECK_AFTER_MS);
    addEventListener("online", this.#check);
    addEventListener("offline", this.#check);
  }

  /** What is on this device, and what is going on. */
  get state(): LoadingState {
    return this.#state;
  }

  /** Share that is on this device, in percent. */
  get percent(): number {
    return percentOf(progressOf(this.#state));
  }

  /** Whether the last request to the server got no response. */
  get isOffline(): boolean {
    const { copies, readFromServer } = this.#parts.source;
    return copies?.isOffline ?? (readFromServer !== null && !navigator.onLine);
  }

  /** From where the recording of a station would be played now. */
  stationState({ audioUrl }: Station): StationLoading {
    const { copies } = this.#parts.source;
    if (audioUrl === null || copies === null || copies.holds(audioUrl)) return "there";
    const { state } = this;
    const waitsFor = state.kind === "loading" ? state.waitsFor : null;
    // A server that sends no copy now may send a single recording.
    const isOnline = state.kind !== "loading" || waitsFor === "updating" || waitsFor === "busy";
    if (isOnline) return copies.isOffline ? "missing" : "online";
    return state.path === audioUrl && waitsFor === null ? "loading" : "missing";
  }

  /** Compares this device with the server, and continues loading that was interrupted. */
  async check(): Promise<void> {
    clearTimeout(this.#timer);
    const { copies } = this.#parts.source;
    if (copies === null || this.#isBusy) return;
    const state = await copies.state().catch((): CopyState => ({ kind: "unknown" }));
    if (this.#isBusy) return;
    if (state.kind === "gone") return await this.#leave();
    this.#set(state);
    if (state.kind === "ready") void this.#removeOld();
    if (state.kind === "later") {
      this.#timer = setTimeout(this.#check, Math.max(CHECK_AGAIN_MS, pauseMs(state.error, 0)));
    }
    const isInterrupted = "isInterrupted" in state && state.isInterrupted;
    if (isInterrupted) await this.start(false);
  }

  /** Loads what is missing, until all is there or {@link stop} is called. @param isByTap Whether a person asks for it. */
  async start(isByTap = true): Promise<void> {
    const { copies } = this.#parts.source;
    if (copies === null || this.#isBusy) return;
    const running = new AbortController();
    const { signal } = running;
    this.#running = running;
    let progress = progressOf(this.#state);
    let tries = 0;
    const report = (waitsFor: Waiting) => this.#set({ kind: "loading", waitsFor, ...progress });
    report(null);
    const onProgress = (next: CopyProgress) => {
      if (next.loadedBytes > progress.loadedBytes) tries = 0;
      progress = next;
      if (!signal.aborted) report(null);
    };
    while (!signal.aborted) {
      try {
        await copies.load(onProgress, signal, isByTap);
        if (!signal.aborted) await this.#finish();
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof NetworkError)) return await this.#fail(error, progress);
        report(error instanceof NotNowError ? error.why : "network");
        await networkOrPause(signal, pauseMs(error, tries++));
      }
    }
  }

  /** The walk is begun: its track and texts stay on this device. What fails is tried again with the next call. */
  keepTexts(): void {
    const { copies } = this.#parts.source;
    if (copies === null || this.#isBusy || this.#areTextsKept) return;
    this.#areTextsKept = true;
    copies.keepTexts().catch(() => this.#areTextsKept = false);
  }

  /** Stops by hand: only {@link start} continues it. */
  async stop(): Promise<void> {
    this.#abort();
    await this.#parts.source.copies?.keepStopped();
    await this.check();
  }

  /** Deletes the copy. The walk is then read from its server, if that can be reached. */
  async remove(): Promise<void> {
    this.#abort();
    await this.#parts.source.copies?.remove();
    await this.#readAgain();
    await this.check();
  }

  /**
   * Reads the walk from the server to find a station that the walk on this device does not have.
   *
   * @returns `there` when the walk, read again, has it; `offline` when the server did not respond.
   */
  async findStation(stationId: number): Promise<"there" | "gone" | "offline"> {
    const { readFromServer } = this.#parts.source;
    if (readFromServer === null) return "gone";
    try {
      const walk = await readFromServer();
      if (!walk.stations.some(({ id }) => id === stationId)) return "gone";
      this.#parts.onWalk(walk);
    } catch (error) {
      return isGone(error) ? "gone" : "offline";
    } finally {
      void this.check();
    }
    return "there";
  }

  /** Ends it. Loading that was begun continues when the walk is opened again. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#check);
    removeEventListener("offline", this.#check);
    this.#abort();
    this.#listeners.clear();
  }

  get #isBusy(): boolean {
    return this.#running !== null || this.#isClosed || this.#state.kind === "gone";
  }

  #abort(): void {
    this.#running?.abort();
    this.#running = null;
  }

  async #finish(): Promise<void> {
    await this.#readAgain();
    void this.#removeOld();
    this.#running = null;
    await this.check();
  }

  /** Deletes older copies. A recording that plays from one plays to its end. */
  async #removeOld(): Promise<void> {
    const { player, source } = this.#parts;
    await untilRecordingEnds(player);
    await source.copies?.removeOld();
  }

  async #fail(error: unknown, progress: CopyProgress): Promise<void> {
    this.#running = null;
    if (isGone(error)) return await this.#leave();
    this.#set({ kind: "failed", isFull: isFull(error), ...progress });
  }

  /** Deletes the copy of a walk that the server has deleted: its speakers may have withdrawn their consent. */
  async #leave(): Promise<void> {
    await untilRecordingEnds(this.#parts.player);
    if (this.#isClosed) return;
    await this.#parts.source.copies?.remove();
    this.#set({ kind: "gone" });
  }

  async #readAgain(): Promise<void> {
    try {
      const walk = await this.#parts.source.read();
      if (!this.#isClosed) this.#parts.onWalk(walk);
    } catch {
      // Without a network there is nothing else to show; the walk stays as it is.
    }
  }

  #set(state: LoadingState): void {
    const previous = this.#state;
    this.#state = state;
    if (!this.#isClosed && isOtherToSee(previous, state)) {
      this.#listeners.call();
    }
  }
}
