/** A walk that is being drawn: its points with undo and redo, and the GPX file that it becomes. Pure but for what is kept. @module */
import { distanceM, lengthM, type Position } from "../../../src/shared/geo.ts";
import { keepValue, keptValue, onDevice } from "../../kit/kept.ts";
import { Listeners, type Observable } from "../../kit/observable.ts";
import { isObject } from "../ui/renewal.ts";

/** What a step did with a point; the number is that of the point, beginning with 1. */
export interface DrawStep {
  readonly kind: "add" | "insert" | "move" | "remove" | "close";
  readonly number: number;
}

/** A step, and the points before and after it. */
interface DoneDrawStep extends DrawStep {
  readonly before: readonly Position[];
  readonly after: readonly Position[];
}

/** Names the points among what the device keeps. */
const KEPT = "route-guide-drawing";

/** The points. They stay on this device until the walk is created. */
export class Drawing implements Observable {
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.add;
  #points: readonly Position[];
  #past: readonly DoneDrawStep[] = [];
  #future: readonly DoneDrawStep[] = [];

  /** Begins with the points that are on this device. */
  constructor() {
    const kept = keptValue(onDevice, KEPT);
    this.#points = Array.isArray(kept) ? kept.filter(isPosition) : [];
  }

  get points(): readonly Position[] {
    return this.#points;
  }

  /** The step that {@link undo} takes back; null for none. */
  get nextUndo(): DrawStep | null {
    return this.#past.at(-1) ?? null;
  }

  /** The step that {@link redo} repeats; null for none. */
  get nextRedo(): DrawStep | null {
    return this.#future.at(-1) ?? null;
  }

  /** Whether the last point is where the first one is. */
  get isClosed(): boolean {
    const { first, last } = this;
    return this.#points.length > 3 && first !== undefined && last !== undefined &&
      first.lat === last.lat && first.lon === last.lon;
  }

  get first(): Position | undefined {
    return this.#points[0];
  }

  get last(): Position | undefined {
    return this.#points.at(-1);
  }

  /** Adds a point at the end. */
  add(at: Position): void {
    this.#do("add", this.#points.length, [...this.#points, at]);
  }

  /** Adds a point after another one. */
  insert(after: number, at: Position): void {
    const points = this.#points;
    this.#do("insert", after + 1, [...points.slice(0, after + 1), at, ...points.slice(after + 1)]);
  }

  /** Moves a point; of a closed walk the first and the last one together. */
  move(index: number, to: Position): void {
    const last = this.#points.length - 1;
    const both = this.isClosed && (index === 0 || index === last);
    const points = this.#points.map((point, at) =>
      at === index || both && (at === 0 || at === last) ? to : point
    );
    this.#do("move", index, points);
  }

  /** Removes a point. */
  remove(index: number): void {
    this.#do("remove", index, this.#points.filter((_, at) => at !== index));
  }

  /** Leads back to the first point. */
  close(): void {
    const { first } = this;
    if (first !== undefined) this.#do("close", this.#points.length, [...this.#points, first]);
  }

  undo(): void {
    const step = this.#past.at(-1);
    if (step === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, step];
    this.#show(step.before);
  }

  redo(): void {
    const step = this.#future.at(-1);
    if (step === undefined) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, step];
    this.#show(step.after);
  }

  /** The walk is created: the device keeps nothing of it. */
  forget(): void {
    keepValue(onDevice, KEPT, null);
  }

  #do(kind: DrawStep["kind"], index: number, after: readonly Position[]): void {
    const step = { kind, number: index + 1, before: this.#points, after };
    this.#past = [...this.#past, step];
    this.#future = [];
    this.#show(after);
  }

  #show(points: readonly Position[]): void {
    this.#points = points;
    keepValue(onDevice, KEPT, points);
    this.#listeners.call();
  }
}

function isPosition(value: unknown): value is Position {
  return isObject(value) && typeof value.lat === "number" && typeof value.lon === "number";
}

/** The length of a line through points, in metres. */
export function drawnLengthM(points: readonly Position[]): number {
  return lengthM([points.map(({ lat, lon }) => [lat, lon])]);
}

/** Metres between two points of the file, at most: stations lie on the track, not on the corners of a drawing. */
const STEP_M = 10;

/** Decimals of degrees in the file: a centimetre. */
const DECIMALS = 7;

/** A GPX 1.1 file of the drawing, without elevations. Its track says that it was drawn (`src`). */
export function gpxOf(points: readonly Position[], name: string): File {
  const dense = points.flatMap((from, index): readonly Position[] => {
    const to = points[index + 1];
    if (to === undefined) return [from];
    const count = Math.max(1, Math.ceil(distanceM(from, to) / STEP_M));
    return Array.from({ length: count }, (_, step) => ({
      lat: from.lat + (to.lat - from.lat) * step / count,
      lon: from.lon + (to.lon - from.lon) * step / count,
    }));
  });
  const track = dense.map(({ lat, lon }) =>
    `<trkpt lat="${lat.toFixed(DECIMALS)}" lon="${lon.toFixed(DECIMALS)}"/>`
  );
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Route Guide, drawn on a map" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>${escaped(name)}</name><src>Drawn on a map, without elevations</src><trkseg>
${track.join("\n")}
</trkseg></trk>
</gpx>
`;
  return new File([text], "drawn.gpx", { type: "application/gpx+xml" });
}

/** Text as content of an XML element. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
