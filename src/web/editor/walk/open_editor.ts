/**
 * Opens the editor of a walk: what the server has, and the edits that an earlier page has left.
 *
 * @module
 */
import {
  listPois,
  NetworkError,
  type Outline,
  readOutline,
  readSettings,
  type Settings,
} from "../../api.ts";
import { Editor } from "../model/editor.ts";
import { subjectOf } from "../model/operations.ts";
import { Outbox } from "../model/outbox.ts";
import { Sender } from "../model/sender.ts";
import { pictureId, stateOf } from "../model/state.ts";
import { kept, removeUnneeded } from "../storage/contents.ts";
import { editsOf } from "../storage/edits.ts";
import { Takes } from "../storage/takes.ts";
import { uploadForm } from "../upload.ts";
import { StationFiles } from "./station_files.ts";
import { UploadProgress } from "./upload_progress.ts";

/** Milliseconds that a deletion can be taken back. */
const OFFER_MS = 10_000;

/** Milliseconds between tries without a connection. */
const RETRY_MS = 4_000;

/** Everything that the screens work with. */
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
  const [outline, pois, settings] = await Promise.all([
    readOutline(routeId),
    listPois(routeId),
    readSettings(),
  ]);
  const outbox = new Outbox(await editsOf(routeId));
  await outbox.open();
  await removeUnneeded();
  const added = outbox.entries.flatMap(({ operation }) => subjectOf(operation) ?? []);
  const takes = await Takes.open(routeId, [...pois.map(({ id }) => String(id)), ...added]);
  const progress = new UploadProgress();
  const sender = new Sender(routeId, {
    blob: kept,
    upload: uploadForm,
    onProgress: (name, share) => progress.set(name, share),
  });
  const read = async () => stateOf(await readOutline(routeId), await listPois(routeId));
  const host = { read, offerMs: OFFER_MS, retryMs: RETRY_MS };
  const editor = new Editor(stateOf(outline, pois), outbox, sender, host);
  editor.onRekey((from, to) => takes.rekey(from, to));
  addEventListener("online", () => editor.retry());
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") editor.refresh();
  });
  addEventListener("pagehide", () => {
    for (const operation of editor.close()) sendNow(routeId, operation);
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload(); // the page was kept by the browser, but its editor is closed
  });
  const files = new StationFiles(editor, settings);
  return { routeId, outline, settings, editor, progress, takes, files };
}

/** Sends a deletion while the page closes. What does not get through is sent by the next page. */
function sendNow(routeId: number, operation: ReturnType<Editor["close"]>[number]): void {
  const path = operation.kind === "remove station"
    ? `/api/routes/${routeId}/pois/${operation.key}`
    : operation.kind === "remove picture"
    ? `/api/routes/${routeId}/pois/${operation.key}/pictures/${pictureId(operation.picture)}`
    : null;
  if (path === null || path.includes("new-")) return;
  fetch(path, { method: "DELETE", keepalive: true }).catch((error) => {
    if (!(error instanceof TypeError || error instanceof NetworkError)) throw error;
  });
}
