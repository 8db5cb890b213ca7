/** The band below the map: a question about the official map, or how far the picture of it is. @module */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { OFFICIAL_MAPS } from "../../../src/shared/official_maps.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import type { WalkTrack } from "../track/use_track.ts";
import { useChanges, useWords } from "../ui/context.tsx";
import { RefusalNote } from "../ui/messages.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { type OfficialMap, officialMapOf } from "./official_map.ts";
import { useOfficialMapTexts } from "./official_map_words.ts";
import type { TileJob } from "./tile_job.ts";
import "./official_map.css";

/** What the band is of. */
export interface OfficialMapProps {
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
