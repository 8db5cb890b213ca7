/**
 * What is wrong with a field, below it.
 *
 * @module
 */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * The sentence. After the first one, its height stays reserved: the sentence is removed when the field is left, and if the
 * content below moved up then, the click that leaves the field would miss its target.
 */
export function FieldProblem({ id, text }: { id: string; text: string | null }) {
  const line = useRef<HTMLParagraphElement>(null);
  const [heightPx, setHeight] = useState(0);
  useLayoutEffect(() => {
    const { current: element } = line;
    if (element === null) return;
    element.style.minHeight = text === null ? `${heightPx}px` : "";
    if (text !== null) setHeight(element.offsetHeight);
  }, [text]);
  if (text === null && heightPx === 0) return null;
  return <p ref={line} id={id} class="problem problem-kept" role="alert">{text}</p>;
}
