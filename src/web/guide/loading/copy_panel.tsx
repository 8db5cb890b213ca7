/**
 * The panel that loads a walk onto this device: what is there, what is missing, progress.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { NotNowReason } from "../../offline/not_now.ts";
import { Icon, type IconName } from "../../ui/icons.tsx";
import type { Guide } from "../guide.ts";
import { useChanges } from "../../ui/hooks.ts";
import { useWords } from "../context.tsx";
import { isHomeScreenApp, isIos } from "../platform.ts";
import { useExtras } from "../extras.ts";
import type { CopyState, WalkCopies } from "../walk/source.ts";
import type { LoadingState } from "./loading_state.ts";
import type { WalkLoading } from "./walk_loading.ts";

/** The panel; where the browser cannot store a copy, what follows from that. */
export function CopyPanel({ guide }: { guide: Guide }) {
  const { source, loading } = guide;
  useChanges(loading);
  useEffect(() => {
    void loading.check();
  }, [loading]);
  if (source.readFromServer === null) return null;
  if (source.copies === null) return <NoCopies />;
  const { state } = loading;
  switch (state.kind) {
    case "loading":
      return <Progress loading={loading} state={state} />;
    case "ready":
      return <Ready guide={guide} loadedAt={state.loadedAt} />;
    case "later":
      return <Later why={state.error.why} />;
    case "unknown":
    case "gone":
      return null;
    default:
      return <Offer guide={guide} state={state} />;
  }
}

/** A card with a heading. */
function Panel(
  { title, icon, isReady = false, children }: {
    title: string;
    icon?: IconName;
    isReady?: boolean;
    children: ComponentChildren;
  },
) {
  return (
    <section class={`card load${isReady ? " ready" : ""}`} aria-labelledby="load-title">
      <h2 id="load-title">
        {icon !== undefined && <Icon name={icon} />}
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Without https, or in the browser within another app, nothing can be kept. */
function NoCopies() {
  const { texts } = useWords();
  return (
    <Panel title={texts.copy.needsNetwork}>
      <p>{isSecureContext ? texts.copy.otherBrowser : texts.copy.insecure}</p>
    </Panel>
  );
}

/** The server does not send the walk now. It is asked again without a tap. */
function Later({ why }: { why: NotNowReason }) {
  const { texts } = useWords();
  return (
    <Panel title={texts.copy.title}>
      <p role="status">{texts.copy.waits[why]}</p>
    </Panel>
  );
}

function Progress(
  { loading, state }: {
    loading: WalkLoading;
    state: Extract<LoadingState, { kind: "loading" }>;
  },
) {
  const { texts } = useWords();
  const { waitsFor } = state;
  return (
    <Panel title={texts.copy.loading}>
      <progress value={loading.percent} max={100} aria-labelledby="load-title" />
      {loading.percent > 0 && <p class="load-line">{`${loading.percent}\u00a0%`}</p>}
      <p role="status">{waitsFor === null ? texts.copy.later : texts.copy.waits[waitsFor]}</p>
      <button class="btn btn-wide" type="button" onClick={() => loading.stop()}>
        <Icon name="pause" />
        {texts.copy.stop}
      </button>
    </Panel>
  );
}

function Ready({ guide, loadedAt }: { guide: Guide; loadedAt: number | null }) {
  const { texts, formats } = useWords();
  const { stations } = guide.walk;
  const recordings = stations.filter(({ audioUrl }) => audioUrl !== null).length;
  const pictures = stations.reduce((sum, station) => sum + station.pictures.length, 0);
  return (
    <Panel title={texts.copy.ready} icon="ready" isReady>
      <p>{texts.copy.readyHint(recordings, pictures)}</p>
      {loadedAt !== null && <p>{texts.copy.loadedAt(formats.day(loadedAt))}</p>}
      {isIos() && <p>{isHomeScreenApp() ? texts.copy.onlyInApp : texts.copy.onlyInSafari}</p>}
    </Panel>
  );
}

/** What to delete; it is in a script that the first screen has loaded. */
function OtherCopies({ copies }: { copies: WalkCopies }) {
  const { parts } = useExtras();
  return parts && <parts.FullStorage copies={copies} />;
}

/** What can be loaded. */
type Loadable =
  | Extract<CopyState, { kind: "none" | "partial" | "outdated" }>
  | Extract<LoadingState, { kind: "failed" }>;

function Offer({ guide, state }: { guide: Guide; state: Loadable }) {
  const { texts } = useWords();
  const { loading, source } = guide;
  const isOutdated = state.kind === "outdated";
  const isFull = state.kind === "failed" && state.isFull;
  return (
    <Panel title={isOutdated ? texts.copy.outdated : texts.copy.title}>
      <p>{isOutdated ? texts.copy.outdatedHint : texts.copy.hint}</p>
      {state.kind === "failed" && (
        <p class="state state-bad" role="alert">
          <Icon name="warn" size="small" />
          {isFull ? texts.copy.full : texts.copy.failed}
        </p>
      )}
      {isFull && source.copies !== null && <OtherCopies copies={source.copies} />}
      <button class="btn btn-wide" type="button" onClick={() => loading.start()}>
        <Icon name="download" />
        <LoadLabel state={state} />
      </button>
    </Panel>
  );
}

function LoadLabel({ state }: { state: Loadable }) {
  const { texts, formats } = useWords();
  if (state.kind === "outdated") return texts.copy.update(formats.megabytes(state.missingBytes));
  const loaded = state.kind === "none" ? 0 : state.loadedBytes;
  const left = formats.megabytes(state.totalBytes - loaded);
  return loaded === 0 ? texts.copy.load(left) : texts.copy.goOn(left);
}
