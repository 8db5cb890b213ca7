/** Captions and the order of pictures with the real service: they arrive, are undone and made again. @module */
import assert from "node:assert/strict";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import { png } from "../../../support/media/samples.ts";
import { withEditorFixture } from "./editor_fixture.ts";

/** Edits by name, of a station with two pictures without captions. */
const EDITS: Readonly<
  Record<string, (key: string, pictures: readonly [string, string]) => Operation>
> = {
  "a caption": (key, [picture]) => ({ kind: "caption", key, picture, to: "Neu", base: "eins" }),
  "the order of pictures": (key, [first, second]) => ({
    kind: "picture order",
    key,
    to: [second, first],
    base: [first, second],
  }),
};

for (const [name, edit] of Object.entries(EDITS)) {
  Deno.test(`Editor: ${name} arrives, is undone and made again`, () =>
    withEditorFixture(async ({ ids: [key = ""], open, onServer }) => {
      const editor = await open({ picture: new Blob([new Uint8Array(png())]) });
      for (const [index, caption] of ["eins", "zwei"].entries()) {
        const picture = { key: `new-${index}`, caption, url: "blob:picture" };
        const others = index === 0 ? [] : ["new-0"];
        editor.edit({ kind: "add picture", key, picture, blobKey: "picture", index, others });
      }
      await editor.saved();
      const before = await onServer();
      editor.edit(edit(key, [editor.keys.lastOf("new-0"), editor.keys.lastOf("new-1")]));
      const shown = editor.state.stations[0]?.pictures.map(({ caption }) => caption);
      await editor.saved();
      const after = await onServer();
      assert.notDeepEqual(after, before);
      assert.deepEqual(after.stations[0]?.pictures.map(({ caption }) => caption), shown);
      editor.undo();
      await editor.saved();
      assert.deepEqual(await onServer(), before);
      editor.redo();
      await editor.saved();
      assert.deepEqual(await onServer(), after);
    }));
}
