/** What is said of removed things. @module */
import assert from "node:assert/strict";
import type { RemovedEntry } from "../../../../web/editor/sync/request.ts";
import { byDay, daysLeft, factsOf, nameOf } from "../../../../web/editor/removed/removed_words.ts";
import { removedListDe, removedListEn } from "../../../../web/kit/texts/editor/removed.ts";

const NOW = Date.parse("2026-05-14T10:00:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;

/** Formats that need no browser. */
const FORMATS = {
  distance: (metres: number) => `${metres} m`,
  time: () => "9:15",
  day: (time: number) => new Date(time).toISOString().slice(5, 10),
};

function entry(fields: Partial<RemovedEntry>): RemovedEntry {
  return {
    id: 1,
    kind: "poi",
    cause: "deleted",
    removedAt: new Date(NOW).toISOString(),
    keptUntil: new Date(NOW + 30 * DAY_MS).toISOString(),
    bytes: 1000,
    poiId: 5,
    pictureId: null,
    title: "Fuchsbau",
    caption: "",
    number: 4,
    pictureCount: 0,
    hasAudio: false,
    pointCount: null,
    distanceM: null,
    obstacle: null,
    ...fields,
  };
}

const TRACK = { kind: "gpx", title: "", number: null, poiId: null, distanceM: 2100 } as const;

Deno.test("nameOf and factsOf say what each removed thing was, and where it belonged", () => {
  const cases: readonly (readonly [Partial<RemovedEntry>, string, string])[] = [
    [
      { pictureCount: 3, hasAudio: true },
      "Station „Fuchsbau“",
      "War Station 4. Mit Aufnahme und 3 Bildern. Entfernt um 9:15 Uhr.",
    ],
    [
      { hasAudio: true },
      "Station „Fuchsbau“",
      "War Station 4. Mit Aufnahme. Entfernt um 9:15 Uhr.",
    ],
    [{}, "Station „Fuchsbau“", "War Station 4. Ohne Aufnahme und Bilder. Entfernt um 9:15 Uhr."],
    [
      { kind: "picture", caption: "Ein Fuchs" },
      "Bild „Ein Fuchs“",
      "Von Station „Fuchsbau“. Entfernt um 9:15 Uhr.",
    ],
    [
      { kind: "picture", cause: "replaced" },
      "Altes Bild ohne Text",
      "Von Station „Fuchsbau“. Ersetzt um 9:15 Uhr.",
    ],
    [{ kind: "audio" }, "Aufnahme von „Fuchsbau“", "Entfernt um 9:15 Uhr."],
    [
      { kind: "audio", cause: "replaced" },
      "Alte Aufnahme von „Fuchsbau“",
      "Ersetzt um 9:15 Uhr.",
    ],
    [{ ...TRACK, cause: "replaced" }, "Alte Strecke", "2100 m lang. Ersetzt um 9:15 Uhr."],
    [
      { ...TRACK, cause: "appended" },
      "Strecke vor dem Anhängen",
      "2100 m lang. Etwas angehängt um 9:15 Uhr.",
    ],
  ];
  for (const [fields, name, facts] of cases) {
    const list = removedListDe;
    assert.deepEqual(
      [nameOf(entry(fields), list), factsOf(entry(fields), list, FORMATS)],
      [name, facts],
    );
    assert.doesNotMatch(factsOf(entry(fields), removedListEn, FORMATS), /undefined|null|\.\./);
  }
});

Deno.test("daysLeft counts the days that a thing still stays, and none after that", () => {
  const left = (days: number) =>
    daysLeft(entry({ keptUntil: new Date(NOW + days * DAY_MS).toISOString() }), NOW);
  assert.deepEqual([left(29.999), left(11.8), left(1), left(0.2), left(-3)], [30, 12, 1, 0, 0]);
  const { stays } = removedListDe;
  assert.deepEqual([stays(12), stays(1), stays(0)], [
    "Bleibt noch 12 Tage",
    "Bleibt noch 1 Tag",
    "Bleibt bis heute",
  ]);
});

Deno.test("byDay puts the newest first, under today, yesterday and dates", () => {
  const at = (id: number, time: string) => entry({ id, removedAt: time });
  const days = byDay(
    [
      at(1, "2026-05-12T08:00:00.000Z"),
      at(2, "2026-05-14T08:00:00.000Z"),
      at(4, "2026-05-14T09:00:00.000Z"),
      at(3, "2026-05-14T09:00:00.000Z"),
      at(5, "2026-05-13T09:00:00.000Z"),
    ],
    removedListDe,
    FORMATS,
    NOW,
  );
  assert.deepEqual(days.map(({ heading, entries }) => [heading, entries.map(({ id }) => id)]), [
    ["Heute", [4, 3, 2]],
    ["Gestern", [5]],
    ["05-12", [1]],
  ]);
});
