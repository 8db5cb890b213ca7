/**
 * A proposal that is open for changes: larger photos that can be moved or taken out, its spot on the walk, joining and
 * splitting.
 *
 * @module
 */
import { useEffect, useRef } from "preact/hooks";
import { lengthM } from "../../../shared/geo.ts";
import { Icon } from "../../ui/icons.tsx";
import { PhotoPicture } from "./photo_picture.tsx";
import { type ProposalCardProps, ProposalHead, RefuseButton } from "./proposal_card.tsx";
import { useProposalsWords } from "./proposals_words.ts";
import { TargetChoice } from "./target_choice.tsx";

/** Metres between the two halves of a group that is split. */
const APART_M = 40;

/** Step of the slider in metres. */
const STEP_M = 5;

/** The proposal. Its heading gets the focus. */
export function OpenedProposal(props: ProposalCardProps) {
  const { group, work: { draft, change, shown } } = props;
  const { proposals: texts } = useProposalsWords();
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), [group.photos.length]); // the list of a moved photo is gone
  const taken = shown.groups.filter(({ isTaken }) => isTaken);
  const before = taken[taken.findIndex(({ id }) => id === draft.opened) - 1];
  return (
    <>
      <ProposalHead {...props} />
      <button
        ref={done}
        class="btn btn-primary"
        type="button"
        onClick={() => change({ kind: "open", id: null })}
      >
        <Icon name="check" size="small" />
        {texts.done}
      </button>
      <MovablePhotos {...props} />
      {group.station === null && <AlongSlider {...props} />}
      <span class="proposal-foot">
        {group.station === null && before !== undefined && (
          <button
            class="btn"
            type="button"
            onClick={() => change({ kind: "join", id: group.id, into: before.id })}
          >
            {texts.join(before.number)}
          </button>
        )}
        {group.photos.length > 1 && (
          <button
            class="btn"
            type="button"
            onClick={() => change({ kind: "split", id: group.id, apartM: APART_M })}
          >
            <Icon name="scissors" size="small" />
            {texts.split}
          </button>
        )}
        <RefuseButton {...props} />
      </span>
    </>
  );
}

/** The photos with the list of where each could go instead. */
function MovablePhotos({ group, work, dragged, nameOf }: ProposalCardProps) {
  const { proposals: texts } = useProposalsWords();
  const { photos, shown, change } = work;
  return (
    <ul class="proposal-photos" aria-label={texts.photos(group.photos.length)}>
      {group.photos.map((index) => {
        const photo = photos[index];
        if (photo === undefined) return null;
        const { name } = photo.file;
        return (
          <li key={index}>
            <PhotoPicture photo={photo} index={index} dragged={dragged} />
            <TargetChoice
              label={texts.moveTo(name)}
              prompt={texts.choose}
              groups={shown.groups.filter(({ id }) => id !== group.id)}
              others={shown.others}
              nameOf={nameOf}
              isUsed
              onChoose={(to, toM) =>
                change({ kind: "photo", photo: index, to, ownM: toM ?? group.alongM + APART_M })}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The slider for the spot on the walk. */
function AlongSlider({ group: { id, alongM }, work: { change }, segments }: ProposalCardProps) {
  const { proposals: texts, language } = useProposalsWords();
  const slider = useRef<HTMLInputElement>(null);
  const mostM = lengthM(segments);
  useEffect(() => {
    slider.current?.style.setProperty("--at", `${mostM === 0 ? 0 : 100 * alongM / mostM}%`);
  }, [alongM, mostM]);
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const exact = `${(alongM / 1000).toLocaleString(language, digits)}\u00a0km`;
  return (
    <label class="proposal-slider">
      <span class="label">{texts.along}</span>
      <input
        ref={slider}
        type="range"
        min={0}
        max={mostM}
        step={STEP_M}
        value={alongM}
        aria-valuetext={exact}
        onInput={({ currentTarget }) =>
          change({ kind: "along", id, alongM: currentTarget.valueAsNumber })}
      />
      <output>{exact}</output>
    </label>
  );
}
