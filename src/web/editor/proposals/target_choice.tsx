/**
 * The list from which a teacher chooses where a photo goes. It does without a pointer what dragging does.
 *
 * @module
 */
import { useProposalsWords } from "./proposals_words.ts";
import type { PhotoTarget } from "./draft.ts";
import type { OtherStation, ShownGroup } from "./shown_proposals.ts";

/** What the list has, and what it calls. */
export interface TargetChoiceProps {
  /** Its name for screen readers. */
  readonly label: string;
  /** What it shows while nothing is chosen. */
  readonly prompt: string;
  /** Groups that the photo may go to. */
  readonly groups: readonly ShownGroup[];
  /** Stations of the walk that it may go to as well. */
  readonly others: readonly OtherStation[];
  /** The name of the station of a group. */
  readonly nameOf: (group: ShownGroup) => string;
  /** Whether the photo is in a group, and can be taken out of it. */
  readonly isUsed: boolean;
  /** @param ownM Metres along the track of the new group; null for where the caller wants it. */
  readonly onChoose: (to: PhotoTarget, ownM: number | null) => void;
}

/** The list. */
export function TargetChoice(props: TargetChoiceProps) {
  const { label, prompt, groups, others, nameOf, isUsed, onChoose } = props;
  const { proposals: texts } = useProposalsWords();
  const targets = [
    ...groups.filter(({ isTaken }) => isTaken)
      .map((group) => ({ value: `${group.id}`, number: group.number, name: nameOf(group) })),
    ...others.map(({ station, number, title }) => ({
      value: `station ${station}`,
      number,
      name: title || texts.automatic(number),
    })),
  ].sort((a, b) => a.number - b.number);
  return (
    <select
      class="input"
      aria-label={label}
      value=""
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        currentTarget.value = "";
        const other = others.find(({ station }) => value === `station ${station}`);
        if (other !== undefined) onChoose({ station: other.station }, other.alongM);
        else if (value === "own" || value === "none") onChoose(value, null);
        else if (value !== "") onChoose(Number(value), null);
      }}
    >
      <option value="">{prompt}</option>
      {targets.map(({ value, number, name }) => (
        <option key={value} value={value}>{texts.toProposal(number, name)}</option>
      ))}
      <option value="own">{texts.toOwn}</option>
      {isUsed && <option value="none">{texts.toNone}</option>}
    </select>
  );
}
