/**
 * What the editor of a copied walk says when it is opened.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { takeCopiedFrom } from "./copied_from.ts";
import { useCopyingTexts } from "./copying_words.ts";

/** The sentence, until it is closed. It comes after the page, so that screen readers say it. */
export function CopiedNote({ routeId }: { routeId: number }) {
  const { texts } = useWords();
  const { copyOf } = useCopyingTexts();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => setName(takeCopiedFrom(routeId)), []);
  return (
    <div role="status">
      {name !== null && (
        <p class="toast">
          {copyOf(name)}
          <button
            class="btn btn-icon"
            type="button"
            aria-label={texts.close}
            onClick={() => setName(null)}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
