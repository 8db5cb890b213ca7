/**
 * What is wrong with a walk: one row a station, which opens the station, with the button that mends it.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import type { Finding } from "../check/checks.ts";
import { LEAST_RADIUS_M } from "../check/circles.ts";
import { useWords } from "../context.tsx";
import type { Key } from "../sync/state.ts";
import { type Remedy, type WrongStation, wrongStations } from "./remedies.ts";

/** What the list shows, and what it calls. */
export interface WrongListProps {
  readonly findings: readonly Finding[];
  /** Whether nothing is missing: only then there can be nothing to improve. */
  readonly isReady: boolean;
  /** Whether the browser can record; otherwise a file is chosen. */
  readonly canRecord: boolean;
  readonly onSelect: (key: Key) => void;
  readonly onRemedy: (remedy: Remedy, key: Key) => void;
}

/** The list; without findings, a sentence that says so once nothing is missing. */
export function WrongList(props: WrongListProps) {
  const { texts: { next: texts } } = useWords();
  if (props.findings.length === 0) {
    return props.isReady && (
      <p class="state state-ok">
        <Icon name="check" size="small" />
        {texts.nothingWrong}
      </p>
    );
  }
  return (
    <section class="wrong" aria-labelledby="wrong">
      <h2 id="wrong">
        <Icon name="warn" />
        {texts.wrong}
      </h2>
      <ul>
        {wrongStations(props.findings).map((wrong) => (
          <WrongRow key={wrong.key} {...props} wrong={wrong} />
        ))}
      </ul>
    </section>
  );
}

function WrongRow({ wrong, canRecord, onSelect, onRemedy }: WrongListProps & {
  wrong: WrongStation;
}) {
  const { texts: { walk: { station, findings: sentences }, next: { remedies: texts } }, formats } =
    useWords();
  const { key, number, findings, remedy } = wrong;
  const labels: Readonly<Record<Remedy, string>> = {
    toTrack: texts.toTrack,
    radius: texts.radius(formats.metres(LEAST_RADIUS_M)),
    order: texts.order,
    apart: texts.apart,
    record: canRecord ? texts.record : texts.choose,
    level: texts.level,
    write: texts.write,
  };
  return (
    <li>
      <button class="wrong-words" type="button" onClick={() => onSelect(key)}>
        <Mark number={number} word={station} size="small" />
        <span>{findings.map(({ code, other }) => sentences[code](other ?? 0)).join(" ")}</span>
      </button>
      {remedy !== null && (
        <button class="btn" type="button" onClick={() => onRemedy(remedy, key)}>
          {labels[remedy]}
          <span class="visually-hidden">: {station} {number}</span>
        </button>
      )}
    </li>
  );
}
