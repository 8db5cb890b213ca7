/** Small changes of a track change its elevation gain little. @module */
import assert from "node:assert/strict";
import { elevationGainM } from "../../../src/gpx/elevation.ts";
import { fiveKm, hills, whiteNoise } from "../corpus.ts";

Deno.test("elevationGainM() is moved by one noisy point by no more than the point", () => {
  const tracks = {
    clean: fiveKm({ stepM: 5, profile: hills(30, 500) }),
    noisy: fiveKm({ stepM: 5, profile: hills(30, 500), noise: whiteNoise(3, 3) }),
  };
  for (const [name, track] of Object.entries(tracks)) {
    const before = elevationGainM(track);
    for (let at = 3; at < track.lat.length; at += 37) {
      for (const height of [-30, -3, 3, 30]) {
        const elevation = track.elevation.map((value, i) => i === at ? value + height : value);
        const change = Math.abs(elevationGainM({ ...track, elevation }) - before);
        assert.ok(change <= Math.abs(height) + 1e-9, `${name}, ${height} m at ${at}: ${change}`);
      }
    }
  }
});

Deno.test("elevationGainM() does not depend on the height of the whole track", () => {
  const track = fiveKm({ profile: hills(30, 500), noise: whiteNoise(8, 3) });
  const lifted = { ...track, elevation: track.elevation.map((value) => value + 4096) };
  assert.ok(Math.abs(elevationGainM(lifted) - elevationGainM(track)) < 1e-6);
});
