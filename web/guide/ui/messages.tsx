/** Messages that the guide shows instead of a screen: loading, failures, and walks that are gone. @module */
import { Icon } from "../../kit/ui/icons.tsx";
import { AllWalksLink, FailureMessage, LoadingMessage } from "../../kit/ui/messages.tsx";
import { useWords } from "./context.tsx";

/** Shown while something is loaded. */
export function Loading() {
  return <LoadingMessage texts={useWords().texts} />;
}

/** Shown when the server does not have a walk any more; its copy was deleted. */
export function GoneWalk({ homeUrl }: { homeUrl: string | null }) {
  const { texts } = useWords();
  return (
    <main class="message">
      <Icon name="info" size="large" />
      <h1 tabIndex={-1}>{texts.goneWalk}</h1>
      <p role="status">{texts.goneWalkHint}</p>
      {homeUrl !== null && <AllWalksLink href={homeUrl} texts={texts} />}
    </main>
  );
}

/** Shown when a walk cannot be loaded. */
export function Failure(
  { error, homeUrl, onRetry }: { error: unknown; homeUrl: string | null; onRetry: () => void },
) {
  const { texts } = useWords();
  return (
    <FailureMessage texts={texts} error={error} onRetry={onRetry}>
      {homeUrl !== null && <AllWalksLink href={homeUrl} texts={texts} />}
    </FailureMessage>
  );
}
