/**
 * Requests of a page that is closed, which the server handles only after the next page has sent the same edits and
 * newer ones: they change nothing newer.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import type { Key } from "../../../../web/editor/document/state.ts";
import { recording } from "../../../support/walk.ts";
import { Connection, type EditorFixture, withEditorFixture } from "./editor_fixture.ts";
import { MemoryStorage, PageStorage } from "./walk_fixture.ts";
import { CONTENTS, shown } from "./teacher.ts";

/** Holds a write of a kind, until {@link SlowConnection.release}. */
class SlowConnection extends Connection {
  /** Whether it holds the next write. */
  isHolding = false;
  readonly #released = Promise.withResolvers<void>();
  #held: string | null = null;

  /** @param path What the path of the write ends with. */
  constructor(private readonly path: string) {
    super();
  }

  /** The write that is held, null before one is. */
  get held(): string | null {
    return this.#held;
  }

  override arrival(method: string, path: string): Promise<void> {
    const isRead = method === "GET" || method === "HEAD";
    if (!this.isHolding || isRead || !path.endsWith(this.path)) return Promise.resolve();
    this.isHolding = false;
    this.#held = `${method} ${path}`;
    return this.#released.promise;
  }

  /** Lets the write arrive. */
  release(): void {
    this.#released.resolve();
  }
}

const TAKE = { url: "blob:take", blobKey: "take" };
const SECOND = { url: "blob:second", blobKey: "second" };
const THIRD = { url: "blob:third", blobKey: "third" };
const BLOBS = {
  ...CONTENTS,
  second: new Blob([recording(2)]),
  third: new Blob([recording(3)]),
};

/** What a page has sent when it closes, and what the next page adds to it. */
interface LateWrite {
  readonly path: string;
  readonly sent: (keys: readonly Key[]) => Operation;
  readonly newer: (keys: readonly Key[]) => Operation;
}

function audio([key = ""]: readonly Key[], to: typeof TAKE | null): Operation {
  return { kind: "audio", key, to, base: to === null ? TAKE : null };
}

const LATE_WRITES: Readonly<Record<string, LateWrite>> = {
  "a removed recording": {
    path: "/audio",
    sent: (keys) => audio(keys, null),
    newer: (keys) => audio(keys, SECOND),
  },
  "a replaced recording": {
    path: "/audio",
    sent: (keys) => audio(keys, SECOND),
    newer: (keys) => audio(keys, THIRD),
  },
  "an order of stations": {
    path: "/pois/order",
    sent: (keys) => ({ kind: "order", to: keys.toReversed(), base: keys }),
    newer: (keys) => ({ kind: "order", to: keys, base: keys.toReversed() }),
  },
};

/** The walk as a new page shows it, and how many bytes its recording has. */
async function stored(open: EditorFixture["open"]) {
  const { state } = await open();
  const url = state.stations.find(({ audio }) => audio !== null)?.audio?.url;
  return [shown(state), url === undefined ? null : (await (await fetch(url)).bytes()).length];
}

for (const [what, { path, sent, newer }] of Object.entries(LATE_WRITES)) {
  Deno.test(`Sender: ${what} that arrives late changes nothing newer`, async () => {
    const connection = new SlowConnection(path);
    await withEditorFixture(async ({ ids, open, onServer }) => {
      const first = await open(BLOBS);
      first.edit(audio(ids, TAKE));
      await first.saved();

      const disk = new MemoryStorage();
      const storage = new PageStorage(disk);
      const closed = await open(BLOBS, storage);
      connection.isHolding = true;
      closed.edit(sent(ids));
      await closed.until(() => connection.held !== null);
      closed.close();
      storage.isClosed = true;

      const next = await open(BLOBS, new PageStorage(disk));
      await next.saved();
      next.edit(newer(ids));
      await next.saved();
      assert.deepEqual(shown(await onServer()), shown(next.state));
      const wanted = await stored(open);
      connection.release();
      await closed.until(({ saving }) => saving.status.kind !== "saving");
      assert.deepEqual(await stored(open), wanted, `after ${connection.held}`);
    }, { connection });
  });
}
