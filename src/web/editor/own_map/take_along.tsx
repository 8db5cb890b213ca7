/**
 * Taking map tiles along: how many there are, how far it is, and what has gone wrong.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { useMapDialogTexts } from "./map_dialog_words.ts";
import { RequestFailure } from "./request_failure.tsx";
import type { TileJob, TileTrouble } from "./tile_job.ts";
import type { MapRequests } from "./use_map_requests.ts";

/** What they show, and what they call. */
interface TakeAlongProps {
  readonly job: TileJob;
  readonly requests: MapRequests;
}

/** Why there is no button: the school has set no source of tiles. */
export function NoSource() {
  const { official: texts } = useMapDialogTexts();
  return (
    <>
      <h3>{texts.title}</h3>
      <p>{texts.noSource}</p>
      <p class="muted">{texts.person}</p>
    </>
  );
}

/** The button, or how far it is. */
export function TakeAlong(props: TakeAlongProps) {
  const { job } = props;
  switch (job.state.kind) {
    case "idle":
    case "stored":
      return <Offer {...props} />;
    case "loading":
    case "stopped":
      return <Loading {...props} />;
    case "trouble":
      return <Trouble {...props} why={job.state.why} />;
    case "storing":
    case "not stored":
      return <Storing {...props} />;
  }
}

/** What it would load. */
function Offer({ job, requests }: TakeAlongProps) {
  const { official: texts } = useMapDialogTexts();
  const { formats } = useWords();
  return (
    <>
      <h3>{texts.title}</h3>
      <p>{texts.lead}</p>
      <dl class="map-dialog-sizes">
        <dt>{texts.area}</dt>
        <dd>{texts.areaIs}</dd>
        <dt>{texts.tiles}</dt>
        <dd>{job.progress.all}</dd>
        <dt>{texts.size}</dt>
        <dd>{texts.about(formats.megabytes(job.estimatedBytes))}</dd>
      </dl>
      <button class="btn btn-large" type="button" onClick={() => void job.run(requests.store)}>
        <Icon name="download" />
        {texts.title}
      </button>
    </>
  );
}

/** How far it is. */
function Loading({ job, requests }: TakeAlongProps) {
  const { official: texts } = useMapDialogTexts();
  const { formats } = useWords();
  const { done, all, bytes } = job.progress;
  const isStopped = job.state.kind === "stopped";
  return (
    <>
      <h3>{isStopped ? texts.stopped : texts.loading}</h3>
      <p class="map-dialog-count">{texts.progress(done, all)}</p>
      <progress max={all} value={done} aria-label={texts.progress(done, all)} />
      <p>{texts.bytes(formats.megabytes(bytes), formats.megabytes(job.estimatedBytes))}</p>
      <p class="muted">{texts.goOn}</p>
      <button
        class="btn map-dialog-wide"
        type="button"
        onClick={() => isStopped ? void job.run(requests.store) : job.stop()}
      >
        <Icon name={isStopped ? "download" : "pause"} />
        {isStopped ? texts.resume : texts.stop}
      </button>
    </>
  );
}

/** What has gone wrong. */
function Trouble({ job, requests, why }: TakeAlongProps & { why: TileTrouble }) {
  const { official: texts } = useMapDialogTexts();
  const { done, all } = job.progress;
  return (
    <>
      <h3>{texts.failed}</h3>
      <p class="problem" role="alert">{texts.troubles[why]}</p>
      {done > 0 && <p>{texts.progress(done, all)}</p>}
      <button
        class="btn map-dialog-wide"
        type="button"
        onClick={() => void job.run(requests.store)}
      >
        <Icon name="redo" />
        {texts.again}
      </button>
    </>
  );
}

/** Sending the file. */
function Storing({ job, requests }: TakeAlongProps) {
  const { official: texts, act } = useMapDialogTexts();
  if (job.state.kind === "storing") {
    return (
      <>
        <div role="status">
          <h3>{act.sending}</h3>
        </div>
        <progress max={1} value={requests.share} aria-label={act.sending} />
      </>
    );
  }
  return (
    <>
      <h3>{texts.loaded}</h3>
      <RequestFailure requests={requests} />
      <button
        class="btn btn-primary"
        type="button"
        onClick={() => void job.run(requests.store)}
      >
        <Icon name="check" />
        {act.take}
      </button>
    </>
  );
}
