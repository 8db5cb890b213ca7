/** The sentence about how far the next station is, in every state of its board and both languages. @module */
/// <reference lib="dom" />
import assert from "node:assert/strict";
import { distanceSentence } from "../../../../web/guide/position/position_banner.tsx";
import type { NextStationState, Way } from "../../../../web/guide/position/next_station.tsx";
import type { Station } from "../../../../web/guide/walk/walk.ts";
import { guideDe } from "../../../../web/kit/texts/guide/de.ts";
import { guideEn } from "../../../../web/kit/texts/guide/en.ts";

const station: Station = {
  id: 13,
  number: 3,
  title: "Der Baum",
  description: "",
  lat: 50,
  lon: 7,
  triggerRadiusM: 30,
  sequence: 3,
  audioUrl: null,
  pictures: [],
};

const WAY: Way = { distanceM: 118, bearing: 45, turn: null };

/** Metres in steps of 10. */
const formats = { distance: (metres: number) => `${Math.round(metres / 10) * 10} m` };

const WORDS = {
  de: { language: "de", texts: guideDe, formats },
  en: { language: "en", texts: guideEn, formats },
} as const;

/** The sentence in German. */
function inGerman(next: NextStationState, last: Way | null = null): string {
  return distanceSentence(next, last, WORDS.de);
}

Deno.test("distanceSentence() says distance and direction, and the side of a pupil who walks", () => {
  assert.equal(
    inGerman({ kind: "way", station, way: WAY }),
    "Station 3 Der Baum: noch 120 m nach Nordosten.",
  );
  const sides = [
    [0, "vor dir"],
    [45, "schräg rechts vor dir"],
    [90, "rechts von dir"],
    [135, "schräg rechts hinter dir"],
    [180, "hinter dir"],
    [225, "schräg links hinter dir"],
    [270, "links von dir"],
    [315, "schräg links vor dir"],
    [350, "vor dir"],
  ] as const;
  for (const [turn, side] of sides) {
    const sentence = inGerman({ kind: "way", station, way: { ...WAY, turn } });
    assert.equal(sentence, `Station 3 Der Baum: noch 120 m nach Nordosten, ${side}.`);
  }
});

Deno.test("distanceSentence() gives no direction for a vague position, and no side for an old one", () => {
  const old = { ...WAY, turn: 90 };
  assert.equal(
    inGerman({ kind: "vague", station, distanceM: 300, accuracyM: 120 }, old),
    "Station 3 Der Baum: etwa 300 m.",
  );
  assert.equal(
    inGerman({ kind: "lost", station }, old),
    "Station 3 Der Baum: zuletzt 120 m nach Nordosten.",
  );
});

Deno.test("distanceSentence() says what the page knows without a distance", () => {
  const unknown = "Station 3 Der Baum: Dein Standort fehlt noch.";
  assert.equal(inGerman({ kind: "searching", station }), unknown);
  assert.equal(inGerman({ kind: "lost", station }), unknown);
  assert.equal(
    inGerman({ kind: "tap", station }),
    "Dein Standort ist aus. Als Nächstes kommt Station 3 Der Baum.",
  );
  for (const needsTap of [true, false]) {
    assert.equal(
      inGerman({ kind: "here", station, needsTap }),
      "Station 3 Der Baum: Du bist da.",
    );
  }
  assert.equal(
    inGerman({ kind: "almost", station, accuracyM: 55 }),
    "Station 3 Der Baum: Du bist fast da.",
  );
  assert.equal(
    inGerman({ kind: "off", distanceM: 82, bearing: 270, turn: null }),
    "Geh zurück zum Weg: 80 m nach Westen.",
  );
  assert.equal(inGerman({ kind: "finished", isAllHeard: true }), "Du hast alle Stationen gehört.");
  assert.match(inGerman({ kind: "finished", isAllHeard: false }), /nicht ganz gehört/);
});

Deno.test("distanceSentence() has every state in English", () => {
  const way = { ...WAY, turn: 45 };
  const inEnglish = (next: NextStationState, last: Way | null = null) =>
    distanceSentence(next, last, WORDS.en);
  assert.equal(
    inEnglish({ kind: "way", station, way }),
    "Station 3 Der Baum: still 120 m to the north-east, ahead to the right.",
  );
  assert.equal(
    inEnglish({ kind: "lost", station }, way),
    "Station 3 Der Baum, last known: 120 m to the north-east.",
  );
  assert.equal(
    inEnglish({ kind: "off", ...way }),
    "Go back to the way: 120 m to the north-east, ahead to the right.",
  );
});
