/** A refusal on the page: the sentence, the location in the file, and the server's own message on request. @module */
import { useWords } from "./context.tsx";
import { refusalOf, type Subject } from "./refusal.ts";

/** Shows why something was refused. */
export function RefusalNote({ error, subject }: { error: unknown; subject: Subject }) {
  const words = useWords();
  const { text, location, exact } = refusalOf(error, subject, words);
  return (
    <>
      {text} {location}
      {exact !== "" && (
        <details class="small">
          <summary>{words.texts.refusals.exact}</summary>
          <span lang="en">{exact}</span>
        </details>
      )}
    </>
  );
}
