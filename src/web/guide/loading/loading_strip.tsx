/**
 * Loading on the screen of a pupil who walks: one line below the bar.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useChanges } from "../../ui/hooks.ts";
import { useWords } from "../context.tsx";
import type { WalkLoading } from "./walk_loading.ts";

/** The share that is loaded, or why loading has stopped; nothing when there is nothing to load. */
export function LoadingStrip({ loading }: { loading: WalkLoading }) {
  const { texts } = useWords();
  useChanges(loading);
  const { state, percent } = loading;
  switch (state.kind) {
    case "loading": {
      const { isWaiting } = state;
      const word = isWaiting ? texts.copy.stripWaiting : texts.copy.stripLoading;
      return (
        <div class={`strip${isWaiting ? " strip-waiting" : ""}`}>
          <Icon name={isWaiting ? "nonet" : "download"} />
          <b>{`${word}: ${percent}\u00a0%`}</b>
          <progress value={percent} max={100} aria-label={texts.copy.loading} />
          {/* Every percent would be read aloud. */}
          <span class="visually-hidden" role="status">{isWaiting ? texts.copy.waiting : ""}</span>
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
    default:
      return null;
  }
}
