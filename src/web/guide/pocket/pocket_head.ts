/**
 * The heading of the screen for the pocket and the words around it.
 *
 * @module
 */
import type { GuideTexts } from "../../texts/guide_de.ts";
import type { Formats } from "../../texts/language.ts";
import type { IconName } from "../../ui/icons.tsx";
import type { Station } from "../walk/walk.ts";
import type { PocketMain } from "./pocket_notice.ts";

/** Heading and words around it; what is not shown is empty or null. */
export interface PocketHead {
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
export function headOf(main: PocketMain, texts: GuideTexts, formats: Formats): PocketHead {
  const words = texts.pocketScreen;
  switch (main.kind) {
    case "tap":
      return {
        ...NONE,
        eyebrow: main.why === "reload" ? words.reloaded : texts.station.tapHint,
        title: words.soundWaits,
        tap: main.why === "reload" ? texts.goOn : texts.station.tap,
        hint: words.thenAlone,
      };
    case "tone":
      return { ...NONE, title: texts.reminder.title, tap: texts.reminder.play };
    case "pause":
      return {
        ...NONE,
        eyebrow: main.by === "system" ? words.pausedBySystem : words.pausedByHand,
        title: words.pause,
        tap: words.hearOn,
        hint: words.headset,
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
      return { ...NONE, eyebrow: words.listening, ...named(main.station) };
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
      return { ...NONE, icon: "noplace", title: words.lost(main.minutes), hint: words.lostHint };
    case "noPlace":
      return { ...NONE, icon: "noplace", title: words.noPosition, hint: words.noPositionHint };
    case "vague":
      return {
        ...NONE,
        icon: "vague",
        title: words.vague(formats.distance(main.accuracyM)),
        hint: words.vagueHint,
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
      return { ...NONE, icon: "screen", title: words.screen, hint: words.screenHint };
    case "battery":
      return {
        ...NONE,
        icon: "battery",
        title: words.battery(main.percent),
        hint: words.batteryHint,
      };
    case "off":
      return { ...NONE, icon: "warn", eyebrow: texts.walk.off, title: texts.walk.goBack };
    case "problem":
      return {
        ...NONE,
        icon: "warn",
        eyebrow: `${main.station.number} ${main.station.title}`,
        title: main.problem === "failed" ? words.failed : words.missing,
        hint: main.problem === "failed" ? words.failedHint : words.missingHint,
      };
  }
}

function named(station: Station) {
  return { station, title: station.title };
}
