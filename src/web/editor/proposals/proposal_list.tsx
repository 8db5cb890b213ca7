/**
 * The column with the proposals: clocks of cameras, what could not be read, and a card for each proposal.
 *
 * @module
 */
import type { RefObject } from "preact";
import type { Line } from "../../../shared/geo.ts";
import { type CameraClock, needsClock } from "./camera_clock.ts";
import { ClockChoice } from "./clock_choice.tsx";
import { ProposalCard } from "./proposal_card.tsx";
import { useProposalsWords } from "./proposals_words.ts";
import type { ShownGroup } from "./shown_proposals.ts";
import type { PhotoProposals } from "./use_photo_proposals.ts";

/** What the column shows. */
export interface ProposalListProps {
  readonly work: PhotoProposals;
  readonly segments: readonly Line[];
  /** The name of the station of a group. */
  readonly nameOf: (group: ShownGroup) => string;
  /** Index of the photo that is dragged; null for none. */
  readonly dragged: RefObject<number | null>;
}

/** The column. */
export function ProposalList(props: ProposalListProps) {
  const { work: { photos, found, shown, setClock, again } } = props;
  const { proposals: texts, texts: { files } } = useProposalsWords();
  // The clock decides only about photos that have no position.
  const isUsed = ({ camera }: CameraClock) =>
    found?.data.some((photo) =>
      photo.camera === camera && photo.at === null && needsClock(photo)
    ) === true;
  const isUntimed = found?.track?.length === 0 && found.data.some(({ at }) => at === null);
  return (
    <>
      <div class="proposals-notes">
        {found?.clocks.filter(isUsed).map((clock) => (
          <ClockChoice key={clock.camera} clock={clock} onChange={setClock} />
        ))}
        {found?.track === null && (
          <p class="banner banner-warn" role="alert">
            {texts.timesFailed}
            <button class="btn" type="button" onClick={again}>{texts.again}</button>
          </p>
        )}
        {isUntimed && <p class="muted">{texts.noTimes}</p>}
        {shown.groups.length === 0 && <p>{texts.nothing}</p>}
        <div role="alert">
          {photos.map(({ file, problem }, index) =>
            problem !== null && (
              <p key={index} class="problem">{files.refused[problem](file.name)}</p>
            )
          )}
        </div>
      </div>
      <ol class="proposals-list">
        {shown.groups.map((group) => <ProposalCard key={group.id} {...props} group={group} />)}
      </ol>
    </>
  );
}
