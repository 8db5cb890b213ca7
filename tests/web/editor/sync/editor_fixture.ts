/** A walk in a service, and editors that work on it from Request to Response. @module */
import { AsyncLocalStorage } from "node:async_hooks";
import { listPois, readFile, readManifest, readOutline } from "../../../../web/kit/api.ts";
import { ApiError, NetworkError } from "../../../../web/kit/api_error.ts";
import { removedEntryIn, type SenderHost, type Sent } from "../../../../web/editor/sync/request.ts";
import { Editor } from "../../../../web/editor/sync/editor.ts";
import type { Operation } from "../../../../web/editor/document/operations.ts";
import { Outbox, type OutboxStorage } from "../../../../web/editor/document/outbox.ts";
import { Sender, type SendOptions } from "../../../../web/editor/sync/sender.ts";
import { type EditorState, stateOf } from "../../../../web/editor/document/state.ts";
import { Service } from "../../../support/service.ts";
import { sleep } from "../../../support/sleep.ts";
import { createWalk } from "../../../support/walk.ts";
import { MemoryStorage } from "./walk_fixture.ts";
import { until } from "../../../support/until.ts";

/** A page of the browser. */
interface Page {
  isClosed: boolean;
}

/** The page that makes a request. */
const PAGE = new AsyncLocalStorage<Page>();

/** Does the work of the service, which belongs to no page. */
const OUTSIDE = AsyncLocalStorage.snapshot();

/** What a page of the editor does, with ways to wait for it. */
export class WaitingEditor extends Editor {
  readonly #page: Page;

  constructor(page: Page, ...parts: ConstructorParameters<typeof Editor>) {
    super(...parts);
    this.#page = page;
  }

  /** Closes the page: what it has sent arrives, but its program does nothing more. */
  override close(): void {
    this.#page.isClosed = true;
    super.close();
  }

  /** Waits until something is so. */
  until(isSo: (editor: WaitingEditor) => boolean): Promise<void> {
    return until(`the editor has the state ${isSo}`, () => isSo(this), {
      pauseMs: 10,
      found: () => JSON.stringify(this.saving.status),
    });
  }

  /** Waits until the server has confirmed everything. */
  saved(): Promise<void> {
    return this.until(({ saving }) => saving.status.kind === "saved");
  }
}

/** Work of pages that are closed already: a test ends after it. */
class RunningWork {
  readonly #running = new Set<Promise<unknown>>();

  /** Does work that a page does. */
  async run<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
    const running = PAGE.run(page, work);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Resolves when no work is left. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.allSettled(this.#running);
      await sleep(0);
    }
  }
}

/** Sends edits as part of the work of pages. */
class WatchedSender extends Sender {
  constructor(
    routeId: number,
    host: SenderHost,
    private readonly page: Page,
    private readonly work: RunningWork,
  ) {
    super(routeId, host);
  }

  override send(operation: Operation, options: SendOptions): Promise<Sent> {
    return this.work.run(this.page, () => super.send(operation, options));
  }
}

/** A walk with two stations, `Halt 1` and `Halt 2`. */
export interface EditorFixture {
  /** Keys of the stations. */
  readonly ids: readonly string[];
  /** Opens the walk in one more page. */
  readonly open: (
    contents?: Readonly<Record<string, Blob>>,
    storage?: OutboxStorage,
    removeSent?: (names: readonly string[]) => void,
  ) => Promise<WaitingEditor>;
  /** Resolves when no request of any page is on its way. */
  readonly idle: () => Promise<void>;
  /** Sends a request that is not the editor's; `path` is that below the route. */
  readonly send: (path: string, init: RequestInit) => Promise<Headers>;
  /** The walk as the server has it, without ids and addresses, which are new after each undo. */
  readonly onServer: () => Promise<EditorState>;
  /** The bytes of the recordings that the server has, in the order of the stations; null for none. */
  readonly recordings: () => Promise<readonly (number | null)[]>;
}

/** The connection of all pages; this one is reliable. */
export class Connection {
  /** Whether the next request does not arrive. */
  losesRequest(): boolean {
    return false;
  }

  /** Whether the next response does not arrive, although the server has done what was requested. */
  losesResponse(): boolean {
    return false;
  }

  /** Resolves when a request arrives at the server. */
  arrival(_method: string, _path: string): Promise<void> {
    return Promise.resolve();
  }
}

/** Runs a test with a service and a walk. */
export async function withEditorFixture(
  test: (fixture: EditorFixture) => Promise<void>,
  { connection = new Connection() }: { connection?: Connection } = {},
): Promise<void> {
  await using service = await Service.open();
  const { routeId, poiIds } = await createWalk(
    (path, init) => service.fetch(path, init),
    "Weg",
    [{ title: "Halt 1", atM: 100 }, { title: "Halt 2", atM: 200 }],
  );
  const editors: Editor[] = [];
  const work = new RunningWork();
  using _origin = withOrigin(service, connection);
  const read = async () =>
    stateOf(await readOutline(routeId), await listPois(routeId), await readManifest(routeId));
  const open = async (
    contents: Readonly<Record<string, Blob>> = {},
    storage: OutboxStorage = new MemoryStorage(),
    removeSent: (names: readonly string[]) => void = () => {},
  ) => {
    const page = { isClosed: false };
    const outbox = new Outbox(storage);
    await outbox.open();
    const sender = new WatchedSender(
      routeId,
      {
        blob: (key) => Promise.resolve(contents[key] ?? new Blob()),
        upload: async (method, path, form, _onProgress, tag) => {
          const headers = new Headers({ "Keep-Previous": "true" });
          if (tag !== undefined) headers.set("If-Match", tag);
          const response = await fetch(path, { method, headers, body: form }).catch((cause) => {
            throw new NetworkError("The connection was lost", { cause });
          });
          const text = await response.text();
          if (!response.ok) throw new ApiError(response.status, text);
          return { text, removedEntry: removedEntryIn(response.headers.get("Removed-Entry")) };
        },
        onProgress: () => {},
      },
      page,
      work,
    );
    const host = { read: () => work.run(page, read), retryMs: 50, removeSent };
    const editor = new WaitingEditor(page, await read(), outbox, sender, host);
    editors.push(editor);
    return editor;
  };
  const send = async (path: string, init: RequestInit) => {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`/api/routes/${routeId}${path}`, { headers, ...init });
    if (!response.ok) throw new Error(await response.text());
    await response.body?.cancel();
    return response.headers;
  };
  const recordings = async () => {
    const pois = await listPois(routeId);
    return await Promise.all(pois.map(async ({ audioUrl }) => {
      return audioUrl === null ? null : (await readFile(audioUrl)).size;
    }));
  };
  try {
    await test({
      ids: poiIds.map(String),
      open,
      idle: () => work.ended(),
      send,
      onServer: async () => plain(await read()),
      recordings,
    });
  } finally {
    for (const editor of editors) editor.close();
    await work.ended();
  }
}

/** Lets `fetch` send paths to a service, as it does in a page of this origin, over a connection. */
function withOrigin(service: Service, connection: Connection): Disposable {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (PAGE.getStore()?.isClosed) throw new TypeError("The page is closed");
    if (connection.losesRequest()) throw new TypeError("The request was lost");
    await connection.arrival(init?.method ?? "GET", String(input));
    const response = await OUTSIDE(() => service.fetch(String(input), init));
    if (!connection.losesResponse()) return response;
    await response.body?.cancel();
    throw new TypeError("The response was lost");
  };
  return { [Symbol.dispose]: () => void (globalThis.fetch = original) };
}

function plain(state: EditorState): EditorState {
  const stations = state.stations.map((station) => ({
    ...station,
    key: "",
    audio: station.audio && { url: "", blobKey: station.audio.blobKey },
    pictures: station.pictures.map((picture) => ({ ...picture, key: "", url: "" })),
  }));
  return { ...state, stations };
}
