/** The list of maps in the right column, and the band below the map that says which one is shown and loaded. @module */
import {
  type Country,
  type MapChoice,
  noteOf,
  OFFICIAL_IDS,
  OFFICIAL_MAPS,
} from "../../../src/shared/official_maps.ts";
import type { MapTiles } from "../../kit/map/map_content.ts";
import {
  officialMapDe,
  officialMapEn,
  type OfficialMapTexts,
} from "../../kit/texts/editor/official_map.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import { IconButton } from "../ui/buttons.tsx";
import { useChanges, useWords } from "../ui/context.tsx";
import { RefusalNote } from "../ui/messages.tsx";
import { type OfficialMap, officialMapOf } from "./official_map.ts";
import "./official_map.css";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { WalkTrack } from "../track/use_track.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import type { TileJob } from "./tile_job.ts";

/** A map of the list. */
export interface MapRow {
  readonly choice: MapChoice | "picture";
  readonly name: string;
  readonly area: string;
  readonly note: string;
  /** Whether it shows the walk. */
  readonly isHere: boolean;
}

/** The maps that a library can choose. @param own That of the settings. @param here Countries of the walk; null for all. */
export function mapRows(
  texts: OfficialMapTexts,
  own: MapTiles | null,
  here: readonly Country[] | null,
): readonly MapRow[] {
  const official = OFFICIAL_IDS.map((choice): MapRow => {
    const { name, area } = OFFICIAL_MAPS[choice];
    const isHere = here?.includes(area) ?? true;
    const country = texts.countries[area];
    const note = noteOf(OFFICIAL_MAPS[choice]);
    return { choice, name, area: isHere ? country.name : country.only, note, isHere };
  });
  const none: MapRow = { choice: "none", ...texts.none, isHere: true };
  if (own === null) return [none, ...official];
  return [none, ...official, { choice: "own", ...texts.own, note: own.attribution, isHere: true }];
}

/** The rows of a list of maps. @param chosen The one that is shown; null for none of them. */
export function MapRows({ rows, chosen, onChoose }: {
  rows: readonly MapRow[];
  chosen: MapRow["choice"] | null;
  onChoose: (choice: MapRow["choice"]) => void;
}) {
  return (
    <ul class="map-list">
      {rows.map(({ choice, name, area, note, isHere }) => (
        <li key={choice}>
          <button
            class="map-list-row"
            type="button"
            disabled={!isHere}
            aria-pressed={choice === chosen}
            aria-haspopup={choice === "picture" ? "dialog" : undefined}
            onClick={() => onChoose(choice)}
          >
            <span>
              <b>{name}</b> <span>{area}</span>
              <small>{note}</small>
            </span>
            {choice === chosen && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the list calls. */
interface MapListProps extends OfficialMapProps {
  /** Opens the dialog for a picture of the school's own. */
  readonly onPicture: () => void;
  readonly onClose: () => void;
}

/** The list. */
export function MapList({ opened, track, onPicture, onClose }: MapListProps) {
  const map = officialMapOf(opened, track.readTrack);
  useChanges(map);
  const { texts: { close } } = useWords();
  const texts = useOfficialMapTexts();
  const { source, failure } = map;
  const { map: stored } = track.outline;
  const rows: readonly MapRow[] = [
    ...mapRows(texts, source?.own ?? null, map.countries),
    { choice: "picture", ...texts.picture, isHere: true },
  ];
  const chosen = stored !== null && stored.attribution === ""
    ? "picture"
    : source?.map ?? (source?.own ? "own" : "none");
  return (
    <section class="form" aria-labelledby="map-list">
      <div class="title">
        <h2 id="map-list">{texts.title}</h2>
        <IconButton icon="close" label={close} onClick={onClose} />
      </div>
      <MapRows
        rows={rows}
        chosen={chosen}
        onChoose={(choice) => choice === "picture" ? onPicture() : void map.choose(choice)}
      />
      {map.isChoosing && <p role="status">{texts.choosing}</p>}
      {failure !== null && map.job === null && (
        <div class="problem" role="alert">
          <RefusalNote error={failure} subject="change" />
        </div>
      )}
      {stored !== null && stored.attribution !== "" && (
        <WithWalk
          bytes={stored.bytes}
          note={stored.attribution}
          onAgain={source?.tiles && map.job === null ? () => void map.draw() : null}
        />
      )}
      <p class="small muted">{texts.forAll}</p>
    </section>
  );
}

/** The picture that the walk has. @param onAgain Draws it again; null if that is not possible now. */
function WithWalk(
  { bytes, note, onAgain }: { bytes: number; note: string; onAgain: (() => void) | null },
) {
  const texts = useOfficialMapTexts();
  const { formats } = useWords();
  return (
    <div class="map-list-stored">
      <p class="state state-ok">
        <Icon name="check" />
        <b>{texts.stored}</b>
      </p>
      <p>{texts.storedHint(formats.megabytes(bytes))}</p>
      <p class="small muted">{note}</p>
      {onAgain !== null && (
        <button class="btn" type="button" onClick={onAgain}>
          <Icon name="redo" />
          {texts.drawAgain}
        </button>
      )}
    </div>
  );
}

// The band below the map: a question about the official map, or how far the picture of it is.

/** What the band is of. */
interface OfficialMapProps {
  readonly opened: OpenedWalk;
  readonly track: WalkTrack;
}

/** The band; nothing while there is nothing to say. */
export function MapBand({ opened, track: { outline, readTrack } }: OfficialMapProps) {
  const map = officialMapOf(opened, readTrack);
  useChanges(map);
  useEffect(() => void map.show(outline), [map, outline]);
  const { question, job } = map;
  if (job !== null) return <JobBand map={map} job={job} />;
  if (question === null) return null;
  return <QuestionBand map={map} question={question} />;
}

/** The frame. @param isAlert Whether it says what has gone wrong. */
function Band({ icon, isAlert = false, words, children }: {
  icon: IconName;
  isAlert?: boolean;
  words: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <section class="map-band">
      <Icon name={icon} />
      <div role={isAlert ? "alert" : "status"}>{words}</div>
      <div class="map-band-keys">{children}</div>
    </section>
  );
}

/** Whether to show a map, or to draw it again. */
function QuestionBand(
  { map, question }: { map: OfficialMap; question: NonNullable<OfficialMap["question"]> },
) {
  const texts = useOfficialMapTexts();
  const isNew = question.kind === "show";
  return (
    <Band
      icon="map"
      words={
        <>
          <b>{isNew ? texts.ask(OFFICIAL_MAPS[question.map].name) : texts.askAgain}</b>
          <p>{isNew ? texts.askHint : texts.askAgainHint}</p>
        </>
      }
    >
      <button
        class="btn btn-primary"
        type="button"
        onClick={() => void (isNew ? map.choose(question.map) : map.draw())}
      >
        <Icon name="check" />
        {texts.yes}
      </button>
      <button class="btn" type="button" onClick={() => map.decline()}>{texts.no}</button>
    </Band>
  );
}

/** The picture: loading, stopped, being stored, or what is wrong with it. */
function JobBand({ map, job }: { map: OfficialMap; job: TileJob }) {
  const texts = useOfficialMapTexts();
  const { formats } = useWords();
  const { state } = job;
  const { done, all, bytes } = job.progress;
  const size = texts.progress(formats.megabytes(bytes), formats.megabytes(job.estimatedBytes));
  const close = (
    <button class="btn" type="button" onClick={() => map.dismiss()}>{texts.close}</button>
  );
  switch (state.kind) {
    case "idle":
    case "loading":
      return (
        <Band icon="download" words={<Progress title={texts.loading} is={size} of={[done, all]} />}>
          <button
            class="btn"
            type="button"
            onClick={() =>
              map.stop()}
          >
            {texts.stop}
          </button>
        </Band>
      );
    case "storing":
      return (
        <Band
          icon="download"
          words={<Progress title={texts.storing} is="" of={[map.share, 1]} />}
        >
          {null}
        </Band>
      );
    case "stored":
      return <Band icon="info" words={<b>{texts.missing(job.missing)}</b>}>{close}</Band>;
    case "stopped":
    case "trouble":
    case "not stored":
      return (
        <Band
          icon={state.kind === "stopped" ? "pause" : "warn"}
          isAlert={state.kind !== "stopped"}
          words={state.kind === "stopped"
            ? <Progress title={texts.stopped} is={size} of={[done, all]} />
            : (
              <>
                <b>{texts.failed}</b>
                <p>
                  {state.kind === "trouble"
                    ? texts.troubles[state.why]
                    : <RefusalNote error={map.failure} subject="picture" />}
                </p>
              </>
            )}
        >
          <button class="btn btn-primary" type="button" onClick={() => void map.draw()}>
            {state.kind === "stopped" ? texts.resume : texts.again}
          </button>
          {close}
        </Band>
      );
  }
}

/** A title with numbers at its right, and a bar. */
function Progress(
  { title, is, of: [value, max] }: { title: string; is: string; of: readonly [number, number] },
) {
  return (
    <>
      <p class="map-band-line">
        <b>{title}</b>
        <span>{is}</span>
      </p>
      <progress max={max} value={value} aria-label={title} />
    </>
  );
}

const TEXTS = { de: officialMapDe, en: officialMapEn };

/** The texts. */
export function useOfficialMapTexts(): OfficialMapTexts {
  return TEXTS[useWords().language];
}
