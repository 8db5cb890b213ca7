/**
 * Edits that are sent while the walk is in the trash, and whose walk is restored between two requests of the page.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import type { EditorState, Key } from "../../../../web/editor/document/state.ts";
import { Connection, withEditorFixture } from "./editor_fixture.ts";
import { CONTENTS, shown } from "./teacher.ts";

/** Most requests of the page that are made before the walk is restored: finding out where it is takes three. */
const MAX_REQUESTS = 5;

/** Does something before a request of the page arrives. */
class InterruptedConnection extends Connection {
  #requests = 0;
  #work: (() => Promise<void>) | null = null;

  /** Does some work once, before the request with a number, from 1. */
  before(request: number, work: () => Promise<void>): void {
    this.#requests = request;
    this.#work = work;
  }

  override async arrival(): Promise<void> {
    const work = this.#work;
    if (work === null || --this.#requests > 0) return;
    this.#work = null; // the requests of the work arrive at once
    await work();
  }
}

const TAKE = { url: "blob:take", blobKey: "take" };

/** Edits of a walk whose first station has a recording and a picture, by what they do. */
const EDITS: Readonly<Record<string, (keys: readonly Key[], picture: Key) => Operation>> = {
  "a name of the walk": () => ({ kind: "texts", to: { name: "Neu" }, base: { name: "Weg" } }),
  "a title": ([key = ""]) => ({
    kind: "station",
    key,
    to: { title: "Eiche" },
    base: { title: "Halt 1" },
  }),
  "a caption": ([key = ""], picture) => ({
    kind: "caption",
    key,
    picture,
    to: "Ein Fuchs",
    base: "",
  }),
  "an order": (keys) => ({ kind: "order", to: keys.toReversed(), base: keys }),
  "a new station": (keys) => ({
    kind: "add station",
    station: {
      key: "new-1",
      title: "Neu",
      description: "",
      lat: 50.67,
      lon: 7.21,
      triggerRadiusM: 40,
      audio: null,
      pictures: [],
    },
    index: keys.length,
    others: keys,
  }),
  "a removed station": ([key = ""]) => ({ kind: "remove station", key }),
  "a recording": ([, key = ""]) => ({ kind: "audio", key, to: TAKE, base: null }),
  "a removed recording": ([key = ""]) => ({ kind: "audio", key, to: null, base: TAKE }),
  "a picture": ([, key = ""]) => ({
    kind: "add picture",
    key,
    picture: { key: "new-picture-2", caption: "", url: "blob:picture" },
    blobKey: "picture",
    index: 0,
    others: [],
  }),
  "a removed picture": ([key = ""], picture) => ({ kind: "remove picture", key, picture }),
};

for (const [name, edit] of Object.entries(EDITS)) {
  Deno.test(`Editor: ${name} is not lost, whenever the walk is restored from the trash`, async () => {
    for (let request = 1; request <= MAX_REQUESTS; request++) {
      const connection = new InterruptedConnection();
      await withEditorFixture(async ({ ids, open, send, onServer }) => {
        const editor = await open(CONTENTS);
        const [key = ""] = ids;
        editor.edit({ kind: "audio", key, to: TAKE, base: null });
        const picture = { key: "new-picture", caption: "", url: "blob:picture" };
        editor.edit({
          kind: "add picture",
          key,
          picture,
          blobKey: "picture",
          index: 0,
          others: [],
        });
        await editor.saved();
        await send("", { method: "DELETE" });
        connection.before(request, () => send("/restore", { method: "POST" }).then(() => {}));
        editor.edit(edit(ids, editor.keys.lastOf("new-picture")));
        const wanted: EditorState = editor.state;
        await editor.saved();
        assert.deepEqual(shown(await onServer()), shown(wanted), `restored before ${request}`);
        assert.deepEqual(shown(editor.state), shown(wanted));
      }, { connection });
    }
  });
}
