/**
 * A walk with the beacon in simulated time, rendered offline: the guide's own session, locator, rule and ticks, and what
 * can be heard of them, measured in the samples. It is bundled for a browser.
 *
 * @module
 */
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { moved } from "../../../src/shared/geo.ts";
import { beaconFactsOf } from "../../../src/web/guide/beacon/beacon_facts.ts";
import { beaconPlan } from "../../../src/web/guide/beacon/beacon_rule.ts";
import { Ticks } from "../../../src/web/guide/beacon/beacon_sound.ts";
import { Locator } from "../../../src/web/guide/position/locator.ts";
import { GroupMode } from "../../../src/web/guide/walk/group_mode.ts";
import { Progress } from "../../../src/web/guide/walk/progress.ts";
import { WalkSession } from "../../../src/web/guide/walk/session.ts";
import { seededRandom } from "../../support/random.ts";
import {
  BEGIN_MS,
  memoryStore,
  type Point,
  positionAt,
  SimulatedPlayer,
  walkAlong,
} from "../../web/guide/walk/simulation.ts";
import type { HeardTick, Moment, RenderedWalk } from "./beacon_walk.ts";

const RATE = 16_000;

/** Metres a second, and the length of recordings in seconds. */
const PACE = 2;
const RECORDING_S = 15;

/** The guide looks at its clock this often, in seconds: a timer of a page comes a little late, too. */
const LOOK_S = 0.1;

const STATIONS: readonly Point[] = [[60, 260], [-70, 330]];

/** What the pupil does: walks to a point, or stands for some seconds. */
const WAY: readonly (
  & { readonly to: Point; readonly standS?: number }
  & { readonly accuracyM?: number; readonly isMute?: boolean }
)[] = [
  { to: [0, 40] },
  { to: [0, 40], standS: 20 },
  { to: [0, 120] },
  { to: [0, 180], accuracyM: 90 },
  { to: [0, 220] },
  { to: [60, 260], standS: RECORDING_S + 15 },
  { to: [60, 420] },
  { to: [60, 420], standS: 25, isMute: true },
  { to: [-20, 420] },
  { to: [-70, 330], standS: RECORDING_S + 30 },
];

const walk = walkAlong([[0, 0], [0, 220], [60, 260], [60, 420], [-70, 420], [-70, 330]], STATIONS);

/** The clock of the page, in seconds since the walk began. */
let nowS = 0;
Date.now = () => BEGIN_MS + nowS * 1000;

let onPosition: PositionCallback = () => {};
Object.defineProperty(navigator, "geolocation", {
  value: {
    watchPosition(success: PositionCallback) {
      onPosition = success;
      return 1;
    },
    clearWatch() {},
  },
});

/** The pupil second by second. */
function* seconds() {
  let at: Point = [0, 0];
  for (const { to, standS = 0, accuracyM = 8, isMute = false } of WAY) {
    const metres = Math.hypot(to[0] - at[0], to[1] - at[1]);
    const course = metres === 0 ? null : Math.atan2(to[0] - at[0], to[1] - at[1]);
    const from = at;
    for (let walked = PACE; walked <= metres; walked += PACE) {
      const share = walked / metres;
      at = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      yield { at, course, accuracyM, isMute };
    }
    at = to;
    for (let second = 0; second < standS; second++) yield { at, course: null, accuracyM, isMute };
  }
}

/** Walks, and lets the ticks be scheduled. */
function walkIn(context: BaseAudioContext): Moment[] {
  const player = new SimulatedPlayer(() => RECORDING_S);
  const now = () => Date.now();
  const session = new WalkSession({
    walk,
    progress: new Progress(memoryStore(), 1, now),
    group: new GroupMode(null, 1),
    player,
    vibrate: () => {},
    withTone: () => true,
    isTapOnly: () => false,
    onArrival: () => {},
    now,
  });
  const ticks = new Ticks(context);
  const locator = new Locator((fix) => session.receiveFix(fix), () => follow());
  const follow = () =>
    ticks.follow(beaconPlan(beaconFactsOf({ session, locator, player, walk, gate: null })), nowS);
  session.subscribe(follow);
  locator.start();
  const random = seededRandom(23);
  const noise = () => (random() - 0.5) * 6;
  const moments: Moment[] = [];
  for (const { at, course, accuracyM, isMute } of seconds()) {
    nowS = moments.length + 1;
    if (!isMute) {
      const { lat, lon } = moved(moved(positionAt(at), 0, noise()), 90, noise());
      const heading = course === null ? null : (course * 180 / Math.PI + 360) % 360;
      const coords = {
        latitude: lat,
        longitude: lon,
        accuracy: accuracyM,
        heading,
        speed: course === null ? 0 : PACE,
        altitude: null,
        altitudeAccuracy: null,
      };
      onPosition({
        coords: { ...coords, toJSON: () => coords },
        timestamp: Date.now(),
        toJSON: () => coords,
      });
    }
    session.tick();
    player.pass(1);
    const isInCircle = walk.stations.some(({ id }) => session.whereabouts.isAt(id));
    const next = session.next === null ? null : STATIONS[session.next.number - 1] ?? null;
    moments.push({
      atS: nowS,
      isSounding: player.isBusy,
      isInCircle,
      isVague: accuracyM > 50,
      isMute,
      distanceM: next === null ? null : Math.hypot(next[0] - at[0], next[1] - at[1]),
      turn: next === null || course === null
        ? null
        : Math.atan2(next[0] - at[0], next[1] - at[1]) - course,
    });
    for (let look = 0; look < 1; look += LOOK_S) {
      nowS = moments.length + look;
      follow();
      ticks.schedule(nowS);
    }
  }
  locator.close();
  return moments;
}

/** The ticks in the samples: each begins after 20 ms of silence at least. */
function heardIn(buffer: AudioBuffer): HeardTick[] {
  const left = buffer.getChannelData(0);
  const right = buffer.getChannelData(1);
  const found: HeardTick[] = [];
  let quiet = Infinity;
  let tick: { -readonly [Key in keyof HeardTick]: HeardTick[Key] } | null = null;
  let last = 0;
  for (let i = 0; i < left.length; i++) {
    const l = left[i] ?? 0;
    const r = right[i] ?? 0;
    const loud = Math.abs(l) + Math.abs(r);
    if (loud < 1e-5) {
      quiet++;
      continue;
    }
    if (tick === null || quiet > 0.02 * RATE) {
      tick = { atS: i / RATE, left: 0, right: 0, peak: 0, lengthS: 0, crossings: 0 };
      found.push(tick);
      last = 0;
    }
    quiet = 0;
    const sum = l + r;
    if (last !== 0 && Math.sign(sum) !== Math.sign(last)) tick.crossings++;
    last = sum;
    tick.left += l * l;
    tick.right += r * r;
    tick.peak = Math.max(tick.peak, Math.abs(l), Math.abs(r));
    tick.lengthS = i / RATE - tick.atS;
  }
  return found;
}

async function render(): Promise<string> {
  const lengthS = [...seconds()].length + 2;
  const context = new OfflineAudioContext(2, lengthS * RATE, RATE);
  const moments = walkIn(context);
  const rendered: RenderedWalk = { moments, ticks: heardIn(await context.startRendering()) };
  return JSON.stringify(rendered);
}

// A rejection would say nothing to a driver that only waits for a value.
render().catch((error) => `failed: ${error}\n${error?.stack}`).then((rendered) =>
  Object.assign(globalThis, { rendered })
);
