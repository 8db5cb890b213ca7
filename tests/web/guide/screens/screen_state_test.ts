/** Tests of the addresses of screens. @module */
import assert from "node:assert/strict";
import {
  fragmentOf,
  screenOf,
  type ScreenState,
} from "../../../../web/guide/screens/shown_screen.ts";

const SCREENS: readonly (readonly [fragment: string, screen: ScreenState])[] = [
  ["#", { kind: "start" }],
  ["#ready", { kind: "ready" }],
  ["#walk", { kind: "walk" }],
  ["#pocket", { kind: "pocket" }],
  ["#end", { kind: "end" }],
  ["#settings", { kind: "settings" }],
  ["#s12", { kind: "station", stationId: 12 }],
  ["#t12", { kind: "station", stationId: 12, isReading: true }],
];

Deno.test("screenOf() and fragmentOf() are each other's reverse for every screen", () => {
  for (const [fragment, screen] of SCREENS) {
    assert.deepEqual(screenOf(fragment), screen, fragment);
    assert.equal(fragmentOf(screen), fragment);
  }
});

Deno.test("screenOf() is the start for an address without a fragment, and for one that names no screen", () => {
  for (const fragment of ["", "#start", "#s", "#sx", "#s1x", "#t", "#walks", "#Walk"]) {
    assert.deepEqual(screenOf(fragment), { kind: "start" }, fragment);
  }
});
