/**
 * A map that was stored, replaced or removed by a request of its own can be undone and redone, also when responses are
 * lost.
 *
 * @module
 */
import assert from "node:assert/strict";
import { readOutline } from "../../../../web/kit/api.ts";
import { layingStep, mapStep } from "../../../../web/editor/document/history.ts";
import { positionOf } from "../../../../src/shared/geo.ts";
import { png } from "../../../support/media/samples.ts";
import { Connection, withEditorFixture } from "./editor_fixture.ts";

/** Sends a request to the walk. @returns Headers of the response. */
type Send = (path: string, init: RequestInit) => Promise<Headers>;

const KEEP = { "Keep-Previous": "true" };

/** Stores a picture of this width. @returns ID of the entry with the former map; null for none. */
async function putMap(send: Send, width: number): Promise<number | null> {
  const { lat, lon } = positionOf((await readOutline(1)).segments[0]?.[0]);
  const points = [[0, 0], [10, 0], [0, 10]].map(([x = 0, y = 0]) => ({
    x,
    y,
    lat: lat + (10 - y) / 1000,
    lon: lon + (x - 5) / 1000,
  }));
  const form = new FormData();
  form.append("map", new File([new Uint8Array(png({ width, height: 20 }))], "karte.png"));
  form.append("points", JSON.stringify(points));
  const entry = (await send("/map", { method: "PUT", body: form, headers: KEEP }))
    .get("Removed-Entry");
  return entry === null ? null : Number(entry);
}

/** Width of the picture that the server has; null without a map. */
async function widthNow(): Promise<number | null> {
  const { map } = await readOutline(1);
  return map?.width ?? null;
}

Deno.test("Editor.recordStep() of a map that was added lets undo remove it, and redo bring it back", () =>
  withEditorFixture(async ({ open, send }) => {
    const editor = await open();
    assert.equal(await putMap(send, 20), null);
    editor.recordStep(mapStep("added", null));
    let changes = 0;
    editor.onTrack((isReplaced) => changes += isReplaced ? 100 : 1);
    for (const [press, width] of [["undo", null], ["redo", 20], ["undo", null]] as const) {
      editor[press]();
      await editor.saved();
      assert.equal(await widthNow(), width);
    }
    assert.equal(changes, 3, "the map was read again, and no track");
    assert.equal(editor.nextRedo?.kind, "map");
  }));

Deno.test("Editor.recordStep() of a map that was replaced swaps the two", () =>
  withEditorFixture(async ({ open, send }) => {
    const editor = await open();
    await putMap(send, 20);
    editor.recordStep(mapStep("replaced", await putMap(send, 30)));
    for (const [press, width] of [["undo", 20], ["redo", 30], ["undo", 20]] as const) {
      editor[press]();
      await editor.saved();
      assert.equal(await widthNow(), width);
    }
  }));

Deno.test("Editor.recordStep() of a picture that was laid elsewhere lets undo lay it back", () =>
  withEditorFixture(async ({ open, send }) => {
    const editor = await open();
    await putMap(send, 20);
    const { map } = await readOutline(1);
    assert.ok(map !== null);
    const [before, after] = [{ ...map, opacity: 0.3 }, { ...map, opacity: 0.9 }];
    editor.recordStep(layingStep(before, after));
    for (const [press, opacity] of [["undo", 0.3], ["redo", 0.9]] as const) {
      editor[press]();
      await editor.saved();
      const { map: now } = await readOutline(1);
      assert.ok(now !== null);
      assert.equal(now.opacity, opacity);
      assert.deepEqual(now.points, map.points);
    }
  }));

Deno.test("Editor.recordStep() of a map that was removed brings it back, although each response is lost once", () => {
  const connection = new Connection();
  return withEditorFixture(async ({ open, send }) => {
    const editor = await open();
    await putMap(send, 20);
    const headers = await send("/map", { method: "DELETE", headers: KEEP });
    editor.recordStep(mapStep("removed", Number(headers.get("Removed-Entry"))));
    for (const [press, width] of [["undo", 20], ["redo", null], ["undo", 20]] as const) {
      let lost = 0;
      connection.losesResponse = () => lost++ === 0;
      editor[press]();
      await editor.saved();
      assert.equal(await widthNow(), width);
    }
  }, { connection });
});
