/**
 * The list from which a teacher chooses where a photo goes. It does without a pointer what dragging does.
 *
 * @module
 */
import { useProposalsWords } from "./proposals_words.ts";
import type { PhotoTarget } from "./draft.ts";
import type { ShownGroup } from "./shown_proposals.ts";

/** What the list has, and what it calls. */
export interface TargetChoiceProps {
  /** Its name for screen readers. */
  readonly label: string;
  /** What it shows while nothing is chosen. */
  readonly prompt: string;
  /** Groups that the photo may go to. */
  readonly groups: readonly ShownGroup[];
  /** The name of the station of a group. */
  readonly nameOf: (group: ShownGroup) => string;
  /** Whether the photo is in a group, and can be taken out of it. */
  readonly isUsed: boolean;
  readonly onChoose: (to: PhotoTarget) => void;
}

/** The list. */
export function TargetChoice(props: TargetChoiceProps) {
  const { label, prompt, groups, nameOf, isUsed, onChoose } = props;
  const { proposals: texts } = useProposalsWords();
  return (
    <select
      class="input"
      aria-label={label}
      value=""
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        currentTarget.value = "";
        if (value !== "") onChoose(value === "own" || value === "none" ? value : Number(value));
      }}
    >
      <option value="">{prompt}</option>
      {groups.filter(({ isTaken }) => isTaken).map((group) => (
        <option key={group.id} value={group.id}>
          {texts.toProposal(group.number, nameOf(group))}
        </option>
      ))}
      <option value="own">{texts.toOwn}</option>
      {isUsed && <option value="none">{texts.toNone}</option>}
    </select>
  );
}
