/** The message that is shown instead of the map. @module */
import { Icon } from "../../kit/ui/icons.tsx";
import { useWords } from "../ui/context.tsx";

/** Shown where the map could not be loaded; the list works without it. */
export function NoMap({ onRetry }: { onRetry: () => void }) {
  const { texts } = useWords();
  return (
    <section class="message" aria-label={texts.walk.map}>
      <p role="status">{texts.walk.noMap}</p>
      <button class="btn" type="button" onClick={onRetry}>
        <Icon name="redo" />
        {texts.tryAgain}
      </button>
    </section>
  );
}
