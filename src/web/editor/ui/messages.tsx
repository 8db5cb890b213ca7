/**
 * What the editor shows instead of a page: that it is loading, or why it cannot be loaded.
 *
 * @module
 */
import { AllWalksLink, FailureMessage, LoadingMessage } from "../../ui/messages.tsx";
import { useWords } from "../context.tsx";
import { refusalOf } from "../failures/refusal.ts";

/** Shown while something is loaded. */
export function Loading() {
  return <LoadingMessage texts={useWords().texts} />;
}

/** Shown when a page cannot be loaded. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords();
  const { texts } = words;
  const { text } = refusalOf(error, "change", words);
  return (
    <FailureMessage texts={texts} error={error} details={text} onRetry={onRetry}>
      <AllWalksLink href="/edit" texts={texts} />
    </FailureMessage>
  );
}
