/**
 * Opens the editor of a walk: reads the walk from the server, and from this device the edits of earlier pages that were
 * not sent.
 *
 * @module
 */
import {
  listPois,
  type Outline,
  readManifest,
  readOutline,
  readSettings,
  type Settings,
} from "../../kit/api.ts";
import { isLoginNeeded } from "../../kit/api_error.ts";
import { Listeners } from "../../kit/observable.ts";
import { type Operation, subjectOf } from "../document/operations.ts";
import { Outbox, type OutboxEntry, type OutboxStorage } from "../document/outbox.ts";
import { newName, stateOf } from "../document/state.ts";
import { Takes } from "../recorder/take/takes.ts";
import { StationFiles } from "../station/station_files.ts";
import { LostEdits, type LostStorage, type LostThing } from "../sync/conflicts.ts";
import { Editor } from "../sync/editor.ts";
import { uploadForm } from "../sync/request.ts";
import { Sender } from "../sync/sender.ts";
import {
  areOnDisk,
  below,
  CONTENTS,
  EDITS,
  kept,
  LOST_EDITS,
  removeSent,
  removeUnneeded,
  run,
  showAsOpen,
  UnreadableRowError,
  whenClosed,
  withAddresses,
} from "../sync/storage.ts";
import { reportTrouble } from "../sync/troubles.ts";

/** Shares by the name of the content, from 0 to 1. */
class UploadProgress {
  readonly #shares = new Map<string, number>();
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;

  /** The share of a content that has been sent. */
  of(name: string): number {
    return this.#shares.get(name) ?? 0;
  }

  /** Records how much of a content has been sent. */
  set(name: string, share: number): void {
    this.#shares.set(name, share);
    this.#listeners.call();
  }
}

/** The recorder while it is open. */
const RECORDER = "dialog.recorder[open]";

/** Milliseconds between tries without a connection. */
const RETRY_MS = 4_000;

/** An opened walk: its editor, and what the parts of its page share. */
export interface OpenedWalk {
  readonly routeId: number;
  readonly outline: Outline;
  readonly settings: Settings;
  readonly editor: Editor;
  readonly progress: UploadProgress;
  readonly takes: Takes;
  readonly files: StationFiles;
}

/** Opens a walk. @throws {ApiError} @throws {NetworkError} */
export async function openWalk(routeId: number): Promise<OpenedWalk> {
  const [outline, pois, manifest, settings] = await Promise.all([
    readOutline(routeId),
    listPois(routeId),
    readManifest(routeId),
    readSettings(),
  ]);
  const outbox = new Outbox(editsOf(routeId));
  await outbox.open();
  const added = outbox.entries.flatMap(({ operation }) => subjectOf(operation) ?? []);
  const takes = await Takes.open(routeId, [...pois.map(({ id }) => String(id)), ...added]);
  const progress = new UploadProgress();
  const sender = new Sender(routeId, {
    blob: kept,
    upload: uploadForm,
    onProgress: (name, share) => progress.set(name, share),
  });
  const read = async () =>
    stateOf(await readOutline(routeId), await listPois(routeId), await readManifest(routeId));
  const lost = new LostEdits(lostOf(routeId));
  const unread = (cause: unknown) => {
    // Where nothing can be kept, the strip says so.
    if (outbox.isKept) reportTrouble(new UnreadableRowError("A row is not read", { cause }));
  };
  await lost.open().catch(unread);
  const host = {
    read,
    retryMs: RETRY_MS,
    // Otherwise the next page removes them.
    removeSent: (names: readonly string[]) => void removeSent(names).catch(() => {}),
  };
  const editor = new Editor(stateOf(outline, pois, manifest), outbox, sender, host, lost);
  editor.onRekey((from, to) => takes.rekey(from, to));
  const notRefreshed = (error: unknown) => {
    if (isLoginNeeded(error)) editor.saving.requireLogin();
    else reportTrouble(error);
  };
  addEventListener("online", () => editor.saving.retry());
  addEventListener("beforeunload", (event) => {
    if (editor.saving.hasUnsaved) event.preventDefault();
  });
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") editor.saving.sendTyped();
  });
  refreshWhenSeen(editor, notRefreshed);
  addEventListener("pagehide", () => editor.close());
  addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload(); // the browser has kept the page, but `pagehide` has closed its editor
  });
  const files = new StationFiles(routeId, editor, settings);
  // Before the page is shown: it must not say that everything is saved.
  await files.takeOver().catch(unread);
  removeUnneeded().catch(() => {}); // the next page tries it again
  return { routeId, outline, settings, editor, progress, takes, files };
}

/** Reads the walk again whenever its page is seen again; while edits wait, as soon as they are sent. */
function refreshWhenSeen(editor: Editor, onFailed: (error: unknown) => void): void {
  let isDue = false;
  const refreshIfDue = () => {
    if (!isDue || editor.saving.waiting.length > 0) return;
    isDue = false;
    // A station that another page has deleted would be gone before its take is used, which makes a new station of it.
    if (document.querySelector(RECORDER) === null) editor.refresh().catch(onFailed);
  };
  addEventListener("visibilitychange", () => {
    isDue = document.visibilityState === "visible";
    refreshIfDue();
  });
  editor.saving.subscribe(refreshIfDue);
}

// Reads the edits of a walk that cannot be opened. They stay on the disk and are sent after the walk was restored.

// The edits of a page that the server has not confirmed. Every page has a separate list; a page that opens the same
// walk takes over the lists of closed pages.

/** The edits of a walk that no page has sent, and those of stations and pictures that were deleted elsewhere. */
export async function leftEdits(routeId: number): Promise<readonly Operation[]> {
  const below = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const lists = await run<OutboxEntry[][]>(
    EDITS,
    "readonly",
    (store) => store.getAll(below(`${routeId}:`)),
  );
  const things = await run<LostThing[]>(
    EDITS,
    "readonly",
    (store) => store.getAll(below(`${LOST_EDITS}${routeId}:`)),
  );
  return [
    ...lists.flat().map(({ operation }) => operation),
    ...things.flatMap(({ edits }) => edits),
  ];
}

// The edits of stations and pictures that other pages have deleted, on this device. Each station and picture has a
// separate row, so that pages of the same walk do not overwrite each other's rows.

/** The storage of all pages of a walk. */
function lostOf(routeId: number): LostStorage {
  const prefix = `${LOST_EDITS}${routeId}:`;
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  return {
    read: () => run<LostThing[]>(EDITS, "readonly", (store) => store.getAll(range)),
    write: async (thing) => {
      await run(EDITS, "readwrite", (store) => store.put(thing, prefix + thing.key));
    },
    remove: async (key) => {
      await run(EDITS, "readwrite", (store) => store.delete(prefix + key));
    },
  };
}

/** The storage of a new page of a walk, which begins with the edits of closed pages. */
function editsOf(routeId: number): OutboxStorage {
  const page = `${routeId}:${newName()}`;
  return {
    async read() {
      await showAsOpen(page);
      for (const key of await run(EDITS, "readonly", (store) => store.getAllKeys())) {
        if (typeof key !== "string" || key === page || !key.startsWith(`${routeId}:`)) continue;
        await whenClosed(key, () => adoptEdits(key, page)).catch((cause) => {
          reportTrouble(new UnreadableRowError(`The edits ${key} are not read`, { cause }));
        });
      }
      return await withAddresses(await entriesOf(page));
    },
    async write(entries, replaced) {
      await run(EDITS, "readwrite", (store) => {
        const contents = store.transaction.objectStore(CONTENTS);
        for (const name of replaced) {
          contents.delete(below(name));
          contents.delete(name);
        }
        const list = entries();
        const deleted = store.delete(page);
        if (list.length > 0) store.put(list, page);
        return deleted;
      }, CONTENTS);
      if (!areOnDisk(entries())) throw new DOMException("A content", "QuotaExceededError");
    },
  };
}

async function entriesOf(key: string): Promise<readonly OutboxEntry[]> {
  return await run(EDITS, "readonly", (store) => store.get(key)) ?? [];
}

/** Moves the edits of a closed page to the end of those of this one, in one transaction. */
async function adoptEdits(from: string, to: string): Promise<void> {
  const entries = [...await entriesOf(to), ...await entriesOf(from)];
  const numbered = entries.map((entry, index): OutboxEntry => ({ ...entry, id: index + 1 }));
  await run(EDITS, "readwrite", (store) => {
    store.put(numbered, to);
    return store.delete(from);
  });
}
