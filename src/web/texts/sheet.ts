/**
 * The texts of the sheet, in both languages: the bar is for teachers, the paper is for pupils.
 *
 * @module
 */
import type { Language } from "./language.ts";

/** Texts of the sheet in German; their type is that of all languages. */
const sheetDe = {
  title: "Schilder zum Aufhängen",
  back: "Zurück",
  print: "Drucken",
  sheets: (sheets: number, signs: number) =>
    `${sheets === 1 ? "1 Blatt" : `${sheets} Blätter`} A4, ${
      signs === 1 ? "1 Schild" : `${signs} Schilder`
    }`,
  big: "Groß drucken: ein Schild je Blatt",
  local:
    "Handys können diese Adresse nicht öffnen: Sie gilt nur an diesem Computer. Öffnen Sie Route Guide unter der Adresse, die auch die Handys benutzen, oder setzen Sie PUBLIC_URL.",
  facts: (distance: string, stations: number) =>
    `${distance}, ${stations === 1 ? "1 Station" : `${stations} Stationen`}.`,
  how:
    "Scanne diesen Code im WLAN der Schule. Lade den Weg auf dein Handy. Dann brauchst du draußen kein Internet.",
  scan: "Scanne mich und hör zu.",
  station: "Station",
  code: (title: string) => `QR-Code: ${title}`,
  loading: "Einen Moment …",
  failed: "Die Schilder konnten nicht geladen werden.",
  gone: "Diesen Weg gibt es nicht mehr.",
  allWalks: "Alle Wege",
  tryAgain: "Noch einmal versuchen",
};

/** Texts of the sheet. */
export type SheetTexts = typeof sheetDe;

/** Texts of the sheet by language. */
export const SHEET_TEXTS: Readonly<Record<Language, SheetTexts>> = {
  de: sheetDe,
  en: {
    title: "Signs to put up",
    back: "Back",
    print: "Print",
    sheets: (sheets, signs) =>
      `${sheets === 1 ? "1 sheet" : `${sheets} sheets`} of A4, ${
        signs === 1 ? "1 sign" : `${signs} signs`
      }`,
    big: "Print large: one sign a sheet",
    local:
      "Phones cannot open this address: it works on this computer only. Open Route Guide under the address that the phones use too, or set PUBLIC_URL.",
    facts: (distance, stations) =>
      `${distance}, ${stations === 1 ? "1 station" : `${stations} stations`}.`,
    how:
      "Scan this code in the school's Wi-Fi. Load the walk onto your phone. Then you need no internet outdoors.",
    scan: "Scan me and listen.",
    station: "Station",
    code: (title) => `QR code: ${title}`,
    loading: "One moment …",
    failed: "The signs could not be loaded.",
    gone: "This walk is no longer here.",
    allWalks: "All walks",
    tryAgain: "Try again",
  },
};
