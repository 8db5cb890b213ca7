/** Edits that the server refuses for good, beside their field, with the real service on a socket. @module */
import assert from "node:assert/strict";
import { ApiError } from "../../../../web/kit/api_error.ts";
import { WALK_KEY } from "../../../../web/editor/sync/conflicts.ts";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import { png } from "../../../support/media/samples.ts";
import { recording } from "../../../support/walk.ts";
import { withEditorFixture } from "./editor_fixture.ts";

const CONTENTS = {
  take: new Blob([recording(1)]),
  picture: new Blob([new Uint8Array(png())]),
  paper: new Blob(["%PDF-1.7"]),
};

function picture(
  key: string,
  name: string,
  blobKey: keyof typeof CONTENTS,
): Extract<Operation, { kind: "add picture" }> {
  return {
    kind: "add picture",
    key,
    picture: { key: `new-${name}`, caption: "", url: "blob:picture" },
    blobKey,
    fileName: name,
    index: 0,
    others: [],
  };
}

Deno.test("Refusals: a refused file is beside its field with its name, until the next success there", () =>
  withEditorFixture(async ({ ids: [a = "", b = ""], open }) => {
    const editor = await open(CONTENTS);
    const at = { key: a, field: "pictures" };
    editor.edit(picture(a, "blatt.jpg", "paper"));
    editor.edit(picture(a, "eiche.jpg", "picture"));
    await editor.saved();
    const [refused, ...others] = editor.refusals.at(at);
    assert.deepEqual([refused?.fileName, refused?.subject, others], ["blatt.jpg", "picture", []]);
    assert.ok(refused?.error instanceof ApiError && refused.error.status === 415);
    assert.deepEqual(editor.refusals.at({ key: b, field: "pictures" }), []);
    assert.equal(editor.state.stations[0]?.pictures.length, 1, "it is taken back");
    editor.edit(picture(b, "dort.jpg", "picture"));
    await editor.saved();
    assert.equal(editor.refusals.at(at).length, 1, "a success elsewhere says nothing of it");
    await new Promise((resolve) => setTimeout(resolve, 2));
    editor.edit(picture(a, "buche.jpg", "picture"));
    await editor.saved();
    assert.deepEqual(editor.refusals.at(at), []);
  }));

Deno.test("Refusals: a refused file is shown after those that were chosen with it have succeeded", () =>
  withEditorFixture(async ({ ids: [a = ""], open }) => {
    const editor = await open(CONTENTS);
    const at = { key: a, field: "pictures" };
    const chosenMs = Date.now();
    editor.edit({ ...picture(a, "blatt.jpg", "paper"), chosenMs });
    await editor.saved();
    await new Promise((resolve) => setTimeout(resolve, 2));
    // It took longer to prepare.
    editor.edit({ ...picture(a, "eiche.jpg", "picture"), chosenMs });
    await editor.saved();
    assert.deepEqual(editor.refusals.at(at).map(({ fileName }) => fileName), ["blatt.jpg"]);
  }));

Deno.test("Refusals: a refused recording and a refused text are beside theirs, and can be dismissed", () =>
  withEditorFixture(async ({ ids: [a = ""], open }) => {
    const editor = await open(CONTENTS);
    const to = { url: "blob:paper", blobKey: "paper" };
    editor.edit({ kind: "audio", key: a, to, base: null, fileName: "blatt.mp3" });
    await editor.saved();
    const [sound] = editor.refusals.at({ key: a, field: "audio" });
    assert.deepEqual([sound?.fileName, sound?.subject], ["blatt.mp3", "recording"]);
    const long = "Wort ".repeat(300_000);
    editor.edit({ kind: "texts", to: { description: long }, base: { description: "" } });
    await editor.saved();
    const target = { key: WALK_KEY, field: "description" };
    assert.equal(editor.refusals.at(target)[0]?.text, long, "what was typed is not lost");
    editor.dismissRefusal(target);
    assert.deepEqual(editor.refusals.at(target), []);
    assert.equal(editor.refusals.at({ key: a, field: "audio" }).length, 1);
  }));
