/**
 * What is shown instead of a screen: waiting, and what went wrong.
 *
 * @module
 */
import { ApiError, NetworkError } from "../api.ts";
import { Icon } from "../parts/icons.tsx";
import { useTitle, useWords } from "./context.tsx";

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

/** Shown when there is nothing at the address of the page. */
export function UnknownPage() {
  const { texts } = useWords();
  useTitle(texts.noPage);
  return (
    <main class="message">
      <Icon name="info" size="large" />
      <h1>{texts.noPage}</h1>
      <p>{texts.noPageHint}</p>
      <a class="btn btn-primary" href="/">
        <Icon name="walk" />
        {texts.allWalks}
      </a>
    </main>
  );
}

/** Shown when a walk cannot be loaded. */
export function Failure(
  { error, homeUrl, onRetry }: { error: unknown; homeUrl: string | null; onRetry: () => void },
) {
  const { texts } = useWords();
  const isGone = error instanceof ApiError && error.status === 404;
  const isNetwork = error instanceof NetworkError;
  const [title, hint] = isGone
    ? [texts.noWalk, texts.noWalkHint]
    : isNetwork
    ? [texts.noServer, texts.noServerHint]
    : [texts.failed, ""];
  return (
    <main class="message">
      <Icon name={isNetwork ? "nonet" : "info"} size="large" />
      <h1>{title}</h1>
      <p>{hint}</p>
      {!isGone && (
        <button class="btn btn-primary" type="button" onClick={onRetry}>
          <Icon name="redo" />
          {texts.tryAgain}
        </button>
      )}
      {homeUrl !== null && (
        <a class="btn" href={homeUrl}>
          <Icon name="back" />
          {texts.allWalks}
        </a>
      )}
    </main>
  );
}
