/**
 * Loads what the editor shows rarely (ADR 019).
 *
 * @module
 */
import { type LaterParts, LaterScript, useLaterParts } from "../ui/later_script.ts";
import { loadScript, loadStyle } from "../ui/load_more.ts";
import { useWords } from "./context.tsx";
import type { DIALOGS } from "./dialogs.ts";
import type { ReplayPanel } from "./replay/replay_panel.tsx";
import type { HelpChapters } from "./ui/help_chapters.tsx";

declare global {
  /** Set by the script with the rarely shown parts. */
  var routeGuideDialogs: typeof DIALOGS | undefined;
  /** Set by the script with the help. */
  var routeGuideHelp: { readonly HelpChapters: typeof HelpChapters } | undefined;
  /** Set by the script that plays rehearsals. */
  var routeGuideReplay: { readonly ReplayPanel: typeof ReplayPanel } | undefined;
}

const DIALOGS_SCRIPT = new LaterScript(async () => {
  const [dialogs] = await Promise.all([
    loadScript("dialogs", () => globalThis.routeGuideDialogs),
    loadStyle("dialogs-style"),
  ]);
  return dialogs;
});

const HELP_SCRIPT = new LaterScript(() => loadScript("help", () => globalThis.routeGuideHelp));

const REPLAY_SCRIPT = new LaterScript(() =>
  loadScript("replay", () => globalThis.routeGuideReplay)
);

/** The rarely shown parts. @param isNeeded Whether they are needed now; otherwise they are loaded by `load`. */
export function useDialogs(isNeeded: boolean): LaterParts<typeof DIALOGS> {
  return useLaterParts(DIALOGS_SCRIPT, isNeeded);
}

/** The help, which is loaded by `load`. */
export function useHelp(): LaterParts<{ readonly HelpChapters: typeof HelpChapters }> {
  return useLaterParts(HELP_SCRIPT, false);
}

/** What plays rehearsals. @param isNeeded Whether it is needed now. */
export function useReplayParts(
  isNeeded: boolean,
): LaterParts<{ readonly ReplayPanel: typeof ReplayPanel }> {
  return useLaterParts(REPLAY_SCRIPT, isNeeded);
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
