/** What is checked before a walk: four ticks, and what each of them is about now. Pure. @module */
import type { LoadingState } from "../loading/walk_loading.ts";
import type { LocatorState } from "../position/whereabouts.ts";
import type { ToneState } from "./readiness.ts";
import type { Guide } from "../guide.ts";

/** A position that is not exact is still being searched for this time, in milliseconds. */
const SEARCH_MS = 20_000;

/** What decides the ticks. */
export interface ReadyFacts {
  /** What is on this device; `there` without a server, `online` where the browser keeps no copies. */
  readonly copy: LoadingState["kind"] | "there" | "online";
  /** Whether the server does not respond. */
  readonly isOffline: boolean;
  readonly tone: ToneState;
  readonly locator: LocatorState;
  /** The last position since measuring began; null without one. */
  readonly fix: { readonly accuracyM: number; readonly isExact: boolean } | null;
  /** How long it is measured and not exact, in milliseconds. */
  readonly vagueForMs: number;
  readonly screen: "held" | "missing" | "waiting";
  /** Whether the pupil has set the phone so that its screen stays on. */
  readonly isScreenSet: boolean;
}

/** What a tick is about, and how that is now. */
export type ReadyTick =
  | {
    readonly about: "copy";
    readonly state: "there" | "online" | "checking" | "missing" | "loading";
  }
  | { readonly about: "tone"; readonly state: ToneState }
  | {
    readonly about: "position";
    readonly state: "off" | "searching" | "exact" | "vague" | "lost" | "refused" | "insecure";
    /** Accuracy in metres; 0 without a position. */
    readonly accuracyM: number;
  }
  | { readonly about: "screen"; readonly state: "waiting" | "held" | "set" | "missing" };

/**
 * Done; nothing that can be mended, but good to know; known in a moment; waits for the pupil, or for the rest of the walk;
 * fails.
 */
export type TickLevel = "ok" | "note" | "wait" | "ask" | "bad";

/** The level of a tick: what the pupil has to do about it. */
export function levelOf({ about, state }: ReadyTick): TickLevel {
  switch (about) {
    case "copy":
      if (state === "missing") return "bad";
      if (state === "loading") return "ask";
      return state === "there" ? "ok" : state === "online" ? "note" : "wait";
    case "tone":
      return state === "heard" ? "ok" : state === "refused" ? "bad" : "ask";
    case "position":
      if (state === "exact") return "ok";
      if (state === "insecure") return "note";
      return state === "off" || state === "searching" ? "wait" : "bad";
    case "screen":
      return state === "missing" ? "bad" : state === "waiting" ? "wait" : "ok";
  }
}

/** The ticks in one order: what makes a walk silent comes first, in sight on a small phone. */
export function readyTicks(facts: ReadyFacts): readonly ReadyTick[] {
  return [
    { about: "tone", state: facts.tone },
    { about: "position", state: positionState(facts), accuracyM: facts.fix?.accuracyM ?? 0 },
    { about: "copy", state: copyState(facts) },
    { about: "screen", state: screenState(facts) },
  ];
}

/**
 * What all ticks are together: nothing fails and the tone is confirmed; only the tone is asked for; something fails or
 * is being loaded.
 */
export function readySummary(ticks: readonly ReadyTick[]): "ready" | "asks" | "fails" {
  const levels = ticks.map(levelOf);
  if (levels.every((level) => level === "ok" || level === "note")) return "ready";
  const isLoading = ticks.some(({ about, state }) => about === "copy" && state === "loading");
  return isLoading || levels.includes("bad") ? "fails" : "asks";
}

function copyState({ copy, isOffline }: ReadyFacts) {
  switch (copy) {
    case "ready":
    case "outdated":
    case "there":
      return "there";
    case "online":
    case "loading":
      return copy;
    case "none":
    case "partial":
    case "failed":
      return "missing";
    default:
      // The size of the walk is not known: it is being compared with the server, or that cannot be reached.
      return isOffline ? "missing" : "checking";
  }
}

function positionState({ locator, fix, vagueForMs }: ReadyFacts) {
  if (locator !== "searching" && locator !== "found") return locator;
  if (fix?.isExact) return "exact";
  if (vagueForMs < SEARCH_MS) return "searching";
  return fix === null ? "lost" : "vague";
}

function screenState({ screen, isScreenSet }: ReadyFacts) {
  return screen === "missing" && isScreenSet ? "set" : screen;
}

/** The facts now. */
export function readyFactsOf({ source, loading, readiness, locator, wakeLock }: Guide): ReadyFacts {
  const { fix } = locator;
  const isMeasured = fix !== null && locator.fixMs >= readiness.measuredMs;
  return {
    copy: source.readFromServer === null
      ? "there"
      : source.copies === null
      ? "online"
      : loading.state.kind,
    isOffline: loading.isOffline,
    tone: readiness.tone,
    locator: locator.state,
    fix: isMeasured ? { accuracyM: fix.accuracyM, isExact: readiness.isExact } : null,
    vagueForMs: Date.now() - readiness.vagueMs,
    screen: wakeLock.isHeld ? "held" : wakeLock.isMissing ? "missing" : "waiting",
    isScreenSet: readiness.isScreenSet,
  };
}

/** The number of stations, from the first one on, whose recordings are on this device. */
export function stationsThere({ walk, loading }: Guide): number {
  const missing = walk.stations.findIndex((station) => loading.stationState(station) !== "there");
  return missing < 0 ? walk.stations.length : missing;
}
