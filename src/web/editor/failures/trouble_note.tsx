/**
 * The note of a failure on pages without the status strip, which shows it otherwise.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useValue, useWords } from "../context.tsx";
import { troubleText } from "./trouble_text.ts";
import { trouble } from "./troubles.ts";

/** Shows the last failure at the lower edge of the page, until it is closed. */
export function TroubleNote() {
  const words = useWords();
  const wrong = useValue(trouble, () => trouble.value);
  if (wrong === null) return null;
  const { text, exact } = troubleText(wrong.error, words);
  const { close } = words.texts;
  return (
    <div class="toast" role="alert">
      <p>
        {text} {exact !== "" && <span lang="en">({exact})</span>}
      </p>
      <button
        class="btn btn-icon"
        type="button"
        aria-label={close}
        title={close}
        onClick={() => trouble.set(null)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
