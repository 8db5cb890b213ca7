/** Tests of which countries a position is in: towns at borders, islands, and places far from all. @module */
import assert from "node:assert/strict";
import { countriesAt } from "../../../../web/editor/official_map/official_map.ts";

/** Towns with the countries whose maps show them, the own one first. */
const TOWNS: readonly (readonly [name: string, lat: number, lon: number, countries: string])[] = [
  ["Kassel", 51.312, 9.479, "DE"],
  ["Bern", 46.948, 7.447, "CH"],
  ["Graz", 47.07, 15.44, "AT"],
  ["Salzburg, four kilometres from the border", 47.8, 13.045, "AT,DE"],
  ["Freilassing", 47.84, 12.98, "DE,AT"],
  ["Basel", 47.55, 7.59, "CH,DE"],
  ["Bregenz", 47.503, 9.747, "AT,DE"],
  ["Konstanz", 47.69, 9.19, "DE,CH"],
  ["Innsbruck", 47.267, 11.393, "AT"],
  ["Kufstein", 47.583, 12.17, "AT,DE"],
  ["Görlitz", 51.155, 14.975, "DE"],
  ["Flensburg", 54.785, 9.435, "DE"],
  ["Westerland on Sylt", 54.91, 8.31, "DE"],
  ["Binz on Rügen", 54.4, 13.61, "DE"],
  ["Helgoland", 54.182, 7.886, "DE"],
  ["Borkum", 53.588, 6.66, "DE"],
  ["Geneva", 46.204, 6.143, "CH"],
  ["Vienna", 48.208, 16.372, "AT"],
  ["Strasbourg, beside the Rhine", 48.58, 7.75, "DE"],
  ["Paris", 48.857, 2.352, ""],
  ["Prague", 50.088, 14.42, ""],
  ["Copenhagen", 55.676, 12.568, ""],
];

for (const [name, lat, lon, countries] of TOWNS) {
  Deno.test(`countriesAt() of ${name}`, () =>
    assert.equal(countriesAt({ lat, lon }).join(), countries));
}
