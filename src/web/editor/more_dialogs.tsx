/**
 * Loads what the editor shows rarely (ADR 019).
 *
 * @module
 */
import { useLayoutEffect, useState } from "preact/hooks";
import { loadScript, loadStyle } from "../ui/load_more.ts";
import { useWords } from "./context.tsx";
import type { DIALOGS } from "./dialogs.ts";
import type { HelpChapters } from "./ui/help_chapters.tsx";

declare global {
  /** Set by the script with the rarely shown parts. */
  var routeGuideDialogs: typeof DIALOGS | undefined;
  /** Set by the script with the help. */
  var routeGuideHelp: { readonly HelpChapters: typeof HelpChapters } | undefined;
}

/** A script that is loaded once, and again after a failure. */
class LaterScript<Exported> {
  /** What it exports; null until it is loaded. */
  exported: Exported | null = null;
  #loading: Promise<Exported> | null = null;

  /** @param read Loads the script, and its styles if it has any. */
  constructor(private readonly read: () => Promise<Exported>) {}

  /** @throws {Error} when that fails. */
  async load(): Promise<Exported> {
    try {
      return this.exported = await (this.#loading ??= this.read());
    } catch (error) {
      this.#loading = null;
      throw error;
    }
  }
}

const DIALOGS_SCRIPT = new LaterScript(async () => {
  const [dialogs] = await Promise.all([
    loadScript("dialogs", () => globalThis.routeGuideDialogs),
    loadStyle("dialogs-style"),
  ]);
  return dialogs;
});

const HELP_SCRIPT = new LaterScript(() => loadScript("help", () => globalThis.routeGuideHelp));

/** What a script exports, for a component that is rendered again when it is there. */
export interface LaterParts<Exported> {
  /** Null until it is loaded. */
  readonly parts: Exported | null;
  readonly hasFailed: boolean;
  /** Loads it; tries again after a failure. */
  readonly load: () => void;
}

/** The rarely shown parts. @param isNeeded Whether they are needed now; otherwise they are loaded by `load`. */
export function useDialogs(isNeeded: boolean): LaterParts<typeof DIALOGS> {
  return useLaterParts(DIALOGS_SCRIPT, isNeeded);
}

/** The help, which is loaded by `load`. */
export function useHelp(): LaterParts<{ readonly HelpChapters: typeof HelpChapters }> {
  return useLaterParts(HELP_SCRIPT, false);
}

function useLaterParts<Exported>(
  script: LaterScript<Exported>,
  isNeeded: boolean,
): LaterParts<Exported> {
  const [parts, setParts] = useState(script.exported);
  const [hasFailed, setHasFailed] = useState(false);
  const load = () => {
    setHasFailed(false);
    script.load().then((exported) => setParts(() => exported), () => setHasFailed(true));
  };
  useLayoutEffect(() => {
    if (isNeeded && parts === null) load();
  }, [isNeeded]);
  return { parts, hasFailed, load };
}

/** Shown while they are loaded, and when that has failed. */
export function DialogsLoading(
  { more: { hasFailed, load } }: { more: Pick<LaterParts<unknown>, "hasFailed" | "load"> },
) {
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
