/** What the parts of the map's dialog share: its texts, its requests, and a note of those that failed. @module */
import { useLayoutEffect, useState } from "preact/hooks";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import { isLoginNeeded } from "../../kit/api_error.ts";
import {
  mapDialogDe,
  mapDialogEn,
  type MapDialogTexts,
} from "../../kit/texts/editor/map_dialog.ts";
import type { MapLaying } from "../document/operations.ts";
import { layingStep, mapStep } from "../document/history.ts";
import type { Editor } from "../sync/editor.ts";
import { layingForm } from "../sync/item_requests.ts";
import { removeKept, uploadForm } from "../sync/request.ts";
import { useWords } from "../ui/context.tsx";
import { RefusalNote } from "../ui/messages.tsx";
import { storeMap } from "./store_map.ts";

// The texts of the map of a walk, in the language of the page. They are in the script of its dialog.

const TEXTS = { de: mapDialogDe, en: mapDialogEn };

/** The texts. */
export function useMapDialogTexts(): MapDialogTexts {
  return TEXTS[useWords().language];
}

// A hook that stores and removes the map of a walk, each as a step that can be undone. These are no edits of the
// outbox: they need the service anyway, and a failure stays in the dialog with a way to try again.

/** What runs, and what has failed. */
export interface MapRequests {
  /** What is being done; null for nothing. */
  readonly busy: "storing" | "removing" | null;
  /** The share that is sent, from 0 to 1. */
  readonly share: number;
  /** What has failed last; null for nothing. */
  readonly failure: { readonly of: "storing" | "removing"; readonly error: unknown } | null;
  /** Stores a map. @returns Whether it is stored. */
  readonly store: (form: FormData) => Promise<boolean>;
  /** Lays the picture that is stored elsewhere. @returns Whether it is done. */
  readonly lay: (to: MapLaying) => Promise<boolean>;
  /** Removes the map. @returns Whether it is removed. */
  readonly remove: () => Promise<boolean>;
}

/** What the requests need. */
interface MapRequestsHost {
  readonly routeId: number;
  readonly editor: Editor;
  /** The map that the server has. */
  readonly stored: StoredMap | null;
  /** Reads the walk again. */
  readonly onStored: () => Promise<void>;
}

/** The requests. The promises are never rejected. */
export function useMapRequests(
  { routeId, editor, stored, onStored }: MapRequestsHost,
): MapRequests {
  const [busy, setBusy] = useState<MapRequests["busy"]>(null);
  const [share, setShare] = useState(0);
  const [failure, setFailure] = useState<MapRequests["failure"]>(null);
  const path = `/api/routes/${routeId}/map`;
  const run = async (of: "storing" | "removing", work: () => Promise<void>) => {
    setFailure(null);
    setShare(0);
    setBusy(of);
    try {
      await work();
      await onStored().catch(() => {}); // it is stored; the next reading shows it
      return true;
    } catch (error) {
      if (isLoginNeeded(error)) editor.saving.requireLogin();
      setFailure({ of, error });
      return false;
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    share,
    failure,
    store: (form) =>
      run("storing", () => storeMap(editor, routeId, form, stored !== null, setShare)),
    lay: (to) =>
      run("storing", async () => {
        await uploadForm("PUT", path, layingForm(to), setShare);
        if (stored === null) return;
        const { points, opacity } = stored;
        editor.recordStep(layingStep({ points, opacity }, to));
      }),
    remove: () =>
      run("removing", async () => {
        const entry = await removeKept(path);
        if (entry !== null) editor.recordStep(mapStep("removed", entry));
      }),
  };
}

/** The sentence; nothing without a failure. */
export function RequestFailure({ requests: { failure } }: { requests: MapRequests }) {
  const { act: texts } = useMapDialogTexts();
  if (failure === null) return null;
  return (
    <div class="problem" role="alert">
      {failure.of === "storing" ? texts.failed : texts.notRemoved}{" "}
      <RefusalNote error={failure.error} subject="picture" />
    </div>
  );
}

/** Gives the title the focus when what had it is gone after a rendering, such as a point that was removed. */
export function useFocusInDialog(): void {
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(".map-dialog h2")?.focus();
  });
}
