/**
 * Screens of the guide in every state, with made-up data: most of them come only with an old phone, a call or a
 * lost position. It is bundled for a browser, where the part of the address after `#` names the example.
 *
 * @module
 */
/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/// <reference lib="dom.asynciterable" />
import { render, type VNode } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import "../../../web/kit/ui/styles.css";
import "../../../web/kit/ui/messages.css";
import "../../../web/guide/guide.css";
import "../../../web/guide/later.css";
import "../../../web/kit/ui/icons_later.tsx";
import { ENGLISH, WordsProvider } from "../../../web/guide/ui/context.tsx";
import { ForkScreen } from "../../../web/guide/screens/fork_screen.tsx";
import { GroupBoard } from "../../../web/guide/screens/walk_extras.tsx";
import {
  NextStation,
  type NextStationState,
  type Way,
} from "../../../web/guide/position/next_station.tsx";
import { OfferStrip } from "../../../web/guide/walk/offer_strip.tsx";
import { type PocketFacts, pocketNotice } from "../../../web/guide/pocket/pocket_notice.ts";
import {
  PocketScreen,
  type PocketSound,
  type StationState,
} from "../../../web/guide/pocket/pocket_screen.tsx";
import { ResumeScreen } from "../../../web/guide/screens/resume_screen.tsx";
import { guideEn } from "../../../web/kit/texts/guide/en.ts";
import type { Station } from "../../../web/guide/walk/walk.ts";

const TITLES = [
  "Eselsplatz",
  "Der alte Weinberg",
  "Die Drachenhöhle",
  "Der Steinbruch",
  "Die Burgruine",
  "Blick über den Rhein",
];

const stations = TITLES.map((title, index): Station => ({
  id: index + 1,
  number: index + 1,
  title,
  description: "",
  lat: 50.67,
  lon: 7.21,
  triggerRadiusM: 30,
  sequence: index,
  audioUrl: null,
  pictures: [],
}));

function stationAt(number: number): Station {
  const station = stations[number - 1];
  if (station === undefined) throw new Error(`There is no station ${number}.`);
  return station;
}

const third = stationAt(3);
const way: Way = { distanceM: 120, bearing: 90, turn: 80 };

const FACTS: PocketFacts = {
  needsTap: null,
  isToneOpen: false,
  paused: null,
  asked: null,
  told: null,
  playing: null,
  offer: null,
  next: third,
  way,
  isFinished: false,
  locator: {
    state: "found",
    accuracyM: 8,
    isVague: false,
    isAlmost: false,
    isOld: false,
    sinceFixMs: 1000,
  },
  isScreenHeld: true,
  isScreenNoted: false,
  batteryLevel: null,
  problem: null,
  offWay: null,
};

const POCKETS: Readonly<Record<string, Partial<PocketFacts>>> = {
  next: {},
  here: { way: { ...way, distanceM: 5 } },
  searching: { way: null, locator: { ...FACTS.locator, state: "searching" } },
  reload: { needsTap: "reload" },
  sound: { needsTap: "sound" },
  tone: { isToneOpen: true },
  pause: { paused: { station: stationAt(2), by: "listener" } },
  ask: { asked: third },
  told: { told: "Station 3 Die Drachenhöhle: noch 120 m nach Nordosten, schräg rechts vor dir." },
  call: { paused: { station: stationAt(2), by: "system" } },
  playing: { playing: stationAt(2), offer: third },
  finished: { isFinished: true, next: null },
  lost: { locator: { ...FACTS.locator, state: "lost", sinceFixMs: 190_000 } },
  noPosition: { way: null, locator: { ...FACTS.locator, state: "refused" } },
  old: { locator: { ...FACTS.locator, isOld: true } },
  vague: { locator: { ...FACTS.locator, accuracyM: 120, isVague: true } },
  almost: { locator: { ...FACTS.locator, accuracyM: 120, isVague: true, isAlmost: true } },
  screen: { isScreenHeld: false },
  screenNoted: { isScreenHeld: false, isScreenNoted: true },
  battery: { batteryLevel: 0.12 },
  off: { offWay: { distanceM: 80, bearing: 180, turn: 180 } },
  failed: { problem: { station: third, kind: "failed" } },
  missing: { problem: { station: third, kind: "missing" } },
};

const STATION_STATES: readonly StationState[] = ["heard", "heard", "next", "open", "open", "open"];

const NEXT_STATIONS: Readonly<Record<string, NextStationState>> = {
  done: { kind: "finished", isAllHeard: true },
  early: { kind: "finished", isAllHeard: false },
  tap: { kind: "tap", station: third },
  lost: { kind: "lost", station: third },
  here: { kind: "here", station: third, needsTap: false },
  hereTap: { kind: "here", station: third, needsTap: true },
  almost: { kind: "almost", station: third, accuracyM: 55 },
  vague: { kind: "vague", station: third, distanceM: 300, accuracyM: 120 },
  way: { kind: "way", station: third, way: { ...way, bearing: 135 } },
  old: { kind: "old", station: third, distanceM: 170 },
  off: { kind: "off", distanceM: 80, bearing: 180, turn: 180 },
};

/** A recording that stays at one second. */
const SOUND: PocketSound = { position: 96, duration: 144, subscribe: () => () => {} };

/** Writes what was tapped where tests can read it. */
function reportTap(what: string): void {
  document.documentElement.dataset.tapped = what;
}

/** An example by its name, such as `pocket-vague`, `next-off`, `fork`. */
function exampleOf(name: string): VNode {
  const [kind = "", state = "", count = "6"] = name.split("-");
  switch (kind) {
    case "pocket":
      return (
        <PocketScreen
          notice={pocketNotice({ ...FACTS, ...POCKETS[state] })}
          states={Array.from({ length: Number(count) }, (_, index) =>
            STATION_STATES[index] ?? "open")}
          sound={SOUND}
          leaveHref="#left"
          onGoOn={() =>
            reportTap("go on")}
          onHowFar={() => reportTap("how far")}
        />
      );
    case "group":
      return (
        <div class="app">
          <main class="views">
            <h1 class="visually-hidden">{state}</h1>
            <GroupBoard station={third} onTap={() => reportTap("all here")} />
          </main>
        </div>
      );
    case "next": {
      const next = NEXT_STATIONS[state];
      if (next === undefined) break;
      return (
        <div class="app">
          <main class="views">
            <h1 class="visually-hidden">{state}</h1>
            <NextStation next={next} follow={({ id }) => () => reportTap(`open ${id}`)} />
          </main>
          <OfferStrip offer={stationAt(4)} onNow={() => reportTap("now")} />
        </div>
      );
    }
    case "resume":
      return (
        <ResumeScreen
          isPocket={state === "dark"}
          isScanned={false}
          isReplaced={false}
          onGoOn={() => reportTap("go on")}
        />
      );
    case "fork":
      return (
        <ForkScreen
          walkName="Rundweg am Drachenfels"
          lastMs={Date.now() - 86_400_000}
          heardCount={2}
          total={6}
          stations={stations.map(({ number }) => ({ number, isHeard: number < 3 }))}
          next={third}
          onRestart={() => reportTap("restart")}
          onGoOn={() => reportTap("go on")}
          backHref="#left"
        />
      );
  }
  return (
    <main>
      <h1>{name}</h1>
    </main>
  );
}

function Gallery() {
  const [hash, setHash] = useState(location.hash);
  useLayoutEffect(() => addEventListener("hashchange", () => setHash(location.hash)), []);
  return exampleOf(hash.slice(1));
}

ENGLISH.exported = guideEn;
const root = document.getElementById("app");
if (root !== null) {
  render(
    <WordsProvider>
      <Gallery />
    </WordsProvider>,
    root,
  );
}

/** Names of all examples. */
Reflect.set(globalThis, "examples", [
  ...Object.keys(POCKETS).map((state) => `pocket-${state}`),
  "pocket-next-40",
  ...Object.keys(NEXT_STATIONS).map((state) => `next-${state}`),
  "group-ask",
  "resume-dark",
  "resume-light",
  "fork",
]);
