/** Reads FIT files: the sessions of a recording with the device's own total ascent. @module */
import { createHash } from "node:crypto";
import FitParser, { type ParsedFit } from "fit-file-parser";
import { EARTH_RADIUS_M, RADIANS_PER_DEGREE } from "../../src/shared/geo.ts";
import type { Points } from "../../src/gpx/track.ts";

/** One sample as the parser returns it. */
type ParsedRecord = NonNullable<ParsedFit["records"]>[number];

/** One session of a FIT file. */
export interface FitSession {
  /** File name without its folder, and the session's number if the file has several. */
  readonly name: string;
  /** SHA-256 of the file, 64 hexadecimal digits. */
  readonly sha256: string;
  /** Sport and kind of sport, such as `cycling`, `indoor_cycling`. */
  readonly sports: readonly string[];
  /** Start as the device states it; `null` when it does not. */
  readonly startedAt: number | null;
  /** `total_ascent` of the session in metres; `null` when there is none. */
  readonly totalAscentM: number | null;
  /** All samples with a position, or where no sample has one, all with a distance, as one segment. */
  readonly points: Points;
}

/**
 * The sessions of a FIT file.
 *
 * A sample belongs to the last session that has begun by then; of session ends and of the first start, some devices
 * record other times. Samples without any position, as of a foot pod, are placed
 * on a meridian by their recorded distance: the elevation gain depends on the distance between the points alone.
 *
 * @param name File name.
 * @throws {Error} when the file is no FIT file.
 */
export async function readFitSessions(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<FitSession[]> {
  const parser = new FitParser({ force: true, mode: "list", lengthUnit: "m" });
  const { buffer, byteOffset, byteLength } = bytes;
  const fit: ParsedFit = await parser.parseAsync(buffer.slice(byteOffset, byteOffset + byteLength));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const sessions = fit.sessions ?? [];
  return sessions.map((session, index) => {
    const startedAt = session.start_time?.getTime() ?? null;
    const from = index === 0 ? -Infinity : startedAt ?? Infinity;
    const to = sessions[index + 1]?.start_time?.getTime() ?? Infinity;
    const records = (fit.records ?? []).filter(({ timestamp }) => {
      const time = timestamp?.getTime() ?? -Infinity;
      return time >= from && time < to;
    });
    return {
      name: sessions.length === 1 ? name : `${name} #${index + 1}`,
      sha256,
      sports: [session.sport, session.sub_sport].filter((sport) => sport !== undefined).map(String),
      startedAt,
      totalAscentM: session.total_ascent ?? null,
      points: toPoints(records),
    };
  });
}

function toPoints(records: readonly ParsedRecord[]): Points {
  const positioned = records.filter((record) =>
    record.position_lat !== undefined && record.position_long !== undefined
  );
  const hasPositions = positioned.length > 0;
  const placed = hasPositions
    ? positioned
    : records.filter(({ distance }) => distance !== undefined);
  const column = (value: (record: ParsedRecord) => number | undefined) =>
    Float64Array.from(placed, (record) => value(record) ?? NaN);
  return {
    lat: column(({ position_lat, distance = 0 }) =>
      hasPositions ? position_lat : distance / EARTH_RADIUS_M / RADIANS_PER_DEGREE
    ),
    lon: column(({ position_long }) => hasPositions ? position_long : 0),
    elevation: column(({ enhanced_altitude, altitude }) => enhanced_altitude ?? altitude),
    time: column(({ timestamp }) => timestamp?.getTime()),
    segmentStarts: Uint32Array.of(0),
  };
}
