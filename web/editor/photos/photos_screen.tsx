/** The screen that proposes stations from photos. @module */
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { alongTrack, atDistance, type Line, type Position } from "../../../src/shared/geo.ts";
import { type EditorStation, stationIn } from "../document/state.ts";
import { passesNear } from "../map/along_track.ts";
import type { Editor } from "../sync/editor.ts";
import { keep } from "../sync/storage.ts";
import { reportTrouble } from "../sync/troubles.ts";
import { useChanges } from "../ui/context.tsx";
import { useLeaveQuestion } from "../ui/leave_question.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { type CameraClock, needsClock, type TimedPoint } from "./camera_clock.ts";
import {
  changed,
  type Draft,
  type DraftAction,
  draftOf,
  editsFor,
  type NewStation,
  type PreparedPicture,
  type PresentStation,
} from "./draft.ts";
import { type Photo, PhotoBatch } from "./photo_data.ts";
import { PhotoPicture, ProposalCard, TargetChoice } from "./proposal_card.tsx";
import {
  type Proposal,
  type ProposalsAction,
  ProposalsFrame,
  type ProposalsWords,
  useProposalsWords,
} from "./proposals_frame.tsx";
import {
  find,
  type Found,
  type ProposalGround,
  propose,
  readTrackTimes,
  type ShownGroup,
  type ShownProposals,
  shownProposals,
  withClocks,
} from "./shown_proposals.ts";

/** How many photos are read. */
function ReadingPhotos({ photos }: { photos: readonly Photo[] }) {
  const { proposals: texts } = useProposalsWords();
  const done = photos.filter(({ data }) => data !== null).length;
  return (
    <div class="proposals-read">
      <h3>{texts.read(done, photos.length)}</h3>
      <progress max={photos.length} value={done} aria-label={texts.readLabel} />
      <p>{texts.how}</p>
      <p class="muted">{texts.stay}</p>
    </div>
  );
}

/** The list has half hours up to this many hours. */
const MOST_HOURS = 12;

/** The choice, with a hint where the clock was not right or could not be found out. */
function ClockChoice(
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
function usePhotoProposals(
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
function ProposalList(props: ProposalListProps) {
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

/** The photos. */
function LoosePhotos({ work, dragged, nameOf }: ProposalListProps) {
  const { proposals: texts } = useProposalsWords();
  const { draft: { loose }, photos, shown, change } = work;
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(loose.length);
  useEffect(() => {
    // The list with which a photo was sent away is gone.
    if (loose.length < count.current) list.current?.querySelector("select")?.focus();
    count.current = loose.length;
  }, [loose.length]);
  if (loose.length === 0) return null;
  const ownM = shown.groups.at(-1)?.alongM ?? 0;
  return (
    <>
      <p class="proposals-loose-text">
        <b>{texts.rest(loose.length)}</b> {shown.groups.length > 0 && texts.restHint}
      </p>
      <ul class="proposals-loose" ref={list}>
        {loose.map((index) => {
          const photo = photos[index];
          return photo !== undefined && (
            <li key={index}>
              <PhotoPicture photo={photo} index={index} dragged={dragged} />
              <TargetChoice
                label={texts.restTo(photo.file.name)}
                prompt={texts.choose}
                groups={shown.groups}
                others={shown.others}
                nameOf={nameOf}
                isUsed={false}
                onChoose={(to, toM) =>
                  change({ kind: "photo", photo: index, to, ownM: toM ?? ownM })}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Passes of the track that are this near to where a proposal was dragged are possible, in metres. */
const NEAR_M = 40;

/** What the screen needs. */
interface PhotosScreenProps {
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

// Turns proposals into edits: the pictures are kept on this device first, then all edits are made at once, so that
// nothing is half done when the page is closed meanwhile.

/** What becomes of the proposals. */
interface Taken {
  /** Stations to add. */
  readonly stations: number;
  /** Indices of the photos for them, and for stations of the walk. */
  readonly photos: readonly number[];
}

/** What would be added now. */
function takenOf({ groups }: ShownProposals): Taken {
  const taken = groups.filter(({ isTaken }) => isTaken);
  return {
    stations: taken.filter(({ station }) => station === null).length,
    photos: taken.flatMap(({ photos }) => photos),
  };
}

/**
 * Adds the stations and their pictures as one step. Photos without a picture are left out.
 *
 * @param stations Those of the walk when the photos were chosen. One that was removed since gets no photos.
 * @param chosenMs When the photos were chosen, in milliseconds since 1970.
 * @throws {DOMException} when the disk is full; then nothing was added.
 */
async function takeProposals(
  editor: Editor,
  stations: readonly EditorStation[],
  shown: ShownProposals,
  photos: readonly Photo[],
  chosenMs: number,
): Promise<void> {
  const taken = takenOf(shown);
  const pictures = new Map<number, PreparedPicture>();
  for (const index of taken.photos) {
    const photo = photos[index];
    if (photo?.content) pictures.set(index, await kept(photo.content, photo.file.name));
  }
  const groups = shown.groups.filter(({ isTaken }) => isTaken);
  const added = groups.filter(({ station }) => station === null);
  const picturesOf = (group: ShownGroup | undefined) =>
    group?.photos.flatMap((index) => pictures.get(index) ?? []) ?? [];
  const all = shown.order.flatMap((one): readonly (NewStation | PresentStation)[] => {
    if ("added" in one) {
      const group = added[one.added];
      return group === undefined ? [] : [newStation(group, picturesOf(group))];
    }
    const station = stations[one.station];
    if (station === undefined) return [];
    const isThere = stationIn(editor.state, editor.keys.lastOf(station.key)) !== undefined;
    const group = groups.find((group) => group.station === one.station && isThere);
    return [{ kind: "present", station, pictures: picturesOf(group) }];
  });
  const label = { kind: "proposals", title: "", number: null, count: taken.stations } as const;
  editor.editTogether(editsFor(all, chosenMs), { ...label, source: "photos" });
}

async function kept(content: Blob, fileName: string): Promise<PreparedPicture> {
  return { blobKey: await keep(content), url: URL.createObjectURL(content), fileName };
}

function newStation(
  { title, at, triggerRadiusM }: ShownGroup,
  pictures: readonly PreparedPicture[],
): NewStation {
  return { kind: "new", title, description: "", ...at, triggerRadiusM, pictures };
}

/** The button, and what is said about it. */
interface Taking {
  readonly action: ProposalsAction;
  readonly note: ComponentChildren;
}

/**
 * Adds stations and photos.
 *
 * @param stations Those of the walk when the photos were chosen. @param onTaken Called after that.
 */
function useTaking(
  editor: Editor,
  stations: readonly EditorStation[],
  { photos, shown }: PhotoProposals,
  onTaken: () => void,
): Taking {
  const { proposals: texts } = useProposalsWords();
  const [chosenMs] = useState(() => Date.now());
  const [isPressed, setPressed] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const taken = takenOf(shown);
  const needed = taken.photos.flatMap((index) => photos[index] ?? []);
  const done = needed.filter(({ content, problem }) => content !== null || problem !== null).length;
  const isReady = done === needed.length;
  useEffect(() => {
    if (!isPressed || !isReady) return;
    takeProposals(editor, stations, shown, photos, chosenMs).then(onTaken, () => {
      setPressed(false);
      setFailed(true);
    });
  }, [isPressed, isReady]);
  const usual = taken.stations > 0 ? texts.create(taken.stations) : texts.add(needed.length);
  const isWaiting = isPressed && !isReady;
  return {
    action: {
      label: isWaiting ? texts.preparing(done, needed.length) : usual,
      isDisabled: isPressed || needed.length === 0,
      onPress: () => {
        setFailed(false);
        setPressed(true);
      },
    },
    note: (
      <>
        {hasFailed && <p class="banner banner-warn" role="alert">{texts.unprepared}</p>}
        <p class="visually-hidden" role="status">
          {isWaiting ? texts.preparing(done, needed.length) : ""}
        </p>
      </>
    ),
  };
}
