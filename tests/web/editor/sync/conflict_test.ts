/** Two versions of the same, with the real service: nothing is overwritten before the teacher has chosen. @module */
import assert from "node:assert/strict";
import { canKeepBoth, type Choice, joinedTexts } from "../../../../web/editor/sync/conflicts.ts";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import { stationIn } from "../../../../web/editor/document/state.ts";
import { conflictName } from "../../../../web/editor/walk/conflict.tsx";
import { fieldsDe } from "../../../../web/kit/texts/editor/de.ts";
import { recording } from "../../../support/walk.ts";
import { Connection, withEditorFixture } from "./editor_fixture.ts";

const CONTENTS = {
  first: new Blob([recording(1)]),
  second: new Blob([recording(2)]),
  third: new Blob([recording(3)]),
};

function audio(key: string, blobKey: keyof typeof CONTENTS | null): Operation {
  const to = blobKey === null ? null : { url: `blob:${blobKey}`, blobKey };
  return { kind: "audio", key, to, base: null };
}

/** Size of the recording of the first station. */
async function sizeOf(url: string): Promise<number> {
  return (await (await fetch(url)).bytes()).length;
}

for (const [choice, size] of [["local", 3], ["remote", 2]] as const) {
  Deno.test(`Editor: a recording that two pages have replaced is a conflict; ${choice} stays`, () =>
    withEditorFixture(async ({ ids: [a = ""], open }) => {
      const begin = await open(CONTENTS);
      begin.edit(audio(a, "first"));
      await begin.saved();
      const [one, two] = [await open(CONTENTS), await open(CONTENTS)];
      one.edit(audio(a, "second"));
      await one.saved();
      two.edit(audio(a, "third"));
      await two.until(({ saving }) => saving.status.kind === "conflict");
      assert.ok(two.saving.status.kind === "conflict");
      const [conflict] = two.saving.status.conflicts;
      assert.equal(conflict?.field, "audio");
      assert.equal(conflict.local, "blob:third");
      const url = String(conflict.remote);
      assert.equal(await sizeOf(url), CONTENTS.second.size, "both can be heard");
      assert.notEqual(two.saving.status.asOf, null);
      two.resolve(choice);
      await two.saved();
      assert.equal(await sizeOf(url), size === 3 ? CONTENTS.third.size : CONTENTS.second.size);
      const shown = stationIn(two.state, a)?.audio?.url;
      assert.equal(shown, choice === "local" ? "blob:third" : url);
      two.edit(audio(a, "first")); // what was heard is no conflict any more
      await two.saved();
    }));
}

Deno.test("Editor: removing a recording that another page has replaced is a conflict, but not the own one", () =>
  withEditorFixture(async ({ ids: [a = "", b = ""], open }) => {
    const begin = await open(CONTENTS);
    begin.edit(audio(a, "first"));
    begin.edit(audio(a, "second"));
    begin.edit(audio(a, null));
    begin.edit(audio(a, "first"));
    begin.edit(audio(b, "first"));
    await begin.saved();
    const [one, two] = [await open(CONTENTS), await open(CONTENTS)];
    one.edit(audio(a, "second"));
    one.edit(audio(b, null));
    await one.saved();
    two.edit(audio(a, null));
    await two.until(({ saving }) => saving.status.kind === "conflict");
    two.resolve("local");
    await two.saved();
    two.edit(audio(b, null));
    await two.saved();
    assert.equal(two.saving.status.kind, "saved", "it is removed already");
  }));

Deno.test("Editor: a recording that is added where another page has added one is a conflict", () =>
  withEditorFixture(async ({ ids: [a = ""], open }) => {
    const [one, two] = [await open(CONTENTS), await open(CONTENTS)];
    one.edit(audio(a, "first"));
    await one.saved();
    two.edit(audio(a, "second"));
    await two.until(({ saving }) => saving.status.kind === "conflict");
  }));

/** What is left of a conflict by a choice. */
const CHOICES: Readonly<Record<Choice, readonly [title: string, description: string]>> = {
  local: ["Meins", "Gleich.\nMeins."],
  remote: ["Anders", "Gleich.\nAnders."],
  both: ["Anders / Meins", "Gleich.\nAnders.\nMeins."],
};

for (const choice of ["local", "remote", "both"] as const) {
  Deno.test(`Editor.resolve() of two fields: ${choice}, which is no conflict later`, () =>
    withEditorFixture(async ({ ids: [a = ""], open, send, onServer }) => {
      const editor = await open();
      const other = { title: "Anders", description: "Gleich.\nAnders." };
      await send(`/pois/${a}`, { method: "PUT", body: JSON.stringify(other) });
      const [title, description] = CHOICES[choice];
      editor.edit({
        kind: "station",
        key: a,
        to: { title: "Meins", description: "Gleich.\nMeins." },
        base: { title: "Halt 1", description: "" },
      });
      await editor.until(({ saving }) => saving.status.kind === "conflict");
      const { disputed, status } = editor.saving;
      assert.ok(disputed !== null && status.kind === "conflict");
      assert.ok(canKeepBoth(status.conflicts, disputed.operation));
      assert.ok(Math.abs(disputed.madeAt - Date.now()) < 60_000);
      assert.ok(status.asOf !== null && Math.abs(Date.parse(status.asOf) - Date.now()) < 60_000);
      const name = conflictName("title", disputed.operation, editor.state, fieldsDe);
      assert.equal(name, "Name von Station 1");
      editor.resolve(choice);
      await editor.saved();
      const [stored] = (await onServer()).stations;
      assert.deepEqual([stored?.title, stored?.description], [title, description]);
      const shown = stationIn(editor.state, a);
      assert.deepEqual([shown?.title, shown?.description], [title, description]);
      editor.edit({ kind: "station", key: a, to: { title: "Mehr" }, base: { title } });
      await editor.saved();
    }));
}

/** A connection whose next request is on its way while the teacher types on. */
class TypingConnection extends Connection {
  /** What the teacher does during the next request. */
  onRequest: () => void = () => {};

  override arrival(): Promise<void> {
    const { onRequest } = this;
    this.onRequest = () => {};
    onRequest();
    return Promise.resolve();
  }
}

Deno.test("Editor: a conflict shows what was typed last, and asks once", async () => {
  const connection = new TypingConnection();
  await withEditorFixture(async ({ ids: [a = ""], open, send, onServer }) => {
    for (const [choice, title] of [["remote", "Anders"], ["local", "Meins"]] as const) {
      const editor = await open();
      const base = editor.state.stations[0]?.title ?? "";
      await send(`/pois/${a}`, { method: "PUT", body: JSON.stringify({ title: "Anders" }) });
      connection.onRequest = () =>
        editor.edit({ kind: "station", key: a, to: { title: "Meins" }, base: { title: "Me" } });
      editor.edit({ kind: "station", key: a, to: { title: "Me" }, base: { title: base } });
      await editor.until(({ saving }) => saving.status.kind === "conflict");
      assert.ok(editor.saving.status.kind === "conflict");
      assert.deepEqual(editor.saving.status.conflicts.map(({ local }) => local), ["Meins"]);
      editor.resolve(choice);
      await editor.saved();
      assert.equal((await onServer()).stations[0]?.title, title);
      assert.equal(editor.state.stations[0]?.title, title);
      await send(`/pois/${a}`, { method: "PUT", body: JSON.stringify({ title: "Halt 1" }) });
    }
  }, { connection });
});

Deno.test("joinedTexts() has what both have once", () => {
  assert.equal(joinedTexts("Eiche", "Buche", false), "Buche / Eiche");
  assert.equal(joinedTexts("Alte Eiche", "Eiche", false), "Alte Eiche");
  assert.equal(joinedTexts("Eiche", "Alte Eiche", true), "Alte Eiche");
  assert.equal(joinedTexts("Hier ist A.", "Dort ist B.", true), "Dort ist B.\n\nHier ist A.");
  assert.equal(
    joinedTexts("Seht. Ein Fuchs.\nBis bald.", "Seht. Ein Hase.\nBis bald.", true),
    "Seht.\nEin Hase.\nEin Fuchs.\nBis bald.",
  );
});

for (const [choice, chosen] of [["local", "Mein"], ["both", "Ihr\n\nMein"]] as const) {
  Deno.test(`Editor.undo() after ${choice} was kept leads to the other version, and redo back`, () =>
    withEditorFixture(async ({ ids: [a = ""], open, send, onServer }) => {
      const editor = await open();
      const text = async () => (await onServer()).stations[0]?.description;
      await send(`/pois/${a}`, { method: "PUT", body: JSON.stringify({ description: "Ihr" }) });
      const edit = { kind: "station", key: a, base: { description: "" } } as const;
      editor.edit({ ...edit, to: { description: "Mein" } });
      await editor.until(({ saving }) => saving.status.kind === "conflict");
      editor.resolve(choice);
      await editor.saved();
      assert.equal(await text(), chosen);
      editor.undo();
      await editor.saved();
      assert.equal(await text(), "Ihr");
      editor.redo();
      await editor.saved();
      assert.equal(await text(), chosen);
    }));
}

Deno.test("Editor.nextUndo is not the edit in whose place the other version was taken", () =>
  withEditorFixture(async ({ ids: [a = ""], open, send }) => {
    const editor = await open();
    editor.edit({ kind: "texts", to: { name: "Neu" }, base: { name: "Weg" } });
    await editor.saved();
    await send(`/pois/${a}`, { method: "PUT", body: JSON.stringify({ title: "Ihr" }) });
    editor.edit({ kind: "station", key: a, to: { title: "Mein" }, base: { title: "Halt 1" } });
    await editor.until(({ saving }) => saving.status.kind === "conflict");
    editor.resolve("remote");
    await editor.saved();
    assert.equal(editor.nextUndo?.kind, "texts");
  }));
