/**
 * How fast GPX files are read: our reader, the same work on top of saxes (a strict parser over strings), and
 * a bare scan for the same numbers that checks nothing, as the limit of what can be had. `deno task bench` has the short form.
 *
 * Run it with `deno run --config workspace.json -A bench/gpx_reader.ts [MB]`. The rounds are interleaved, so that a busy machine
 * disturbs all alike; the table shows medians and the best round.
 *
 * @module
 */
import { SaxesParser } from "saxes";
import { GpxReader } from "../src/gpx/reader.ts";
import { walk } from "./data.ts";
import { median } from "./result.ts";

const ROUNDS = 9;
const KIB = 1024;

/** What a candidate found, summed up, to see that all found the same. */
class Sums {
  points = 0;
  lat = 0;
  lon = 0;
  elevation = 0;
  time = 0;

  isLike(other: Sums): boolean {
    const isNear = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.abs(b);
    return this.points === other.points && isNear(this.lat, other.lat) &&
      isNear(this.lon, other.lon) && isNear(this.elevation, other.elevation) &&
      isNear(this.time, other.time);
  }
}

type Candidate = (file: Uint8Array) => Sums;

function ours(chunk: number): Candidate {
  return (file) => {
    const reader = new GpxReader();
    for (let at = 0; at < file.length; at += chunk) reader.write(file.subarray(at, at + chunk));
    const { lat, lon, elevation, time } = reader.end().points;
    const sums = new Sums();
    sums.points = lat.length;
    for (const value of lat) sums.lat += value;
    for (const value of lon) sums.lon += value;
    for (const value of elevation) sums.elevation += value;
    for (const value of time) sums.time += value;
    return sums;
  };
}

const withSaxes: Candidate = (file) => {
  const sums = new Sums();
  let text = "";
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, attributes }) => {
    text = "";
    if (local !== "trkpt") return;
    sums.points++;
    sums.lat += Number(attributes.lat?.value);
    sums.lon += Number(attributes.lon?.value);
  });
  parser.on("text", (part) => {
    text += part;
  });
  parser.on("closetag", ({ local }) => {
    if (local === "ele") sums.elevation += Number(text);
    if (local === "time") sums.time += Date.parse(text);
  });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let at = 0; at < file.length; at += 64 * KIB) {
    parser.write(decoder.decode(file.subarray(at, at + 64 * KIB), { stream: true }));
  }
  parser.close();
  return sums;
};

/** Looks for `<trkpt lat=`, `<ele>` and `<time>` exactly as `walk` of `bench/data.ts` writes them. */
const bareScan: Candidate = (file) => {
  const sums = new Sums();
  let at = 0;
  const byte = (offset: number) => file[at + offset] ?? 0;
  const two = (offset: number) => byte(offset) * 10 + byte(offset + 1) - 528;
  const number = () => {
    let mantissa = 0;
    let scale = 0;
    for (;; at++) {
      const digit = byte(0) - 48;
      if (digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit;
        scale *= 10;
      } else if (byte(0) === 0x2e) {
        scale = 1;
      } else {
        return mantissa / (scale || 1);
      }
    }
  };
  for (; at < file.length; at++) {
    if (byte(0) !== 0x3c) continue;
    if (byte(1) === 0x74 && byte(5) === 0x74 && byte(6) === 0x20) {
      at += 12;
      sums.lat += number();
      at += 7;
      sums.lon += number();
      sums.points++;
    } else if (byte(1) === 0x65 && byte(2) === 0x6c) {
      at += 5;
      sums.elevation += number();
    } else if (byte(1) === 0x74 && byte(2) === 0x69) {
      const year = two(6) * 100 + two(8);
      sums.time += Date.UTC(year, two(11) - 1, two(14), two(17), two(20), two(23));
      at += 26;
    }
  }
  return sums;
};

const CANDIDATES = {
  "bare scan": bareScan,
  "ours, 64 KiB chunks": ours(64 * KIB),
  "ours, 256 KiB chunks": ours(256 * KIB),
  "saxes": withSaxes,
} as const;

/** What can be measured. */
export type ReaderName = keyof typeof CANDIDATES;

/**
 * Times in milliseconds, one a round, after one round to warm up.
 *
 * @param file A walk of `bench/data.ts`; the bare scan reads nothing else.
 * @throws {Error} when one finds other numbers than the bare scan.
 */
export function readerTimes(
  file: Uint8Array,
  names: readonly ReaderName[],
  rounds: number,
): Map<ReaderName, number[]> {
  const times = new Map<ReaderName, number[]>(names.map((name) => [name, []]));
  const limit = bareScan(file);
  for (let round = 0; round <= rounds; round++) {
    for (const [name, list] of times) {
      const started = performance.now();
      const sums = CANDIDATES[name](file);
      const elapsed = performance.now() - started;
      if (!sums.isLike(limit)) throw new Error(`${name} found something else`);
      if (round > 0) list.push(elapsed);
    }
  }
  return times;
}

function report(title: string, file: Uint8Array): void {
  const names: ReaderName[] = [
    "bare scan",
    "ours, 64 KiB chunks",
    "ours, 256 KiB chunks",
    "saxes",
  ];
  const times = readerTimes(file, names, ROUNDS);
  const limit = median(times.get("bare scan") ?? []);
  const megabytes = file.length / 1e6;
  const lines = [`\n${title}, ${megabytes.toFixed(0)} MB, ${ROUNDS} rounds`];
  lines.push(`${"".padEnd(22)}median ms    MB/s   best MB/s   x bare scan`);
  for (const [name, list] of times) {
    lines.push(
      name.padEnd(22) + median(list).toFixed(1).padStart(9) +
        (megabytes / median(list) * 1000).toFixed(0).padStart(8) +
        (megabytes / Math.min(...list) * 1000).toFixed(0).padStart(12) +
        (median(list) / limit).toFixed(2).padStart(14),
    );
  }
  Deno.stdout.writeSync(new TextEncoder().encode(`${lines.join("\n")}\n`));
}

if (import.meta.main) {
  const megabytes = Number(Deno.args[0] ?? 48);
  report("Compact points", walk({ points: Math.floor(megabytes * 1e6 / 98) }));
  const withExtensions = { points: Math.floor(megabytes * 1e6 / 197), withExtensions: true };
  report("Points with extensions", walk(withExtensions));
}
