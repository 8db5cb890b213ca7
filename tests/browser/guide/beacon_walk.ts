/**
 * What must be heard of the beacon on a simulated walk: side, pace and pauses. The page `beacon_walk_page.ts` renders it.
 *
 * @module
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { buildPage } from "../../../tools/build_web.ts";
import { FolderServer } from "../../support/web_servers/folder_server.ts";

/** A tick, as it is in the samples. */
export interface HeardTick {
  /** Seconds from the start. */
  readonly atS: number;
  /** Energy of each side. */
  readonly left: number;
  readonly right: number;
  /** The largest sample. */
  readonly peak: number;
  readonly lengthS: number;
  /** How often the sound crosses zero. */
  readonly crossings: number;
}

/** A second of the walk, and where the next station really is. */
export interface Moment {
  /** When it begins. */
  readonly atS: number;
  readonly isSounding: boolean;
  readonly isInCircle: boolean;
  readonly isVague: boolean;
  /** Whether the phone reports no position. */
  readonly isMute: boolean;
  /** Metres; null without a next station. */
  readonly distanceM: number | null;
  /** Radians from straight ahead to the right; null without a next station, or while the pupil stands. */
  readonly turn: number | null;
}

/** The walk, second by second, and what is heard of it. */
export interface RenderedWalk {
  readonly moments: readonly Moment[];
  readonly ticks: readonly HeardTick[];
}

/** A position without a following one leads for this many seconds. */
const MAX_AGE_S = 10;

/** Serves the page that renders the walk. */
export async function serveBeaconWalk(): Promise<FolderServer> {
  const path = fileURLToPath(new URL("beacon_walk_page.ts", import.meta.url));
  const { script } = await buildPage(path);
  const page = `<!doctype html><meta charset="utf-8"><script type="module" src="page.js"></script>`;
  const encoder = new TextEncoder();
  return new FolderServer(
    new Map([["index.html", encoder.encode(page)], ["page.js", encoder.encode(script)]]),
  );
}

/** The value of the page; null before it is there. @throws {Error} when the page has failed. */
export function renderedWalkOf(value: unknown): RenderedWalk | null {
  if (typeof value !== "string") return null;
  assert.ok(value.startsWith("{"), value);
  return JSON.parse(value);
}

/** Compares all of it. @throws {Error} with what differs. */
export function assertLeads(walk: RenderedWalk): void {
  assertPauses(walk);
  assertSides(walk);
  assertPace(walk);
  for (const { peak, lengthS } of walk.ticks) {
    assert.ok(peak < 0.1, `a tick is ${20 * Math.log10(peak)} dB loud`);
    assert.ok(lengthS < 0.05, `a tick takes ${lengthS} s`);
  }
}

/** Silence where there must be, and only there. */
function assertPauses({ moments, ticks }: RenderedWalk): void {
  let muteS = 0;
  const silent = moments.map(({ isSounding, isInCircle, isVague, isMute, distanceM }) => {
    muteS = isMute ? muteS + 1 : 0;
    return isSounding || isInCircle || isVague || distanceM === null || muteS > MAX_AGE_S;
  });
  for (const kind of ["isSounding", "isInCircle", "isVague", "isMute"] as const) {
    assert.ok(moments.some((moment) => moment[kind]), `the walk has a moment that ${kind}`);
  }
  const secondOf = ({ atS }: HeardTick) => Math.floor(atS + 1e-3) - 1;
  const wrong = ticks.filter((tick) => silent[secondOf(tick)] ?? true).map(({ atS }) => atS);
  assert.deepEqual(wrong, [], "ticks where it must be silent");
  const heard = new Set(ticks.map(secondOf));
  moments.forEach((_, at) => {
    // The longest pause between two ticks is two seconds, and the one after a silence is shorter.
    const window = [at, at + 1, at + 2];
    if (window.some((second) => silent[second] ?? true)) return;
    assert.ok(window.some((second) => heard.has(second)), `a tick from second ${at} to ${at + 3}`);
  });
}

/** Each tick comes from the side of the station, and is dull where it is at the back. */
function assertSides({ moments, ticks }: RenderedWalk): void {
  const sides = new Set<string>();
  const centred: HeardTick[] = [];
  for (const tick of ticks) {
    const moment = moments[Math.floor(tick.atS + 1e-3) - 1];
    // Without a new position the last course is all that is known.
    if (moment === undefined || moment.isMute) continue;
    const pan = 4 / Math.PI * Math.atan2(Math.sqrt(tick.right), Math.sqrt(tick.left)) - 1;
    const where = `second ${tick.atS.toFixed(1)}, ${moment.distanceM} m, pan ${pan.toFixed(2)}`;
    if (moment.turn === null) {
      assert.ok(Math.abs(pan) < 0.01, `standing, from the middle: ${where}`);
      centred.push(tick);
      continue;
    }
    const trueSide = Math.sin(moment.turn);
    assert.ok(Math.abs(pan - trueSide) < 0.25, `${where}, but it is ${trueSide.toFixed(2)}`);
    const ahead = Math.cos(moment.turn);
    // A position is some metres off: beside the pupil either may be right.
    if (Math.abs(ahead) < 0.25) continue;
    const hertz = tick.crossings / 2 / tick.lengthS;
    assert.equal(hertz < 1250, ahead < 0, `dull or not: ${where}, ${hertz} Hz`);
    sides.add(
      `${ahead < 0 ? "back" : "front"} ${trueSide < -0.3 ? "left" : trueSide > 0.3 ? "right" : ""}`,
    );
  }
  assert.deepEqual([...sides].sort(), ["back left", "front ", "front left", "front right"]);
  const loudest = Math.max(...ticks.map(({ left, right }) => left + right));
  assert.ok(centred.length > 5, "ticks while the pupil stands");
  for (const { left, right } of centred) assert.ok(left + right < loudest / 3, "they are softer");
}

/** The time between two ticks follows the distance to the circle, whose radius is 30 m. */
function assertPace({ moments, ticks }: RenderedWalk): void {
  let compared = 0;
  let longest = 0;
  let shortest = Infinity;
  ticks.forEach(({ atS }, at) => {
    const before = ticks[at - 1];
    const moment = moments[Math.floor(atS + 1e-3) - 1];
    const intervalS = atS - (before?.atS ?? -Infinity);
    if (moment?.distanceM == null || intervalS > 2.1 || moment.isMute) return;
    const share = Math.min(1, Math.max(0, moment.distanceM - 30) / 200);
    const expectedS = 0.4 + 1.6 * share;
    assert.ok(
      Math.abs(intervalS - expectedS) < 0.15,
      `${intervalS} s at second ${atS}, expected ${expectedS}`,
    );
    compared++;
    longest = Math.max(longest, intervalS);
    shortest = Math.min(shortest, intervalS);
  });
  assert.ok(compared > 100, `${compared} intervals`);
  assert.ok(longest > 1.8 && shortest < 0.45, `from ${shortest} s to ${longest} s`);
}
