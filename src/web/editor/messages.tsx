/**
 * What is shown instead of a screen: waiting, and what went wrong.
 *
 * @module
 */
import { ApiError, NetworkError } from "../api.ts";
import { Icon } from "../parts/icons.tsx";
import { useWords } from "./context.tsx";

/** Shown while something is loaded. */
export function Loading() {
  const { texts } = useWords();
  return (
    <main class="message">
      <h1 class="vh">Route Guide</h1>
      <p role="status">{texts.loading}</p>
    </main>
  );
}

/** Shown when a page cannot be loaded. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { texts } = useWords();
  const isGone = error instanceof ApiError && error.status === 404;
  const [title, hint] = isGone
    ? [texts.noWalk, texts.noWalkHint]
    : error instanceof NetworkError
    ? [texts.noServer, texts.noServerHint]
    : [texts.failed, error instanceof Error ? error.message : ""];
  return (
    <main class="message">
      <Icon name={error instanceof NetworkError ? "nonet" : "info"} size="large" />
      <h1>{title}</h1>
      <p>{hint}</p>
      {!isGone && (
        <button class="btn btn-primary" type="button" onClick={onRetry}>
          <Icon name="redo" />
          {texts.tryAgain}
        </button>
      )}
      <a class="btn" href="/edit">
        <Icon name="back" />
        {texts.allWalks}
      </a>
    </main>
  );
}
