/** What the screen for the pocket shows: the notice with the highest rank, and a small line. Pure. @module */
import type { Way } from "../position/next_station.tsx";
import type { Station } from "../walk/walk.ts";
import type { LaterWords } from "../ui/later_words.ts";
import type { IconName } from "../../kit/ui/icons.tsx";

/** A charge below which the pocket warns, as a share of 1. */
const LOW_BATTERY = 0.15;

const MINUTE_MS = 60_000;

/** What decides the notice. */
export interface PocketFacts {
  /** Nothing sounds before a tap: after a reload, or because the browser has refused the sound. */
  readonly needsTap: "reload" | "sound" | null;
  /** Whether the pupil has passed over the tone, and nothing has played since. */
  readonly isToneOpen: boolean;
  /** The station whose recording is paused, and what has paused it; `system` is a call or another app. */
  readonly paused: { readonly station: Station; readonly by: "listener" | "system" } | null;
  /** The station about which a group is asked whether all are there. */
  readonly asked: Station | null;
  /** The sentence that the pupil has asked for, as long as it is shown. */
  readonly told: string | null;
  readonly playing: Station | null;
  /** The station that follows the one that plays. */
  readonly offer: Station | null;
  readonly next: Station | null;
  /** The way to the next station from the last position, which may be old or vague; null without one. */
  readonly way: Way | null;
  /** Every station was heard. */
  readonly isFinished: boolean;
  readonly locator: {
    /** As the locator has it. */
    readonly state: "off" | "searching" | "found" | "lost" | "refused" | "insecure";
    /** Metres; null without a position. */
    readonly accuracyM: number | null;
    /** Whether it is too vague to start recordings. */
    readonly isVague: boolean;
    /** Whether a vague position is near enough to the next station that a tap plays it. */
    readonly isAlmost: boolean;
    /** Whether the pupil has gone on since the last position. */
    readonly isOld: boolean;
    /** Age of the last position in milliseconds; null without one. */
    readonly sinceFixMs: number | null;
  };
  /** Whether the browser keeps the screen on. */
  readonly isScreenHeld: boolean;
  /** Whether the warning that it does not was shown for long enough; it becomes a small line then. */
  readonly isScreenNoted: boolean;
  /** Charge as a share of 1; null where the browser does not report it. */
  readonly batteryLevel: number | null;
  /** The station that was reached and cannot be heard: its file has failed, or is not on this device. */
  readonly problem: { readonly station: Station; readonly kind: "failed" | "missing" } | null;
  /** The way back to the track; null on it. */
  readonly offWay: Way | null;
}

/** The main part of the screen. */
export type PocketMain =
  | { readonly kind: "tap"; readonly why: "reload" | "sound" }
  /** Whether the pupil can hear the phone is not known: a tap plays the tone. */
  | { readonly kind: "tone" }
  | { readonly kind: "pause"; readonly station: Station; readonly by: "listener" | "system" }
  | { readonly kind: "ask"; readonly station: Station }
  | { readonly kind: "told"; readonly text: string }
  | { readonly kind: "playing"; readonly station: Station; readonly then: Station | null }
  | { readonly kind: "finished"; readonly isAllHeard: boolean }
  /** Without a position for some minutes; null if for less than one. */
  | { readonly kind: "lost"; readonly minutes: number | null }
  /** There will be no position on this page. */
  | { readonly kind: "noPlace" }
  | { readonly kind: "vague"; readonly accuracyM: number }
  /** As vague, and a tap plays the station. */
  | { readonly kind: "almost"; readonly station: Station; readonly accuracyM: number }
  | { readonly kind: "screen" }
  | { readonly kind: "battery"; readonly percent: number }
  | { readonly kind: "off"; readonly way: Way }
  | { readonly kind: "problem"; readonly station: Station; readonly problem: "failed" | "missing" }
  | {
    readonly kind: "next";
    readonly station: Station;
    /** Null without a position; `isSearching` is true while one is still expected. */
    readonly way: Way | null;
    readonly isSearching: boolean;
    /** Whether the pupil has gone on since that position. */
    readonly isOld: boolean;
    /** Whether a small line says that the screen may go off. */
    readonly warnsOfScreen: boolean;
  };

/** The small line above the slider: a station that a warning has moved there. */
export interface PocketBrief {
  readonly station: Station;
  /** Null where there is no distance to show. */
  readonly way: Way | null;
  /** An exact distance has a direction; an old one is the last one, and a vague one has no direction. */
  readonly trust: "exact" | "old" | "vague";
}

/** What the screen shows. */
export interface PocketNotice {
  readonly main: PocketMain;
  readonly brief: PocketBrief | null;
}

/** Chooses by rank: what waits for the pupil, what they asked for, what plays, the end of the walk, warnings, the next station. */
export function pocketNotice(facts: PocketFacts): PocketNotice {
  const { needsTap, asked, paused, told, playing, offer, next, way } = facts;
  if (needsTap !== null) return { main: { kind: "tap", why: needsTap }, brief: null };
  if (asked !== null) return { main: { kind: "ask", station: asked }, brief: null };
  if (facts.isToneOpen) return { main: { kind: "tone" }, brief: null };
  if (paused !== null) {
    const { station } = paused;
    return { main: { kind: "pause", ...paused }, brief: { station, way: null, trust: "exact" } };
  }
  if (told !== null) return { main: { kind: "told", text: told }, brief: null };
  if (playing !== null) {
    return { main: { kind: "playing", station: playing, then: offer }, brief: null };
  }
  // Where no more stations come, the position does not matter any more.
  if (facts.isFinished || next === null) {
    return { main: { kind: "finished", isAllHeard: facts.isFinished }, brief: null };
  }
  const warning = warningOf(facts);
  if (warning === null) {
    const { locator: { state, isOld }, isScreenHeld } = facts;
    const isSearching = state === "searching";
    const warnsOfScreen = !isScreenHeld;
    return {
      main: { kind: "next", station: next, way, isSearching, isOld, warnsOfScreen },
      brief: null,
    };
  }
  if (warning.kind === "almost") return { main: warning, brief: null };
  const { state, isVague, isOld } = facts.locator;
  const trust = isVague ? "vague" : state === "lost" || isOld ? "old" : "exact";
  return { main: warning, brief: { station: next, way, trust } };
}

/** The first of all warnings. */
function warningOf(facts: PocketFacts): PocketMain | null {
  const { locator, next, isScreenHeld, isScreenNoted, batteryLevel, offWay, problem } = facts;
  const { state, accuracyM, isVague, isAlmost, sinceFixMs } = locator;
  if (state === "refused" || state === "insecure") return { kind: "noPlace" };
  if (state === "lost") {
    const minutes = sinceFixMs === null ? 0 : Math.floor(sinceFixMs / MINUTE_MS);
    return { kind: "lost", minutes: minutes === 0 ? null : minutes };
  }
  if (isVague && accuracyM !== null) {
    return isAlmost && next !== null
      ? { kind: "almost", station: next, accuracyM }
      : { kind: "vague", accuracyM };
  }
  if (offWay !== null) return { kind: "off", way: offWay };
  if (problem !== null) {
    return { kind: "problem", station: problem.station, problem: problem.kind };
  }
  if (!isScreenHeld && !isScreenNoted) return { kind: "screen" };
  return batteryLevel !== null && batteryLevel < LOW_BATTERY
    ? { kind: "battery", percent: Math.round(batteryLevel * 100) }
    : null;
}

/** Heading and words around it; what is not shown is empty or null. */
interface PocketHead {
  readonly eyebrow: string;
  readonly title: string;
  /** The station whose diamond is shown before the title. */
  readonly station: Station | null;
  /** The symbol of a warning. */
  readonly icon: IconName | null;
  /** Words of the one large button. */
  readonly tap: string;
  readonly hint: string;
}

const NONE = { eyebrow: "", station: null, icon: null, tap: "", hint: "" } as const;

/** The words for a notice. */
export function headOf(main: PocketMain, { texts, pocket, formats }: LaterWords): PocketHead {
  switch (main.kind) {
    case "tap":
      return {
        ...NONE,
        eyebrow: main.why === "reload" ? pocket.reloaded : texts.station.tapHint,
        title: pocket.soundWaits,
        tap: main.why === "reload" ? texts.goOn : texts.station.tap,
        hint: pocket.thenAlone,
      };
    case "tone":
      return { ...NONE, title: texts.reminder.title, tap: texts.reminder.play };
    case "pause":
      return {
        ...NONE,
        eyebrow: main.by === "system" ? pocket.pausedBySystem : pocket.pausedByHand,
        title: pocket.pause,
        tap: pocket.hearOn,
        hint: pocket.headset,
      };
    case "ask":
      return {
        ...NONE,
        title: texts.group.ask,
        tap: texts.group.begin,
        hint: texts.group.then(`${main.station.number} ${main.station.title}`),
      };
    case "told":
      return { ...NONE, title: main.text };
    case "playing":
      return { ...NONE, eyebrow: pocket.listening, ...named(main.station) };
    case "next":
      return {
        ...NONE,
        eyebrow: texts.walk.next,
        ...named(main.station),
        hint: main.way === null && main.isSearching ? texts.position.searching : "",
      };
    case "finished":
      return main.isAllHeard
        ? { ...NONE, title: texts.walk.finish, hint: texts.walk.finishHint }
        : { ...NONE, title: texts.walk.notYet, hint: texts.walk.finishEarly };
    case "lost":
      return { ...NONE, icon: "noplace", title: pocket.lost(main.minutes), hint: pocket.lostHint };
    case "noPlace":
      return { ...NONE, icon: "noplace", title: pocket.noPosition, hint: pocket.noPositionHint };
    case "vague":
      return {
        ...NONE,
        icon: "vague",
        title: pocket.vague(formats.distance(main.accuracyM)),
        hint: pocket.vagueHint,
      };
    case "almost":
      return {
        ...NONE,
        eyebrow: texts.walk.almost,
        ...named(main.station),
        tap: texts.offer.now,
        hint: texts.walk.vague(formats.distance(main.accuracyM)),
      };
    case "screen":
      return { ...NONE, icon: "screen", title: pocket.screen, hint: pocket.screenHint };
    case "battery":
      return {
        ...NONE,
        icon: "battery",
        title: pocket.battery(main.percent),
        hint: pocket.batteryHint,
      };
    case "off":
      return { ...NONE, icon: "warn", eyebrow: texts.walk.off, title: texts.walk.goBack };
    case "problem":
      return {
        ...NONE,
        icon: "warn",
        eyebrow: `${main.station.number} ${main.station.title}`,
        title: main.problem === "failed" ? pocket.failed : pocket.missing,
        hint: main.problem === "failed" ? pocket.failedHint : pocket.missingHint,
      };
  }
}

function named(station: Station) {
  return { station, title: station.title };
}
