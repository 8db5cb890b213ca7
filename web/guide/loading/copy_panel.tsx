/** The panel that loads a walk onto this device: what is there, what is missing, progress. @module */
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import { useChanges } from "../../kit/ui/hooks.ts";
import { useWords } from "../ui/context.tsx";
import type { LoadingState, WalkLoading } from "./walk_loading.ts";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { NotNowReason } from "../../kit/offline/not_now.ts";
import type { Guide } from "../guide.ts";
import { isHomeScreenApp, isIos } from "../ui/platform.ts";
import { useExtras } from "../ui/later.ts";
import type { CopyState, WalkCopies } from "../walk/walk.ts";

/** The share that is loaded, or why loading has stopped; or that nothing can be heard without the
 * network that is lost; nothing when there is nothing to load. */
export function LoadingStrip({ loading }: { loading: WalkLoading }) {
  const { texts } = useWords();
  useChanges(loading);
  const { state, percent } = loading;
  switch (state.kind) {
    case "loading": {
      const { waitsFor } = state;
      const word = waitsFor === null ? texts.copy.stripLoading : texts.copy.stripWaits[waitsFor];
      return (
        <div class={`strip${waitsFor === null ? "" : " strip-waiting"}`}>
          <Icon name={waitsFor === "network" ? "nonet" : "download"} />
          <b>{`${word}: ${percent}\u00a0%`}</b>
          <progress value={percent} max={100} aria-label={texts.copy.loading} />
          {/* Every percent would be read aloud. */}
          <span class="visually-hidden" role="status">
            {waitsFor === null ? "" : texts.copy.waits[waitsFor]}
          </span>
        </div>
      );
    }
    case "failed":
      return (
        <a class="strip strip-waiting" href="#">
          <Icon name="warn" />
          <b role="alert">{state.isFull ? texts.copy.stripFull : texts.copy.stripFailed}</b>
        </a>
      );
    case "outdated":
      return (
        <a class="strip" href="#">
          <Icon name="download" />
          <b>{texts.copy.outdated}</b>
        </a>
      );
    case "none":
    case "partial":
    case "unknown":
      return !loading.isOffline ? null : (
        <p class="strip strip-waiting" role="status">
          <Icon name="nonet" />
          <b>{texts.copy.stripNone}</b>
        </p>
      );
    default:
      return null;
  }
}

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
