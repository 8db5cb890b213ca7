/**
 * A text in the two lines of the status strip. A button opens a longer one over the content below the strip, so that nothing
 * moves.
 *
 * @module
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../context.tsx";

/** The text. */
export function FittedText(
  { text, exact, isUrgent }: {
    text: string;
    /** The exact message, which is English; empty for none. */
    exact: string;
    /** Whether a screen reader reads it at once (`alert`). */
    isUrgent: boolean;
  },
) {
  const { texts: { strip: texts } } = useWords();
  const id = useId();
  const line = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { current: element } = line;
    if (element === null) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  useEffect(() => setOpen(false), [text]);
  const hasMore = text !== "" && (isCut || exact !== "");
  return (
    <div
      class="strip-text"
      onKeyDown={({ key }) => {
        if (key === "Escape") setOpen(false);
      }}
    >
      <p ref={line} class="strip-line" role={isUrgent ? "alert" : "status"}>{text}</p>
      {hasMore && (
        <button
          class="btn btn-quiet strip-act"
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.less : texts.more}
        </button>
      )}
      {hasMore && isOpen && (
        <div class="strip-more" id={id}>
          <p>{text}</p>
          {exact !== "" && <p class="small muted" lang="en">{exact}</p>}
        </div>
      )}
    </div>
  );
}
