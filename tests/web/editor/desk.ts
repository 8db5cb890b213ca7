/**
 * A walk in a running service, and editors that work on it through a socket.
 *
 * @module
 */
import { ApiError, listPois, readOutline } from "../../../src/web/api.ts";
import { Editor } from "../../../src/web/editor/model/editor.ts";
import { Outbox } from "../../../src/web/editor/model/outbox.ts";
import { Sender } from "../../../src/web/editor/model/sender.ts";
import { type EditorState, stateOf } from "../../../src/web/editor/model/state.ts";
import { ServiceProcess, withDataDir } from "../../support/process/process.ts";
import { createWalk } from "../../support/walk.ts";
import { MemoryStorage } from "./scene.ts";

/** What a page of the editor does, with ways to wait for it. */
export class WaitingEditor extends Editor {
  /** Waits until something is so. @throws after half a minute. */
  async until(isSo: (editor: WaitingEditor) => boolean): Promise<void> {
    const end = Date.now() + 30_000;
    while (!isSo(this)) {
      if (Date.now() > end) throw new Error(`It stays at ${JSON.stringify(this.status)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Waits until the server has confirmed everything. */
  saved(): Promise<void> {
    return this.until(({ status }) => status.kind === "saved");
  }
}

/** A walk with two stations, `Halt 1` and `Halt 2`. */
export interface Desk {
  /** Keys of the stations. */
  readonly ids: readonly string[];
  /** Opens the walk in one more page. */
  readonly open: (contents?: Readonly<Record<string, Blob>>) => Promise<WaitingEditor>;
  /** Sends a request that is not the editor's; `path` is that below the route. */
  readonly send: (path: string, init: RequestInit) => Promise<void>;
  /** The walk as the server has it, without ids and addresses, which are new after each undo. */
  readonly onServer: () => Promise<EditorState>;
}

/** Runs `work` at a desk. @param options Milliseconds that a deletion can be taken back. */
export async function withDesk(
  work: (desk: Desk) => Promise<void>,
  { offerMs = 1500 } = {},
): Promise<void> {
  await withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    const { base } = service;
    const { routeId, poiIds } = await createWalk(
      (path, init) => fetch(base + path, init),
      "Weg",
      [{ title: "Halt 1", atM: 100 }, { title: "Halt 2", atM: 200 }],
    );
    const editors: Editor[] = [];
    // The page's own addresses begin with a slash.
    using _origin = withOrigin(base);
    const read = async () => stateOf(await readOutline(routeId), await listPois(routeId));
    const open = async (contents: Readonly<Record<string, Blob>> = {}) => {
      const outbox = new Outbox(new MemoryStorage());
      const sender = new Sender(routeId, {
        blob: (key) => Promise.resolve(contents[key] ?? new Blob()),
        upload: async (method, path, form, _onProgress, tag) => {
          const headers = new Headers(tag === undefined ? {} : { "If-Match": tag });
          const response = await fetch(path, { method, headers, body: form });
          const text = await response.text();
          if (!response.ok) throw new ApiError(response.status, text);
          return text;
        },
        onProgress: () => {},
      });
      const host = { read, offerMs, retryMs: 50 };
      const editor = new WaitingEditor(await read(), outbox, sender, host);
      editors.push(editor);
      return editor;
    };
    const send = async (path: string, init: RequestInit) => {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(`/api/routes/${routeId}${path}`, { headers, ...init });
      if (!response.ok) throw new Error(await response.text());
      await response.body?.cancel();
    };
    try {
      await work({
        ids: poiIds.map(String),
        open,
        send,
        onServer: async () => plain(await read()),
      });
    } finally {
      for (const editor of editors) editor.close();
    }
  });
}

/** Lets `fetch` take paths, as it does in a page of this origin. */
function withOrigin(base: string): Disposable {
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    original(typeof input === "string" && input.startsWith("/") ? base + input : input, init);
  return { [Symbol.dispose]: () => void (globalThis.fetch = original) };
}

function plain(state: EditorState): EditorState {
  const stations = state.stations.map((station) => ({
    ...station,
    key: "",
    audio: station.audio && { ...station.audio, url: "" },
    pictures: station.pictures.map((picture) => ({ ...picture, key: "", url: "" })),
  }));
  return { ...state, stations };
}
