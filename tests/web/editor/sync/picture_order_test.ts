/**
 * The order of pictures with the real service: it is one write, can be sent twice, and leaves what another page has
 * added or removed meanwhile.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import type { Key } from "../../../../web/editor/document/state.ts";
import { png } from "../../../support/media/samples.ts";
import {
  Connection,
  type EditorFixture,
  type WaitingEditor,
  withEditorFixture,
} from "./editor_fixture.ts";
import { MemoryStorage } from "./walk_fixture.ts";

const CAPTIONS = ["eins", "zwei", "drei"];

/** Notes the requests of pages, and runs work before an order arrives at the server. */
class NotingConnection extends Connection {
  /** Method and end of the path of each request. */
  readonly requests: string[] = [];
  /** What another page does before the next order of pictures arrives. */
  before: (() => Promise<void>) | null = null;
  /** How many responses to orders of pictures are lost. */
  losses = 0;
  #isOrder = false;

  override async arrival(method: string, path: string): Promise<void> {
    this.requests.push(`${method} ${path.replace(/^\/api\/routes\/\d+/, "")}`);
    this.#isOrder = path.endsWith("/pictures/order");
    if (!this.#isOrder || this.before === null) return;
    const { before } = this;
    this.before = null;
    await before();
    this.#isOrder = true;
  }

  override losesResponse(): boolean {
    return this.#isOrder && this.losses-- > 0;
  }
}

/** Adds three pictures to a station. @returns Their keys. */
async function addPictures(editor: WaitingEditor, key: Key): Promise<readonly Key[]> {
  for (const [index, caption] of CAPTIONS.entries()) {
    const picture = { key: `new-${index}`, caption, url: "blob:picture" };
    const others = CAPTIONS.slice(0, index).map((_, before) => `new-${before}`);
    editor.edit({ kind: "add picture", key, picture, blobKey: caption, index, others });
  }
  await editor.saved();
  return CAPTIONS.map((_, index) => editor.keys.lastOf(`new-${index}`));
}

/** Contents of different sizes, because the same bytes are the same picture. */
const CONTENTS = Object.fromEntries(
  [...CAPTIONS, "vier"].map((caption, index) =>
    [caption, new Blob([new Uint8Array(png({ width: index + 2 }))])] as const
  ),
);

function reversal(key: Key, pictures: readonly Key[]): Operation {
  return { kind: "picture order", key, to: pictures.toReversed(), base: pictures };
}

async function captionsOn(onServer: EditorFixture["onServer"]): Promise<readonly string[]> {
  const [first] = (await onServer()).stations;
  return first?.pictures.map(({ caption }) => caption) ?? [];
}

Deno.test("OrderRequests.pictures() is one read and one write, however many pictures move", () => {
  const connection = new NotingConnection();
  return withEditorFixture(async ({ ids: [key = ""], open, onServer }) => {
    const editor = await open(CONTENTS);
    const pictures = await addPictures(editor, key);
    connection.requests.length = 0;
    editor.edit(reversal(key, pictures));
    await editor.saved();
    assert.deepEqual(connection.requests, [
      `GET /pois/${key}`,
      `PUT /pois/${key}/pictures/order`,
    ]);
    assert.deepEqual(await captionsOn(onServer), CAPTIONS.toReversed());
  }, { connection });
});

Deno.test("OrderRequests.pictures() is sent again after a lost response, and changes nothing more", () => {
  const connection = new NotingConnection();
  return withEditorFixture(async ({ ids: [key = ""], open, onServer }) => {
    const editor = await open(CONTENTS);
    const pictures = await addPictures(editor, key);
    connection.losses = 1;
    editor.edit(reversal(key, pictures));
    await editor.saved();
    const orders = connection.requests.filter((request) => request.endsWith("/order"));
    assert.equal(orders.length, 1, "the second try finds the order");
    assert.deepEqual(await captionsOn(onServer), CAPTIONS.toReversed());
  }, { connection });
});

Deno.test("OrderRequests.pictures() puts a picture that another page adds meanwhile at the end", () => {
  const connection = new NotingConnection();
  return withEditorFixture(async ({ ids: [key = ""], open, onServer }) => {
    const editor = await open(CONTENTS);
    const pictures = await addPictures(editor, key);
    const other = await open(CONTENTS);
    connection.before = async () => {
      const picture = { key: "new-3", caption: "vier", url: "blob:picture" };
      other.edit({
        kind: "add picture",
        key,
        picture,
        blobKey: "vier",
        index: 0,
        others: pictures,
      });
      await other.saved();
    };
    editor.edit(reversal(key, pictures));
    await editor.saved();
    assert.deepEqual(await captionsOn(onServer), ["drei", "zwei", "eins", "vier"]);
  }, { connection });
});

Deno.test("OrderRequests.pictures() leaves out a picture that another page removes meanwhile", () => {
  const connection = new NotingConnection();
  return withEditorFixture(async ({ ids: [key = ""], open, onServer }) => {
    const editor = await open(CONTENTS);
    const pictures = await addPictures(editor, key);
    const other = await open(CONTENTS);
    connection.before = async () => {
      other.edit({ kind: "remove picture", key, picture: pictures[1] ?? "" });
      await other.saved();
    };
    editor.edit(reversal(key, pictures));
    await editor.saved();
    assert.deepEqual(await captionsOn(onServer), ["drei", "eins"]);
  }, { connection });
});

Deno.test("OrderRequests.pictures() of a closed page that arrives late changes no newer order", () => {
  const connection = new NotingConnection();
  return withEditorFixture(async ({ ids: [key = ""], open, onServer, idle }) => {
    const closed = await open(CONTENTS);
    const pictures = await addPictures(closed, key);
    const [first = "", second = "", third = ""] = pictures;
    const other = await open(CONTENTS);
    connection.before = async () => {
      closed.close();
      other.edit({ kind: "picture order", key, to: [second, first, third], base: pictures });
      await other.saved();
    };
    closed.edit(reversal(key, pictures));
    await closed.until(() => connection.before === null);
    await idle();
    assert.deepEqual(await captionsOn(onServer), ["zwei", "eins", "drei"]);
  }, { connection });
});

Deno.test("OrderRequests.pictures() sends an order that a page of an earlier version has left", () =>
  withEditorFixture(async ({ ids: [key = ""], open, onServer }) => {
    const pictures = await addPictures(await open(CONTENTS), key);
    const storage = new MemoryStorage();
    storage.written = [{ id: 1, operation: reversal(key, pictures), madeAt: 0 }];
    const next = await open(CONTENTS, storage);
    await next.saved();
    assert.deepEqual(await captionsOn(onServer), CAPTIONS.toReversed());
  }));

Deno.test("Editor: pictures that are ordered before their station is removed and taken back keep their order", () =>
  withEditorFixture(async ({ ids: [key = ""], open, onServer }) => {
    const editor = await open(CONTENTS);
    const pictures = await addPictures(editor, key);
    editor.edit(reversal(key, pictures));
    editor.edit({ kind: "remove station", key });
    editor.undo();
    await editor.saved();
    const captions = editor.state.stations[0]?.pictures.map(({ caption }) => caption);
    assert.deepEqual(captions, CAPTIONS.toReversed());
    assert.deepEqual(await captionsOn(onServer), CAPTIONS.toReversed());
  }));
