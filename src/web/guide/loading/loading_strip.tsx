/**
 * Loading on the screen of a pupil who walks: one line below the bar.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useChanges } from "../../ui/hooks.ts";
import { useWords } from "../context.tsx";
import type { WalkLoading } from "./walk_loading.ts";

/** The share that is loaded, or why loading has stopped; or that nothing can be heard without the
 * network that is lost; nothing when there is nothing to load. */
export function LoadingStrip({ loading }: { loading: WalkLoading }) {
  const { texts } = useWords();
  useChanges(loading);
  const { state, percent } = loading;
  switch (state.kind) {
    case "loading": {
      const { waitsFor } = state;
      const word = waitsFor === null ? texts.copy.stripLoading : texts.copy.stripWaits[waitsFor];
      return (
        <div class={`strip${waitsFor === null ? "" : " strip-waiting"}`}>
          <Icon name={waitsFor === "network" ? "nonet" : "download"} />
          <b>{`${word}: ${percent}\u00a0%`}</b>
          <progress value={percent} max={100} aria-label={texts.copy.loading} />
          {/* Every percent would be read aloud. */}
          <span class="visually-hidden" role="status">
            {waitsFor === null ? "" : texts.copy.waits[waitsFor]}
          </span>
        </div>
      );
    }
    case "failed":
      return (
        <a class="strip strip-waiting" href="#">
          <Icon name="warn" />
          <b role="alert">{state.isFull ? texts.copy.stripFull : texts.copy.stripFailed}</b>
        </a>
      );
    case "outdated":
      return (
        <a class="strip" href="#">
          <Icon name="download" />
          <b>{texts.copy.outdated}</b>
        </a>
      );
    case "none":
    case "partial":
    case "unknown":
      return !loading.isOffline ? null : (
        <p class="strip strip-waiting" role="status">
          <Icon name="nonet" />
          <b>{texts.copy.stripNone}</b>
        </p>
      );
    default:
      return null;
  }
}
