/**
 * A simulated rehearsal: a teacher walks out and back past stations, with a phone that reports noisy positions, pauses a
 * recording, loads the page again, and leaves one station out.
 *
 * @module
 */
import {
  type Entry,
  type Rehearsal,
  type RehearsedWalk,
} from "../../../src/web/rehearsal/format.ts";
import { RehearsalLog } from "../../../src/web/rehearsal/log.ts";
import { GroupMode } from "../../../src/web/guide/walk/group_mode.ts";
import { Progress } from "../../../src/web/guide/walk/progress.ts";
import { WalkSession } from "../../../src/web/guide/walk/session.ts";
import type { Fix } from "../../../src/web/trigger/mod.ts";
import { SeededRandom } from "../../support/random.ts";
import {
  BEGIN_MS,
  memoryStore,
  type Point,
  positionAt,
  SimulatedPlayer,
  walkAlong,
} from "../guide/walk/simulation.ts";

/** Out to the north, and back on the same way; then to the east. */
const TRACK: readonly Point[] = [[0, 0], [0, 400], [0, 0], [300, 0]];

/** The third is passed on the way out, held back, and heard on the way back; the last one is 80 m beside the track. */
const STATIONS: readonly Point[] = [[5, 90], [0, 150], [0, 380], [5, 270], [120, 5], [220, 80]];

/** Seconds of the recording of a station: the first one still plays when the second is reached. */
const SECONDS = [70, 15, 20, 12, 25, 10];

const PACE = 1.25;

/** What the teacher does, in seconds after the beginning. */
const PAUSE_S = 128;
const RESUME_S = 136;
const RELOAD_S = 330;
const GO_ON_S = 338;

const WALK = walkAlong(TRACK, STATIONS, 25);

/** The walk as a rehearsal has it. */
export const REHEARSED: RehearsedWalk = {
  id: WALK.id,
  name: WALK.name,
  segments: WALK.segments,
  stations: WALK.stations.map(
    ({ id, number, title, lat, lon, triggerRadiusM, sequence, audioUrl }) => {
      return {
        id,
        number,
        title,
        lat,
        lon,
        triggerRadiusM,
        sequence,
        hasRecording: audioUrl !== null,
      };
    },
  ),
};

/** Walks. @param noiseM Typical error of a position in metres. */
export function simulatedRehearsal(seed: number, noiseM: number): Rehearsal {
  const phone = new Phone(noiseM, new SeededRandom(seed));
  const lengthM = TRACK.reduce((sum, point, i) => sum + apart(TRACK[i - 1] ?? point, point), 0);
  for (let second = 1; second * PACE < lengthM; second++) {
    phone.pass(second);
    if (second === PAUSE_S) phone.player.pause();
    if (second === RESUME_S) phone.player.resume();
    if (second === RELOAD_S) phone.reload();
    if (second === GO_ON_S) phone.session.goOn();
    phone.log.observe();
    phone.report(pointAt(second * PACE));
  }
  return { startedAt: new Date(BEGIN_MS).toISOString(), walk: REHEARSED, entries: phone.entries };
}

/** A guide without a page, on a phone. */
class Phone {
  readonly entries: Entry[] = [];
  readonly locator: { fix: Fix | null; fixMs: number } = { fix: null, fixMs: 0 };
  readonly #progress = new Progress(memoryStore(), WALK.id, () => this.#nowMs);
  readonly #noiseM: number;
  readonly #random: SeededRandom;
  #nowMs = BEGIN_MS;
  #error: Point = [0, 0];
  player: SimulatedPlayer;
  session: WalkSession;
  log: RehearsalLog;

  constructor(noiseM: number, random: SeededRandom) {
    this.#noiseM = noiseM;
    this.#random = random;
    [this.player, this.session] = this.#open();
    this.log = this.#follow(false);
  }

  /** A second passes. */
  pass(second: number): void {
    this.#nowMs = BEGIN_MS + second * 1000;
    this.player.pass(1);
    // After a reload the page calls its session only once the walk goes on.
    if (!this.session.isSuspended) this.session.tick();
    this.log.observe();
  }

  /** The phone reports where it is, with an error that drifts. */
  report(point: Point): void {
    const drift = (before: number) => before * 0.9 + (this.#random.next() - 0.5) * this.#noiseM;
    const [east, north] = this.#error;
    this.#error = [drift(east), drift(north)];
    const position = positionAt([point[0] + this.#error[0], point[1] + this.#error[1]]);
    const accuracyM = 6 + Math.round(this.#random.next() * 2 * this.#noiseM);
    this.locator.fix = { ...position, accuracyM, timeMs: this.#nowMs - 400 };
    this.locator.fixMs = this.#nowMs;
    this.session.receiveFix(this.locator.fix);
    this.log.observe();
  }

  reload(): void {
    this.session.storePosition();
    this.session.close();
    [this.player, this.session] = this.#open();
    this.session.suspend();
    this.log = this.#follow(true);
  }

  #open(): [SimulatedPlayer, WalkSession] {
    const player = new SimulatedPlayer((id) => SECONDS[id - 1] ?? 0);
    const session = new WalkSession({
      walk: WALK,
      progress: this.#progress,
      group: new GroupMode(null, WALK.id),
      player,
      vibrate: () => {},
      withTone: () => true,
      isTapOnly: () => false,
      onArrival: () => {},
      now: () => this.#nowMs,
    });
    return [player, session];
  }

  #follow(isReloaded: boolean): RehearsalLog {
    const add = (entry: Entry) => this.entries.push(entry);
    const log = new RehearsalLog(this, isReloaded, add, () => this.#nowMs);
    this.session.subscribe(() => log.observe());
    return log;
  }
}

function pointAt(alongM: number): Point {
  let left = alongM;
  for (const [i, to] of TRACK.entries()) {
    const from = TRACK[i - 1] ?? to;
    const edge = apart(from, to);
    if (left <= edge && edge > 0) {
      const share = left / edge;
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    }
    left -= edge;
  }
  return TRACK[TRACK.length - 1] ?? [0, 0];
}

function apart(from: Point, to: Point): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}
