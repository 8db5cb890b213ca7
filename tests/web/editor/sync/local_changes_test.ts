/**
 * Changes of the own page, with the real service on a socket: none of them is taken for the change of another page,
 * whatever the server makes of it, and how often it is sent.
 *
 * @module
 */
import assert from "node:assert/strict";
import { storedText, withStored } from "../../../../web/editor/document/field_changes.ts";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import { png } from "../../../support/media/samples.ts";
import { type EditorFixture, type WaitingEditor, withEditorFixture } from "./editor_fixture.ts";
import { MemoryStorage } from "./walk_fixture.ts";

const CONTENTS = { picture: new Blob([new Uint8Array(png())]) };

/** Waits until nothing waits. @throws when something is in conflict or refused. */
async function settled(editor: WaitingEditor): Promise<void> {
  await editor.until(({ saving: { status } }) => !["saving", "offline"].includes(status.kind));
  assert.deepEqual(editor.saving.status, { kind: "saved" });
}

/** Texts that are not stored as they are typed. */
const TEXTS = [
  "Zeile 1\r\nZeile 2\rZeile 3",
  "  mit Rand  ",
  "halb \ud83d",
  "mit \0 Null",
  "\ufeffBOM",
];

/** Changes a field as its form does, from what the form has. */
type Change = (to: string, base: string) => Operation;

/** A field, with how it is changed and where it is shown. */
interface Field {
  readonly change: (fixture: EditorFixture, editor: WaitingEditor) => Change;
  readonly shown: (state: Pick<WaitingEditor, "state">["state"]) => string | undefined;
}

const FIELDS: Readonly<Record<string, Field>> = {
  "the name of the walk": {
    change: () => (to, base) => ({ kind: "texts", to: { name: to }, base: { name: base } }),
    shown: ({ texts }) => texts.name,
  },
  "the school": {
    change: () => (to, base) => ({
      kind: "texts",
      to: { schoolName: to },
      base: { schoolName: base },
    }),
    shown: ({ texts }) => texts.schoolName,
  },
  "the name of a station": {
    change: ({ ids: [key = ""] }) => (to, base) => ({
      kind: "station",
      key,
      to: { title: to },
      base: { title: base },
    }),
    shown: ({ stations: [first] }) => first?.title,
  },
  "the text of a station": {
    change: ({ ids: [key = ""] }) => (to, base) => ({
      kind: "station",
      key,
      to: { description: to },
      base: { description: base },
    }),
    shown: ({ stations: [first] }) => first?.description,
  },
  "a caption": {
    change: ({ ids: [key = ""] }, editor) => (to, base) => ({
      kind: "caption",
      key,
      picture: editor.keys.lastOf("new-picture"),
      to,
      base,
    }),
    shown: ({ stations: [first] }) => first?.pictures[0]?.caption,
  },
};

async function withPicture({ ids: [key = ""], open }: EditorFixture): Promise<WaitingEditor> {
  const editor = await open(CONTENTS);
  const picture = { key: "new-picture", caption: "", url: "blob:picture" };
  editor.edit({ kind: "add picture", key, picture, blobKey: "picture", index: 0, others: [] });
  await settled(editor);
  return editor;
}

for (const [name, { change, shown }] of Object.entries(FIELDS)) {
  Deno.test(`Editor: ${name} can be typed, saved and typed on, whatever is in it`, () =>
    withEditorFixture(async (fixture) => {
      const editor = await withPicture(fixture);
      const edit = change(fixture, editor);
      for (const text of TEXTS) {
        editor.edit(edit(text, shown(editor.state) ?? ""));
        await settled(editor);
        assert.equal(
          shown(editor.state),
          shown(await fixture.onServer()),
          "it shows what is stored",
        );
        editor.edit(edit(`${text} und mehr`, text)); // the field has what was typed
        await settled(editor);
        editor.undo();
        await settled(editor);
        editor.redo();
        editor.undo();
        editor.redo();
        await settled(editor);
        assert.equal(shown(editor.state), shown(await fixture.onServer()));
      }
    }));
}

Deno.test("Editor: an emptied name is no name, and typing a new one is no conflict", () =>
  withEditorFixture(async ({ ids: [key = ""], open, onServer }) => {
    const editor = await open();
    const rename = (to: string, base: string) =>
      editor.edit({ kind: "station", key, to: { title: to }, base: { title: base } });
    rename("", "Halt 1");
    await settled(editor);
    assert.equal(editor.state.stations[0]?.title, "Station 1");
    rename("Fuchsbau", "");
    await settled(editor);
    assert.equal((await onServer()).stations[0]?.title, "Fuchsbau");
    editor.undo();
    editor.undo();
    await settled(editor);
    assert.equal((await onServer()).stations[0]?.title, "Halt 1");
  }));

Deno.test("Editor: typing on while a change is on its way is no conflict", () =>
  withEditorFixture(async ({ ids: [key = ""], open, onServer }) => {
    const editor = await open();
    let title = "Halt 1";
    for (let at = 0; at < 30; at++) {
      const to = `${title}x`;
      editor.edit({ kind: "station", key, to: { title: to }, base: { title } });
      title = to;
      await new Promise((resolve) => setTimeout(resolve, at % 4));
    }
    await settled(editor);
    assert.equal((await onServer()).stations[0]?.title, title);
  }));

Deno.test("Editor: a page that sends late what another page has sent with more has no conflict", () =>
  withEditorFixture(async ({ ids: [key = ""], open, onServer }) => {
    const entry = (id: number, to: string, base: string) => ({
      id,
      operation: { kind: "station", key, to: { title: to }, base: { title: base } },
      madeAt: 0,
    } as const);
    const disk = () => {
      const storage = new MemoryStorage();
      storage.written = [entry(1, "Ha", "Halt 1"), entry(2, "Haus", "Ha")];
      return storage;
    };
    await settled(await open({}, disk()));
    await settled(await open({}, disk()));
    assert.equal((await onServer()).stations[0]?.title, "Haus");
  }));

Deno.test("storedText() leaves what the server takes as it is", () => {
  assert.equal(storedText("a\r\nb\rc\nd"), "a\nb\nc\nd");
  assert.equal(storedText("\ud83e\udd8a \ud83e"), "\ud83e\udd8a \ufffd");
  assert.equal(storedText("a\0b"), "ab");
  assert.equal(storedText("\ufeffa "), "\ufeffa ");
});

Deno.test("withStored() shows what the server has stored, unless it was changed again", () => {
  const station = (title: string, base: string) => ({
    kind: "station",
    key: "1",
    to: { title },
    base: { title: base },
  } as const);
  const sent = station("Eiche!", "Halt");
  const stored = { title: "Eiche" };
  assert.deepEqual(withStored(sent, stored, []).to, stored);
  assert.deepEqual(withStored(sent, stored, [station("Eiche!!", "Eiche!")]).to, {
    title: "Eiche!!",
  });
});
