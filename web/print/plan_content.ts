/** What is printed on the plan of a walk, as texts. Pure. @module */
import { type Line, type Position, stretchOf } from "../../src/shared/geo.ts";
import { triggerPlan, type TriggerStation } from "../kit/trigger/plan.ts";
import { minutesTo, type WalkedTrack } from "../kit/profile_frame.ts";
import { walkingMinutes } from "../kit/walking_time.ts";
import { stationName } from "../../src/shared/walk_texts.ts";
import type { Outline, Poi } from "../kit/api.ts";
import type { Formats, Language } from "../kit/texts/language.ts";
import type { PlanTexts } from "../kit/texts/editor/sheet.ts";

// When a class is where: distances along the track, and minutes after the beginning. The pace is that of the guide's
// start; at each station the class listens to its recording. Pure.

/** What times depend on of a walk. */
interface TimedWalk extends WalkedTrack {
  readonly segments: readonly Line[];
}

/** Where a station is along the track, and when the class comes there. */
interface StationTime {
  /** Metres from the start along the track; null if the track does not come near. */
  readonly alongM: number | null;
  /** Minutes after the beginning; null as for the distance. */
  readonly minutes: number | null;
}

/** The times of a walk. */
interface PlanTimes {
  /** In the order of the stations. */
  readonly stations: readonly StationTime[];
  /** Minutes from the beginning to the finish, with all recordings. */
  readonly minutes: number;
}

/**
 * Estimates the times of a walk.
 *
 * @param stations In the order of the walk.
 * @param seconds Lengths of the recordings in that order; null without one, or if it cannot be read.
 */
export function planTimes(
  walk: TimedWalk,
  stations: readonly TriggerStation[],
  seconds: readonly (number | null)[],
): PlanTimes {
  const { segments, distanceM } = walk;
  const stretch = stretchOf(segments, distanceM);
  const alongMs = triggerPlan(segments, stations).stations
    .map(({ alongM }) => alongM === null ? null : Math.min(distanceM, alongM * stretch));
  const listened = (isCounted: (index: number) => boolean) =>
    seconds.reduce<number>((sum, length, index) => sum + (isCounted(index) ? length ?? 0 : 0), 0) /
    60;
  return {
    stations: alongMs.map((alongM, index) => {
      if (alongM === null) return { alongM, minutes: null };
      const isBefore = (other: number) => {
        const otherM = alongMs[other] ?? Infinity;
        return otherM < alongM || (otherM === alongM && other < index);
      };
      return { alongM, minutes: minutesTo(walk, alongM) + listened(isBefore) };
    }),
    minutes: walkingMinutes(walk) + listened(() => true),
  };
}

/** A station of the plan. */
interface PlanStation {
  readonly number: number;
  readonly title: string;
  /** Its text; it may be empty. */
  readonly text: string;
  readonly lat: number;
  readonly lon: number;
  /** Metres along the track; null if that is not near. */
  readonly alongM: number | null;
}

/** A row of the table: a station or the finish. */
export interface PlanRow {
  /** Null for the finish. */
  readonly number: number | null;
  readonly name: string;
  readonly distance: string;
  readonly arrival: string;
  readonly recording: string;
  /** Latitude and longitude; none for the finish. */
  readonly position: readonly string[];
}

/** What is printed. */
export interface PlanContent {
  readonly name: string;
  readonly schoolName: string;
  readonly walk: TimedWalk;
  readonly stations: readonly PlanStation[];
  /** Those of the stations; the same array as long as they are the same. */
  readonly positions: readonly Position[];
  readonly rows: readonly PlanRow[];
  /** How long everything takes. */
  readonly duration: string;
}

/** What the content depends on besides the walk. */
interface PlanChoice {
  /** The time of the beginning, `09:00`; empty without one. */
  readonly begin: string;
  /** Lengths of recordings by address, as far as they are known; null for those that cannot be read. */
  readonly lengths: ReadonlyMap<string, number | null>;
}

/** The words that it is written in. */
interface Words {
  readonly texts: PlanTexts;
  readonly formats: Formats;
  readonly language: Language;
}

/** What is not known, or not there. */
const NOTHING = "–";

/** A station this near to the start is at the start, in metres. */
const AT_START_M = 25;

/** Digits of degrees: five are about a metre. */
const DEGREE_DIGITS = 5;

/** Makes the content. */
export function planContent(
  { route, segments, profile }: Pick<Outline, "route" | "segments" | "profile">,
  pois: readonly Poi[],
  { begin, lengths }: PlanChoice,
  words: Words,
): PlanContent {
  const { texts, formats } = words;
  const { distanceM, elevationGainM } = route;
  const walk = { segments, profile, distanceM, elevationGainM };
  const times = planTimes(
    walk,
    pois,
    pois.map(({ audioUrl }) => audioUrl === null ? null : lengths.get(audioUrl) ?? null),
  );
  const stations = pois.map(({ title, description, lat, lon }, index): PlanStation => {
    const number = index + 1;
    const alongM = times.stations[index]?.alongM ?? null;
    const text = description.trim();
    return { number, title: stationName(title, number), text, lat, lon, alongM };
  });
  const arrival = (minutes: number | null) =>
    minutes === null ? NOTHING : arrivalText(begin, minutes, words);
  const rows = stations.map(({ number, title, lat, lon, alongM }, index): PlanRow => ({
    number,
    name: title,
    distance: alongM === null
      ? NOTHING
      : alongM < AT_START_M
      ? texts.map.start
      : formats.distance(alongM),
    arrival: arrival(times.stations[index]?.minutes ?? null),
    recording: recordingText(pois[index]?.audioUrl ?? null, lengths, words),
    position: positionTexts(lat, lon, words),
  }));
  const finish: PlanRow = {
    number: null,
    name: texts.map.finish,
    distance: formats.distance(distanceM),
    arrival: arrival(times.minutes),
    recording: "",
    position: [],
  };
  const { name, schoolName } = route;
  const duration = formats.duration(times.minutes);
  return { name, schoolName, walk, stations, positions: pois, rows: [...rows, finish], duration };
}

/** The time of an arrival, or how long after the beginning it is. */
function arrivalText(begin: string, minutes: number, { texts, formats }: Words): string {
  const [, hours, minute] = /^(\d\d):(\d\d)/.exec(begin) ?? [];
  if (hours === undefined) return texts.after(Math.round(minutes));
  // A day without a change of the clocks.
  const time = new Date(2001, 0, 1, Number(hours), Number(minute) + Math.round(minutes));
  return texts.oClock(formats.time(time.getTime()));
}

function recordingText(
  url: string | null,
  lengths: ReadonlyMap<string, number | null>,
  { texts, formats }: Words,
): string {
  if (url === null) return texts.noRecording;
  const length = lengths.get(url);
  if (length === undefined) return "…";
  return length === null ? NOTHING : texts.minutes(formats.clock(Math.round(length)));
}

/** Latitude and longitude as people say them on the phone. */
function positionTexts(lat: number, lon: number, { texts, language }: Words): readonly string[] {
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: DEGREE_DIGITS,
    maximumFractionDigits: DEGREE_DIGITS,
  });
  const written = (value: number, positive: string, negative: string) =>
    `${number.format(Math.abs(value))}\u00a0${value < 0 ? negative : positive}`;
  const { north, south, east, west } = texts.directions;
  return [written(lat, north, south), written(lon, east, west)];
}
