/** The language of the pages, and how they write numbers, sizes and times. @module */
import { keepText, keptText, onDevice } from "../kept.ts";

/**
 * The first language of the browser that is the language of the page with a region, such as `en-GB`.
 *
 * @param language Language of the page, such as `en`.
 * @returns The language itself where the browser has none with a region.
 */
export function regionOf(language: string, browserLanguages: readonly string[]): string {
  return browserLanguages.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language;
}

/** Bytes of a megabyte as the settings of the server count them, so that a limit is the same number everywhere. */
const MEGABYTE = 1024 * 1024;

/** A language of the pages. */
export type Language = "de" | "en";

/** All languages with their names, each in the language itself. */
export const LANGUAGES: Readonly<Record<Language, string>> = { de: "Deutsch", en: "English" };

/**
 * The language: the one chosen on this device, else the setting of the server, else the first one of the
 * browser that the pages have, else German.
 */
export function pickLanguage(): Language {
  const { dataset } = document.documentElement;
  const wanted = [
    keptText(onDevice, "route-guide-language"),
    dataset.language,
    ...navigator.languages,
  ];
  for (const tag of wanted) {
    const language = tag?.slice(0, 2).toLowerCase();
    if (language === "de" || language === "en") return language;
  }
  return "de";
}

/** Marks the document with its language. @param isChoice Whether a user has chosen it: then this device keeps it. */
export function applyLanguage(language: Language, isChoice = false): void {
  document.documentElement.lang = language;
  // Without storage the choice holds until the page is closed.
  if (isChoice) keepText(onDevice, "route-guide-language", language);
}

/** Ways to write numbers, sizes and times in a language. */
export interface Formats {
  /** Metres for walkers: steps of 5 up to 100 m, of 10 up to 1 km, then kilometres with one decimal. */
  readonly distance: (metres: number) => string;
  /** Whole metres. */
  readonly metres: (metres: number) => string;
  /** Megabytes of 1024 × 1024 bytes, for limits and for sizes alike: one decimal below 10. */
  readonly megabytes: (bytes: number) => string;
  /** Seconds as `1:05`. */
  readonly clock: (seconds: number) => string;
  /** The day of a time in milliseconds since 1970, without its year, as the browser's region writes it. */
  readonly day: (time: number) => string;
  /** The day of a time in milliseconds since 1970 with its year, as the browser's region writes it. */
  readonly date: (time: number) => string;
  /** Day, hours and minutes of a time in milliseconds since 1970, as the browser's region writes them. */
  readonly dateTime: (time: number) => string;
  /** Hours and minutes of a time in milliseconds since 1970, as the browser's region writes them. */
  readonly time: (time: number) => string;
  /** Minutes as `1 h 15 min`, in steps of 5, at least 5. */
  readonly duration: (minutes: number) => string;
}

const formats: Partial<Record<Language, Formats>> = {};

/** The ways to write numbers, sizes and times in a language. Numbers and units are joined by a no-break space. */
export function formatsOf(language: Language): Formats {
  return formats[language] ??= makeFormats(language);
}

function makeFormats(language: Language): Formats {
  const number = (digits: number) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const whole = number(0);
  const region = regionOf(language, navigator.languages);
  const day = new Intl.DateTimeFormat(region, { day: "numeric", month: "long" });
  const date = new Intl.DateTimeFormat(region, { dateStyle: "long" });
  const dateTime = new Intl.DateTimeFormat(region, { dateStyle: "long", timeStyle: "short" });
  const timeOfDay = new Intl.DateTimeFormat(region, { timeStyle: "short" });
  const decimal = number(1);
  const metres = (value: number) => `${whole.format(value)}\u00a0m`;
  return {
    metres,
    distance: (value) =>
      value >= 995
        ? `${decimal.format(value / 1000)}\u00a0km`
        : metres(value < 100 ? Math.round(value / 5) * 5 : Math.round(value / 10) * 10),
    megabytes: (bytes) => {
      const value = bytes / MEGABYTE;
      return `${value < 9.95 ? decimal.format(Math.max(0.1, value)) : whole.format(value)}\u00a0MB`;
    },
    clock: (seconds) => {
      const total = Math.max(0, Math.floor(seconds));
      return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, "0")}`;
    },
    day: (time) => day.format(time),
    date: (time) => date.format(time),
    dateTime: (time) => dateTime.format(time),
    time: (time) => timeOfDay.format(time),
    duration: (minutes) => {
      const rounded = Math.max(5, Math.round(minutes / 5) * 5);
      const hours = Math.floor(rounded / 60);
      const rest = rounded % 60;
      return [hours > 0 ? `${hours}\u00a0h` : "", rest > 0 || hours === 0 ? `${rest}\u00a0min` : ""]
        .filter((part) => part !== "").join(" ");
    },
  };
}
