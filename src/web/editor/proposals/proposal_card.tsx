/**
 * One proposal in the list: its number, name and photos, where it comes from, and the buttons that change or refuse it.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { OpenedProposal } from "./opened_proposal.tsx";
import { PhotoPicture } from "./photo_picture.tsx";
import type { ProposalListProps } from "./proposal_list.tsx";
import { useProposalsWords } from "./proposals_words.ts";
import type { ShownGroup } from "./shown_proposals.ts";

/** What a card shows, and what it calls. */
export interface ProposalCardProps extends ProposalListProps {
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
export function RefuseButton({ group, work: { change } }: ProposalCardProps) {
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
export function ProposalHead({ group, work: { change }, nameOf }: ProposalCardProps) {
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
export function ProposalPhotos({ group, work: { photos }, dragged }: ProposalCardProps) {
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
