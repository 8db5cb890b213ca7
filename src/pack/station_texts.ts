/**
 * The texts of the stations, for people who read them without the page of the walk.
 *
 * @module
 */
import { stationName } from "../shared/station_name.ts";

/** What a station says. */
export interface StationText {
  /** Position in the order, from 1. */
  readonly number: number;
  readonly title: string;
  /** Lines end with "\n". */
  readonly text: string;
}

/** The texts in the order of the stations; those without a text are left out. */
export function stationTexts(
  stations: readonly { readonly title: string; readonly description: string }[],
): readonly StationText[] {
  return stations.map(({ title, description }, index) => ({
    number: index + 1,
    title: stationName(title, index + 1),
    text: description.replaceAll(/\r\n?/g, "\n").trim(),
  })).filter(({ text }) => text !== "");
}
