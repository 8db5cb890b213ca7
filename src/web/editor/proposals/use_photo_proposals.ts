/**
 * The photos that were chosen, and what is proposed of them: read first, prepared after that, changed by the teacher.
 *
 * @module
 */
import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import { atDistance, type Line, type Position } from "../../../shared/geo.ts";
import { useChanges } from "../context.tsx";
import { reportTrouble } from "../failures/troubles.ts";
import { useLeaveQuestion } from "../ui/leave_question.ts";
import type { CameraClock } from "./camera_clock.ts";
import { changed, type Draft, type DraftAction, draftOf } from "./draft.ts";
import { type Photo, PhotoBatch } from "./photo_batch.ts";
import { find, type Found, propose, withClocks } from "./propose.ts";
import { type ProposalGround, type ShownProposals, shownProposals } from "./shown_proposals.ts";
import type { TimedPoint } from "./track_times.ts";

/** Photos and proposals, and how they are changed. */
export interface PhotoProposals {
  readonly photos: readonly Photo[];
  /** Null while the photos are read. */
  readonly found: Found | null;
  readonly draft: Draft;
  readonly shown: ShownProposals;
  /** Where the photos were taken, for the map. */
  readonly shots: readonly Position[];
  readonly change: (action: DraftAction) => void;
  /** Proposes again, with another clock of a camera. */
  readonly setClock: (clock: CameraClock) => void;
  /** Tries again to read the times of the track. */
  readonly again: () => void;
}

/** Reads photos and proposes stations. @param readTrack Reads the times of the track. */
export function usePhotoProposals(
  files: readonly File[],
  ground: ProposalGround,
  readTrack: () => Promise<readonly TimedPoint[]>,
): PhotoProposals {
  const [batch] = useState(() => new PhotoBatch(files));
  const [found, setFound] = useState<Found | null>(null);
  const [draft, change] = useReducer(changed, undefined, () => draftOf([], files.length));
  useChanges(batch);
  useLeaveQuestion(true); // the photos become edits only when the teacher takes the proposals
  const show = (next: Found) => {
    setFound(next);
    change({ kind: "propose", draft: propose(next, ground) });
  };
  const again = async () => {
    const data = batch.photos.flatMap((photo) => photo.data ?? []);
    show(await find(data, ground, readTrack));
  };
  useEffect(() => {
    batch.read().then(async (data) => {
      show(await find(data, ground, readTrack));
      await batch.prepare();
    }).catch(reportTrouble);
    return () => batch.close();
  }, []);
  const { segments, stations, stationsM, usualRadiusM } = ground;
  const shown = useMemo(() => shownProposals(draft, ground), [
    draft,
    segments,
    stations,
    stationsM,
    usualRadiusM,
  ]);
  const shots = useMemo(() => found === null ? [] : shotsOf(found, segments), [found]);
  const setClock = (clock: CameraClock) => {
    if (found === null) return;
    const clocks = found.clocks.map((other) => other.camera === clock.camera ? clock : other);
    show(withClocks(found, clocks, ground));
  };
  return {
    photos: batch.photos,
    found,
    draft,
    shown,
    shots,
    change,
    setClock,
    again: () => void again().catch(reportTrouble),
  };
}

/** Where photos with a spot on the track were taken. */
function shotsOf({ data, spots }: Found, segments: readonly Line[]): readonly Position[] {
  return spots.flatMap((spot, index) => {
    if (spot === null) return [];
    const at = spot.from === "position" ? data[index]?.at : null;
    return at ?? atDistance(segments, spot.alongM)?.at ?? [];
  });
}
