/**
 * The columns of the list of stations: a tick for what a station has, a dashed box for what it lacks.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import type { EditorStation } from "../sync/state.ts";
import { hasPart, PARTS } from "./station_parts.ts";

/** The headings of the columns. Each mark says for itself what it is, so screen readers leave them out. */
export function MarkHeads() {
  const { texts: { next: { parts } } } = useWords();
  return (
    <>
      {PARTS.map((part) => (
        <span class="part-head" key={part} aria-hidden="true">{parts[part]}</span>
      ))}
    </>
  );
}

/** The marks of a station. */
export function StationMarks({ station }: { station: EditorStation }) {
  const { texts: { next: texts } } = useWords();
  return (
    <>
      {PARTS.map((part) => {
        const isThere = hasPart(station, part);
        const word = texts.parts[part];
        return (
          <span class={`part${isThere ? "" : " part-missing"}`} key={part}>
            <Icon name={isThere ? "check" : "open"} size="small" />
            <span class="visually-hidden">
              {isThere ? texts.there(word) : texts.missing(word)}
            </span>
          </span>
        );
      })}
    </>
  );
}
