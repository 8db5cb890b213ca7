/**
 * Loads what the editor shows rarely (ADR 019).
 *
 * @module
 */
import { useLayoutEffect, useState } from "preact/hooks";
import { loadScript, loadStyle } from "../ui/load_more.ts";
import { useWords } from "./context.tsx";
import type { DIALOGS } from "./dialogs.ts";

/** Components and classes of the script. */
export type Dialogs = typeof DIALOGS;

declare global {
  /** Set by the script with the rarely shown parts. */
  var routeGuideDialogs: Dialogs | undefined;
}

let loading: Promise<Dialogs> | null = null;
let loaded: Dialogs | null = null;

/** Loads the script with its styles; once, and again after a failure. @throws {Error} when that fails. */
async function loadDialogs(): Promise<Dialogs> {
  loading ??= Promise.all([
    loadScript("dialogs", () => globalThis.routeGuideDialogs),
    loadStyle("dialogs-style"),
  ]).then(([dialogs]) => loaded = dialogs);
  try {
    return await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}

/** The rarely shown parts for a component, which is rendered again when they are there. */
export interface MoreDialogs {
  /** Null until they are loaded. */
  readonly dialogs: Dialogs | null;
  readonly hasFailed: boolean;
  /** Loads them; tries again after a failure. */
  readonly load: () => void;
}

/** The rarely shown parts. @param isNeeded Whether they are needed now; otherwise they are loaded by `load`. */
export function useDialogs(isNeeded: boolean): MoreDialogs {
  const [dialogs, setDialogs] = useState(loaded);
  const [hasFailed, setHasFailed] = useState(false);
  const load = () => {
    setHasFailed(false);
    loadDialogs().then(setDialogs, () => setHasFailed(true));
  };
  useLayoutEffect(() => {
    if (isNeeded && dialogs === null) load();
  }, [isNeeded]);
  return { dialogs, hasFailed, load };
}

/** Shown while they are loaded, and when that has failed. */
export function DialogsLoading({ more: { hasFailed, load } }: { more: MoreDialogs }) {
  const { texts } = useWords();
  if (!hasFailed) return <p role="status">{texts.loading}</p>;
  return (
    <>
      <p role="alert">{texts.noServer} {texts.noServerHint}</p>
      <p>
        <button class="btn" type="button" onClick={load}>{texts.tryAgain}</button>
      </p>
    </>
  );
}
