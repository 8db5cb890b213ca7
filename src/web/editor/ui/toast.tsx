/**
 * A short message with a button that undoes what it is about.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";

/** Shows a message at the lower edge until it is closed. */
export function Toast(
  { text, onUndo, onClose }: { text: string; onUndo: () => void; onClose: () => void },
) {
  const { texts } = useWords();
  return (
    <div class="toast" role="status">
      <span>{text}</span>
      <button class="btn" type="button" onClick={onUndo}>
        <Icon name="undo" />
        {texts.undo}
      </button>
      <button
        class="btn btn-icon"
        type="button"
        aria-label={texts.close}
        title={texts.close}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
