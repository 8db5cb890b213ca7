/** The note of a failure on pages without the status strip, which shows it otherwise. @module */
import { ApiError, NetworkError } from "../../kit/api.ts";
import { useValue, useWords, type Words } from "./context.tsx";
import { UnreadableRowError } from "../sync/storage/database.ts";
import { RenewedError } from "./renewal.ts";
import { refusalOf } from "./refusal.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { trouble } from "../sync/troubles.ts";

/** A sentence, and the exact message, which is English and may be empty. */
export function troubleText(
  error: unknown,
  words: Words,
): { readonly text: string; readonly exact: string } {
  if (error instanceof ApiError || error instanceof NetworkError) {
    return refusalOf(error, "change", words);
  }
  if (error instanceof UnreadableRowError) return { text: words.texts.strip.unreadable, exact: "" };
  if (error instanceof RenewedError) return { text: words.texts.strip.filesGone, exact: "" };
  const exact = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { text: words.texts.strip.trouble, exact };
}

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
