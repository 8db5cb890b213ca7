/**
 * The words about the homepage, and how its times are written.
 *
 * @module
 */
import { homepageDe, type HomepageTexts } from "../../texts/homepage_de.ts";
import { homepageEn } from "../../texts/homepage_en.ts";
import { useWords, type Words } from "../context.tsx";

/** Texts about the homepage in the language of the editor. */
export function useHomepageTexts(): HomepageTexts {
  return { de: homepageDe, en: homepageEn }[useWords().language];
}

/** A time of the last days: hours and minutes of today, else with the day. @param time Milliseconds since 1970. */
export function whenChecked(
  time: number,
  { today }: HomepageTexts,
  { formats }: Pick<Words, "formats">,
): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return isToday ? today(formats.time(time)) : formats.dateTime(time);
}
