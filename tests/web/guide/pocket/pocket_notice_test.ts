/** Tests of what the pocket shows: the notice with the highest rank. @module */
import assert from "node:assert/strict";
import {
  type PocketFacts,
  type PocketMain,
  pocketNotice,
} from "../../../../web/guide/pocket/pocket_notice.ts";
import type { Station } from "../../../../web/guide/walk/walk.ts";

function station(number: number): Station {
  return {
    id: 10 + number,
    number,
    title: `Halt ${number}`,
    description: "",
    lat: 50,
    lon: 7,
    triggerRadiusM: 30,
    sequence: number,
    audioUrl: null,
    pictures: [],
  };
}

const WAY = { distanceM: 120, bearing: 90, turn: null };

/** All is well, and the third station is next. */
const WELL: PocketFacts = {
  needsTap: null,
  isToneOpen: false,
  paused: null,
  asked: null,
  told: null,
  playing: null,
  offer: null,
  next: station(3),
  way: WAY,
  isFinished: false,
  locator: {
    state: "found",
    accuracyM: 8,
    isVague: false,
    isAlmost: false,
    isOld: false,
    sinceFixMs: 900,
  },
  isScreenHeld: true,
  isScreenNoted: false,
  batteryLevel: 0.9,
  problem: null,
  offWay: null,
};

/** A position that starts nothing. */
const VAGUE = { ...WELL.locator, accuracyM: 120, isVague: true } as const;

/** Everything that can be shown, the most important first, each with what makes it true. */
const ORDER: readonly (readonly [PocketMain["kind"], Partial<PocketFacts>])[] = [
  ["tap", { needsTap: "reload" }],
  ["ask", { asked: station(3) }],
  ["tone", { isToneOpen: true }],
  ["pause", { paused: { station: station(2), by: "system" } }],
  ["told", { told: "Station 3 Halt 3: noch 120 m nach Osten." }],
  ["playing", { playing: station(2), offer: station(3) }],
  ["lost", { locator: { ...VAGUE, state: "lost", sinceFixMs: 190_000 } }],
  ["vague", { locator: VAGUE }],
  ["off", { offWay: { distanceM: 80, bearing: 180, turn: null } }],
  ["problem", { problem: { station: station(2), kind: "failed" } }],
  ["screen", { isScreenHeld: false }],
  ["battery", { batteryLevel: 0.12 }],
  ["next", {}],
];

Deno.test("pocketNotice() returns the most important of several things", () => {
  for (const [index, [kind]] of ORDER.entries()) {
    // All that matters less is true as well.
    const facts = ORDER.slice(index).reverse().reduce(
      (all, [, some]) => ({ ...all, ...some }),
      WELL,
    );
    assert.equal(pocketNotice(facts).main.kind, kind);
  }
});

Deno.test("pocketNotice() moves the next station to the small line while a warning is shown", () => {
  const brief = (some: Partial<PocketFacts>) => pocketNotice({ ...WELL, ...some }).brief;
  assert.equal(brief({}), null);
  assert.equal(brief({ needsTap: "sound" }), null);
  assert.deepEqual(brief({ batteryLevel: 0.1 }), { station: station(3), way: WAY, trust: "exact" });
  assert.equal(brief({ paused: { station: station(2), by: "listener" } })?.station.number, 2);
  const lost = { ...WELL.locator, state: "lost", sinceFixMs: 30_000 } as const;
  assert.equal(brief({ locator: lost })?.trust, "old");
  assert.equal(brief({ locator: VAGUE })?.trust, "vague");
  const old = { ...WELL.locator, isOld: true };
  assert.equal(brief({ locator: old, batteryLevel: 0.1 })?.trust, "old");
});

Deno.test("pocketNotice() counts whole minutes without a position, and percent of the battery", () => {
  const minutes = (sinceFixMs: number | null) => {
    const locator = { ...WELL.locator, state: "lost", accuracyM: null, sinceFixMs } as const;
    const { main } = pocketNotice({ ...WELL, way: null, locator });
    return main.kind === "lost" ? main.minutes : "another notice";
  };
  assert.deepEqual([null, 59_999, 60_000, 199_000].map(minutes), [null, null, 1, 3]);
  const { main } = pocketNotice({ ...WELL, batteryLevel: 0.149 });
  assert.deepEqual(main, { kind: "battery", percent: 15 });
  assert.equal(pocketNotice({ ...WELL, batteryLevel: 0.15 }).main.kind, "next");
});

Deno.test("pocketNotice(): where no station is left, only what waits or sounds comes before the end", () => {
  const end = { ...WELL, next: null, way: null, isFinished: true, isScreenHeld: false };
  assert.deepEqual(pocketNotice(end).main, { kind: "finished", isAllHeard: true });
  assert.equal(pocketNotice({ ...end, playing: station(6) }).main.kind, "playing");
  const early = pocketNotice({ ...end, isFinished: false }).main;
  assert.deepEqual(early, { kind: "finished", isAllHeard: false });
});

Deno.test("pocketNotice() makes the warning about the screen small once it was shown, whatever else is low", () => {
  const main = (some: Partial<PocketFacts>) =>
    pocketNotice({ ...WELL, isScreenHeld: false, ...some }).main;
  assert.equal(main({}).kind, "screen");
  const small = main({ isScreenNoted: true });
  assert.ok(small.kind === "next" && small.warnsOfScreen);
  assert.equal(main({ isScreenNoted: true, batteryLevel: 0.1 }).kind, "battery");
  const well = pocketNotice(WELL).main;
  assert.ok(well.kind === "next" && !well.warnsOfScreen);
});

Deno.test("pocketNotice() offers a station that is near, although the position is vague", () => {
  const near = pocketNotice({ ...WELL, locator: { ...VAGUE, isAlmost: true } });
  assert.deepEqual(near.main, { kind: "almost", station: station(3), accuracyM: 120 });
  assert.equal(near.brief, null);
});
