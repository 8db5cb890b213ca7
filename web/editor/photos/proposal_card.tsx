/**
 * One proposal in the list: its number, name and photos, where it comes from, and the buttons that change or refuse it.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { lengthM } from "../../../src/shared/geo.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import type { PhotoTarget } from "./draft.ts";
import type { Photo } from "./photo_data.ts";
import type { ProposalListProps } from "./photos_screen.tsx";
import { useProposalsWords } from "./proposals_frame.tsx";
import type { OtherStation, ShownGroup } from "./shown_proposals.ts";

/** The picture; an empty frame while it is prepared. */
export function PhotoPicture(
  { photo, index, dragged }: {
    photo: Photo;
    /** Its index among all photos. */
    index: number;
    /** Gets the index while the photo is dragged. */
    dragged: RefObject<number | null>;
  },
) {
  const { proposals: texts } = useProposalsWords();
  const { thumbnail, problem, file } = photo;
  const drag = (event: DragEvent) => {
    event.dataTransfer?.setData("text/plain", file.name); // Firefox drags nothing without data
    dragged.current = index;
  };
  return (
    <span
      class="proposals-photo"
      draggable
      onDragStart={drag}
      onDragEnd={() => dragged.current = null}
    >
      {thumbnail !== null
        ? <img src={thumbnail} alt={texts.photo(file.name)} draggable={false} />
        : (
          <span class="proposals-empty">
            {problem !== null && <Icon name="warn" size="small" />}
          </span>
        )}
    </span>
  );
}

/** What a card shows, and what it calls. */
interface ProposalCardProps extends ProposalListProps {
  readonly group: ShownGroup;
}

/** The card. Photos that are dropped on it join its group. */
export function ProposalCard(props: ProposalCardProps) {
  const { group, work: { draft, change }, dragged } = props;
  const [isOver, setOver] = useState(false);
  const isOpen = draft.opened === group.id;
  const card = useRef<HTMLLIElement>(null);
  const before = useRef({ isOpen, isTaken: group.isTaken });
  useEffect(() => {
    // The pressed button is gone: the focus goes to the one that is there instead.
    if (before.current.isOpen && !isOpen || before.current.isTaken !== group.isTaken) {
      card.current?.querySelector("button")?.focus();
    }
    before.current = { isOpen, isTaken: group.isTaken };
  }, [isOpen, group.isTaken]);
  const state = isOpen ? " is-open" : group.isTaken ? "" : " is-refused";
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (dragged.current === null) return;
    change({ kind: "photo", photo: dragged.current, to: group.id, ownM: 0 });
  };
  return (
    <li
      ref={card}
      class={`proposal${state}${isOver ? " is-over" : ""}`}
      onDragOver={(event) => {
        if (dragged.current === null || !group.isTaken) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {isOpen
        ? <OpenedProposal {...props} />
        : group.isTaken
        ? <TakenProposal {...props} />
        : <RefusedProposal {...props} />}
    </li>
  );
}

function TakenProposal(props: ProposalCardProps) {
  const { group, work: { change, found } } = props;
  const { proposals: texts } = useProposalsWords();
  const isTimed = group.photos.every((photo) => found?.spots[photo]?.from === "time");
  return (
    <>
      <ProposalHead {...props} />
      <ProposalPhotos {...props} />
      <span class="proposal-foot">
        <span class="muted">
          <Icon name={isTimed ? "clock" : "pin"} size="small" />
          {group.isMoved ? texts.byHand : isTimed ? texts.byTime : texts.byPosition}
        </span>
        <button
          class="btn btn-quiet"
          type="button"
          aria-label={texts.changeOf(group.number)}
          data-change={group.id}
          onClick={() => change({ kind: "open", id: group.id })}
        >
          <Icon name="pencil" size="small" />
          {texts.change}
        </button>
        <RefuseButton {...props} />
      </span>
    </>
  );
}

/** Refuses a proposal. */
function RefuseButton({ group, work: { change } }: ProposalCardProps) {
  const { proposals: texts } = useProposalsWords();
  return (
    <button
      class="btn btn-quiet"
      type="button"
      aria-label={texts.refuseOf(group.number)}
      onClick={() => change({ kind: "take", id: group.id, isTaken: false })}
    >
      <Icon name="close" size="small" />
      {texts.refuse}
    </button>
  );
}

/** The diamond, the name, and how far along the track the station is. */
function ProposalHead({ group, work: { change }, nameOf }: ProposalCardProps) {
  const { proposals: texts, formats } = useProposalsWords();
  const { id, number, station, title, alongM } = group;
  return (
    <>
      <span class={station === null ? "proposal-mark" : ""}>
        <Mark number={number} word={texts.station} size="small" />
      </span>
      {station === null
        ? (
          <input
            class="input"
            aria-label={texts.name(number)}
            placeholder={texts.automatic(number)}
            value={title}
            onInput={({ currentTarget }) =>
              change({ kind: "name", id, title: currentTarget.value })}
          />
        )
        : <b>{texts.existing(nameOf(group))}</b>}
      <span class="proposal-along">{formats.distance(alongM)}</span>
    </>
  );
}

/** The photos of a group. */
function ProposalPhotos({ group, work: { photos }, dragged }: ProposalCardProps) {
  const { proposals: texts } = useProposalsWords();
  return (
    <ul class="proposal-photos" aria-label={texts.photos(group.photos.length)}>
      {group.photos.map((index) => {
        const photo = photos[index];
        return photo !== undefined && (
          <li key={index}>
            <PhotoPicture photo={photo} index={index} dragged={dragged} />
          </li>
        );
      })}
    </ul>
  );
}

function RefusedProposal(props: ProposalCardProps) {
  const { group: { id, alongM, photos }, work: { change } } = props;
  const { proposals: texts, formats } = useProposalsWords();
  return (
    <>
      <span class="mark mark-small proposal-refused" aria-hidden="true" />
      <b>{texts.refused}</b>
      <span class="proposal-along">{formats.distance(alongM)}</span>
      <ProposalPhotos {...props} />
      <span class="proposal-foot">
        <span class="muted">{texts.kept(photos.length)}</span>
        <button
          class="btn"
          type="button"
          onClick={() => change({ kind: "take", id, isTaken: true })}
        >
          <Icon name="undo" size="small" />
          {texts.take}
        </button>
      </span>
    </>
  );
}

// The list from which a teacher chooses where a photo goes. It does without a pointer what dragging does.

/** What the list has, and what it calls. */
interface TargetChoiceProps {
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

/** Metres between the two halves of a group that is split. */
const APART_M = 40;

/** Step of the slider in metres. */
const STEP_M = 5;

/** The proposal. Its heading gets the focus. */
function OpenedProposal(props: ProposalCardProps) {
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
