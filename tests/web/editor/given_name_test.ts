/** Tests of what counts as a name that a person gave. @module */
import assert from "node:assert/strict";
import { isGivenName } from "../../../web/editor/home/file_queue.ts";

Deno.test("isGivenName() tells names of people from those of devices and programs", () => {
  const given = [
    "Rund um den Eulenberg",
    "Schulweg 3b",
    "2026-09-14 Wandertag",
    "Zum Schloß",
    "Łódź",
    "森の道",
  ];
  for (const name of given) assert.ok(isGivenName(name), name);
  const automatic = [
    "",
    "2026-09-14 09:12:05",
    "2026-09-14T09:12:05Z",
    "14.09.2026, 9:12 Uhr",
    "Track 12",
    "TRACK_2026_09_14",
    "Current Track: 14 SEP 2026 09:12",
    "ACTIVE LOG 001",
    "Aufzeichnung vom 14. September",
    "Morning Hike",
    "Wanderung am Nachmittag",
    "Unnamed",
    "gpx-export (3)",
    "20260914_091205",
  ];
  for (const name of automatic) assert.ok(!isGivenName(name), name);
});
