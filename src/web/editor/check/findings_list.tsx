/**
 * The list of findings, each a button that opens its station.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useWords } from "../context.tsx";
import type { Key } from "../sync/state.ts";
import type { Finding } from "./checks.ts";

/** The findings; without any, a sentence that the walk is complete. */
export function Findings(
  { findings, onSelect }: { findings: readonly Finding[]; onSelect: (key: Key) => void },
) {
  const { texts } = useWords();
  if (findings.length === 0) {
    return (
      <p class="state state-ok">
        <Icon name="check" size="small" />
        {texts.home.complete}
      </p>
    );
  }
  return (
    <section class="checks" aria-labelledby="notes">
      <h2 id="notes">
        <Icon name="warn" />
        {texts.home.notes(findings.length)}
      </h2>
      <ul>
        {findings.map(({ code, key, number, other }) => (
          <li key={`${key} ${code}`}>
            <button type="button" onClick={() => onSelect(key)}>
              <Mark number={number} word={texts.walk.station} size="small" />
              <span>{texts.walk.findings[code](other ?? 0)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
