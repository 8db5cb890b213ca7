/**
 * A field for a long text, which grows with the text, and the time that reading it aloud takes.
 *
 * @module
 */
import type { Ref, TextareaHTMLAttributes } from "preact";
import { useWords } from "../context.tsx";
import { countWords } from "../../../shared/reading.ts";
import { readingSeconds } from "./reading_time.ts";

/** The field. @param text What is in it now. */
export function LongText(
  { text, fieldRef, ...attributes }: TextareaHTMLAttributes & {
    readonly text: string;
    readonly fieldRef: Ref<HTMLTextAreaElement>;
  },
) {
  return (
    // The style sheet lays a hidden copy of the text out in the same cell, which gives the field its height.
    <div class="long-text" data-text={`${text}\n`}>
      <textarea ref={fieldRef} {...attributes} value={text} />
    </div>
  );
}

/** Words and reading time of a text; nothing of an empty one. */
export function TextLength({ text }: { text: string }) {
  const { texts: { reading }, formats } = useWords();
  const words = countWords(text);
  if (words === 0) return null;
  const seconds = readingSeconds(words);
  const time = seconds < 60 ? reading.seconds(seconds) : reading.minutes(formats.clock(seconds));
  return <span>{reading.length(words, time)}</span>;
}
