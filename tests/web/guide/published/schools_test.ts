import assert from "node:assert/strict";
import { bySchool } from "../../../../web/guide/published/published_home.tsx";
import type { ListedWalk } from "../../../../web/guide/walk/walk.ts";

function walk(name: string, schoolName: string): ListedWalk {
  const lengths = { distanceM: 1000, elevationGainM: 10, proximityM: null };
  return { id: `w/${name}/`, name, schoolName, description: "", ...lengths };
}

const WALKS = [walk("a", "Ost"), walk("b", ""), walk("c", "An der Au"), walk("d", "Ost")];

function namesOf(isNearestFirst: boolean): string[] {
  return bySchool(WALKS, isNearestFirst)
    .map(({ name, walks }) => `${name}: ${walks.map((walk) => walk.name).join()}`);
}

Deno.test("bySchool() sorts schools by name, walks without a school come last", () => {
  assert.deepEqual(namesOf(false), ["An der Au: c", "Ost: a,d", ": b"]);
});

Deno.test("bySchool() keeps the order of the nearest walks", () => {
  assert.deepEqual(namesOf(true), ["Ost: a,d", ": b", "An der Au: c"]);
});
