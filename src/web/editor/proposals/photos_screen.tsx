/**
 * The screen that proposes stations from photos.
 *
 * @module
 */
import { useRef, useState } from "preact/hooks";
import { alongTrack, type Line, type Position } from "../../../shared/geo.ts";
import { passesNear } from "../map/along_track.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { LoosePhotos } from "./loose_photos.tsx";
import type { Proposal } from "./proposal.ts";
import { ProposalList } from "./proposal_list.tsx";
import { ProposalsFrame } from "./proposals_frame.tsx";
import { useProposalsWords } from "./proposals_words.ts";
import { readTrackTimes } from "./propose.ts";
import { ReadingPhotos } from "./reading_photos.tsx";
import type { ShownGroup } from "./shown_proposals.ts";
import { usePhotoProposals } from "./use_photo_proposals.ts";
import { useTaking } from "./use_taking.tsx";

/** Passes of the track that are this near to where a proposal was dragged are possible, in metres. */
const NEAR_M = 40;

/** What the screen needs. */
export interface PhotosScreenProps {
  readonly opened: OpenedWalk;
  readonly segments: readonly Line[];
  /** Length of the track in metres. */
  readonly lengthM: number;
  /** Where the stations are along the track, in metres and in their order. */
  readonly stationsM: readonly (number | null)[];
  readonly photos: readonly File[];
  /** Called after the screen was closed. Then it must not be rendered any more. */
  readonly onClosed: () => void;
}

/** The screen. */
export function PhotosScreen(props: PhotosScreenProps) {
  const { opened: { editor, settings, routeId }, segments, lengthM, onClosed } = props;
  const words = useProposalsWords();
  const { proposals: texts } = words;
  const { texts: { name } } = editor.state;
  // Another page may change the stations meanwhile: the proposals stay those for the ones that were there.
  const [{ stations, stationsM }] = useState({
    stations: editor.state.stations,
    stationsM: props.stationsM,
  });
  const usualRadiusM = settings.defaultTriggerRadiusM;
  const ground = { segments, stations, stationsM, usualRadiusM };
  const work = usePhotoProposals(props.photos, ground, () => readTrackTimes(routeId, lengthM));
  const { photos, found, draft, shown, change } = work;
  const dragged = useRef<number>(null);
  const taking = useTaking(editor, stations, work, onClosed);
  const nameOf = ({ station, title, number }: ShownGroup) =>
    (station === null ? title : stations[station]?.title) || texts.automatic(number);
  const column = { work, segments, nameOf, dragged };
  const count = texts.photos(photos.length);
  const opened = shown.groups.find(({ id, station }) => id === draft.opened && station === null);
  return (
    <ProposalsFrame
      title={found === null
        ? texts.readingTitle(photos.length)
        : texts.title(count, shown.groups.length)}
      subtitle={name}
      note={texts.note}
      cancel={texts.cancel}
      columnLabel={found === null ? texts.reading : texts.list}
      map={{
        segments,
        tiles: settings.tiles,
        stations: shown.stations,
        proposals: shown.groups.filter(({ station }) => station === null).map((group) =>
          proposalOf(group, nameOf(group))
        ),
        selected: opened?.id ?? null,
        shots: work.shots,
        hint: opened === undefined ? texts.notYet : texts.dragHint(opened.number),
        onProposal: (id) => id >= 0 && change({ kind: "open", id }),
        onMove: (id, to) => change({ kind: "along", id, alongM: alongNear(segments, to, opened) }),
      }}
      rest={<LoosePhotos {...column} />}
      action={found === null ? null : taking.action}
      onEscape={() => {
        if (draft.opened !== null) change({ kind: "open", id: null });
        return draft.opened !== null;
      }}
      onClosed={onClosed}
    >
      {taking.note}
      {found === null ? <ReadingPhotos photos={photos} /> : <ProposalList {...column} />}
    </ProposalsFrame>
  );
}

function proposalOf(
  { id, number, at, alongM, triggerRadiusM, isTaken }: ShownGroup,
  title: string,
): Proposal {
  return { id, number, title, ...at, alongM, triggerRadiusM, isTaken };
}

/** The distance along the track of a position, on the pass that is nearest to where the proposal was. */
function alongNear(segments: readonly Line[], to: Position, before?: ShownGroup): number {
  const wasM = before?.alongM ?? 0;
  const [pass] = [...passesNear(segments, to, NEAR_M)]
    .sort((a, b) => Math.abs(a.alongM - wasM) - Math.abs(b.alongM - wasM));
  return pass?.alongM ?? alongTrack(segments, to)?.alongM ?? wasM;
}
