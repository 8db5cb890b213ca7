/**
 * The choice of how the clock of a camera went.
 *
 * @module
 */
import type { CameraClock } from "./camera_clock.ts";
import { type ProposalsWords, useProposalsWords } from "./proposals_words.ts";

/** The list has half hours up to this many hours. */
const MOST_HOURS = 12;

/** The choice, with a hint where the clock was not right or could not be found out. */
export function ClockChoice(
  { clock, onChange }: { clock: CameraClock; onChange: (clock: CameraClock) => void },
) {
  const words = useProposalsWords();
  const { proposals: texts } = words;
  const { camera, aheadMin, zoneMin, isUnsure } = clock;
  const wrongMin = Math.round(aheadMin - zoneMin);
  return (
    <label class={`proposals-clock${isUnsure ? " is-unsure" : ""}`}>
      <span class="label">{camera === "" ? texts.clock : texts.clockOf(camera)}</span>
      <select
        class="input"
        value={wrongMin}
        onChange={({ currentTarget }) =>
          onChange({ ...clock, aheadMin: zoneMin + Number(currentTarget.value), isUnsure: false })}
      >
        {choices(wrongMin).map((minutes) => (
          <option key={minutes} value={minutes}>{wordsOf(minutes, words)}</option>
        ))}
      </select>
      {wrongMin !== 0 && <span class="muted">{texts.clockUnsure}</span>}
    </label>
  );
}

/** Minutes that clocks are ahead: half hours, and those that were found. */
function choices(found: number): readonly number[] {
  const halves = Array.from({ length: 4 * MOST_HOURS + 1 }, (_, i) => 30 * i - 60 * MOST_HOURS);
  return [...new Set([...halves, found])].sort((a, b) => a - b);
}

function wordsOf(minutes: number, { proposals: texts, language }: ProposalsWords): string {
  if (minutes === 0) return texts.clockRight;
  const away = Math.abs(minutes);
  const hours = (away / 60).toLocaleString(language, { maximumFractionDigits: 2 });
  const time = away % 30 === 0 ? texts.hours(hours) : texts.minutes(away);
  return minutes > 0 ? texts.clockAhead(time) : texts.clockLate(time);
}
