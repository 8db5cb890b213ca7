/**
 * What is said below the text of a station: how long it takes to read, how long it could be, and how far pupils walk next.
 *
 * @module
 */
import { countWords } from "../../../shared/reading.ts";
import { useWords } from "../context.tsx";
import { TextLength } from "../ui/long_text.tsx";
import { readingSeconds } from "../ui/reading_time.ts";
import type { WayToNext } from "./way_to_next.ts";

/** Words of a text that pupils like to listen to, which is suggested. */
const SUGGESTED_WORDS = 80;

/** A text with fewer words is short. */
const FEW_WORDS = 60;

/** The sentences. @param next Null if nothing is known of it. */
export function TextNotes({ text, next }: { text: string; next: WayToNext | null }) {
  const { texts: { reading }, formats } = useWords();
  return (
    <>
      <TextLength text={text} />
      {countWords(text) < FEW_WORDS && (
        <span>{reading.suggestion(SUGGESTED_WORDS, readingSeconds(SUGGESTED_WORDS))}</span>
      )}
      {next !== null && (
        <span>
          {reading.way(
            next.number,
            formats.distance(next.distanceM),
            Math.max(1, Math.round(next.minutes)),
          )}
        </span>
      )}
    </>
  );
}
