/** The texts of the sheet, in both languages: the bar is for teachers, the paper is for pupils. @module */
import { planDe } from "./de/plan.ts";
import { planEn } from "./en/plan.ts";
import type { Language } from "./language.ts";

/** Texts of the sheet in German; their type is that of all languages. */
const sheetDe = {
  title: "Schilder zum Aufhängen",
  plan: planDe,
  toPlan: "Zum Plan",
  back: "Zurück",
  print: "Drucken",
  sheets: (sheets: number, signs: number) =>
    `${sheets === 1 ? "1 Blatt" : `${sheets} Blätter`} A4, ${
      signs === 1 ? "1 Schild" : `${signs} Schilder`
    }`,
  big: "Groß drucken: ein Schild je Blatt",
  local:
    "Handys können diese Adresse nicht öffnen: Sie gilt nur an diesem Computer. Öffnen Sie Route Guide unter der Adresse, die auch die Handys benutzen. Wer Route Guide eingerichtet hat, kann sie festlegen.",
  localHomepage:
    "Handys können diese Adresse nicht öffnen: Sie gilt nur an diesem Computer. Tragen Sie die Adresse der Homepage ein.",
  lead: "Codes führen",
  toHomepage: "zur Homepage",
  toDevice: "zu diesem Gerät",
  leadTo: (address: string) => `Die Codes führen zu ${address}`,
  where: "Wo liegen die Wege auf der Homepage?",
  example: "z. B. https://schule.example/wege/",
  save: "Speichern",
  cancel: "Abbrechen",
  change: "Adresse ändern",
  check: "Ist alles da?",
  badAddress:
    "Das ist keine Adresse eines Ordners. Schreiben Sie sie so: https://schule.example/wege/",
  notHttps: "Die Adresse muss mit https:// beginnen. Sonst bekommen die Handys keinen Standort.",
  loginFirst: "Bitte melden Sie sich zuerst im Editor an. Dann können Sie die Adresse speichern.",
  notSaved: "Die Adresse wurde nicht gespeichert. Versuchen Sie es noch einmal.",
  facts: (distance: string, stations: number) =>
    `${distance}, ${stations === 1 ? "1 Station" : `${stations} Stationen`}.`,
  how:
    "Scanne diesen Code im WLAN der Schule. Lade den Weg auf dein Handy. Dann brauchst du draußen kein Internet.",
  howAnywhere:
    "Scanne diesen Code. Lade den Weg auf dein Handy. Dann brauchst du draußen kein Internet.",
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
    plan: planEn,
    toPlan: "To the plan",
    back: "Back",
    print: "Print",
    sheets: (sheets, signs) =>
      `${sheets === 1 ? "1 sheet" : `${sheets} sheets`} of A4, ${
        signs === 1 ? "1 sign" : `${signs} signs`
      }`,
    big: "Print large: one sign a sheet",
    local:
      "Phones cannot open this address: it works on this computer only. Open Route Guide under the address that the phones use too. Whoever has set it up can fix that address.",
    localHomepage:
      "Phones cannot open this address: it works on this computer only. Enter the address of the homepage.",
    lead: "Codes lead",
    toHomepage: "to the homepage",
    toDevice: "to this device",
    leadTo: (address) => `The codes lead to ${address}`,
    where: "Where on the homepage are the walks?",
    example: "e.g. https://school.example/walks/",
    save: "Save",
    cancel: "Cancel",
    change: "Change the address",
    check: "Is everything there?",
    badAddress:
      "That is not the address of a folder. Write it like this: https://school.example/walks/",
    notHttps: "The address must begin with https://. Otherwise phones get no location.",
    loginFirst: "Please log in in the editor first. Then you can save the address.",
    notSaved: "The address was not saved. Try again.",
    facts: (distance, stations) =>
      `${distance}, ${stations === 1 ? "1 station" : `${stations} stations`}.`,
    how:
      "Scan this code in the school's Wi-Fi. Load the walk onto your phone. Then you need no internet outdoors.",
    howAnywhere:
      "Scan this code. Load the walk onto your phone. Then you need no internet outdoors.",
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
