/**
 * Loading a walk for the way: what is there, what is missing, progress.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { NetworkError } from "../api.ts";
import { Icon } from "../parts/icons.tsx";
import type { Companion } from "./companion.ts";
import { useWords } from "./context.tsx";
import type { CopyProgress, CopyState } from "./source.ts";

/** Pause before another try without a network, in milliseconds; the browser may tell sooner. */
const RETRY_MS = 5000;

/** What is going on. */
type Work =
  | { readonly kind: "none" }
  | { readonly kind: "loading"; readonly progress: CopyProgress; readonly isWaiting: boolean }
  | { readonly kind: "failed"; readonly isFull: boolean };

/** The panel; nothing where the browser can keep no copy. */
export function CopyPanel({ companion }: { companion: Companion }) {
  const { copies } = companion.source;
  const [state, setState] = useState<CopyState | null>(null);
  const [work, setWork] = useState<Work>({ kind: "none" });
  const abort = useRef<AbortController | null>(null);
  const look = async () => setState(await copies?.state().catch(() => null) ?? null);
  useEffect(() => {
    void look();
    return () => abort.current?.abort();
  }, [companion]);
  if (copies === null || state === null) return null;

  const load = async (totalBytes: number, loadedBytes: number) => {
    const controller = new AbortController();
    abort.current = controller;
    let progress = { loadedBytes, totalBytes };
    setWork({ kind: "loading", progress, isWaiting: false });
    const onProgress = (next: CopyProgress) => {
      progress = next;
      setWork({ kind: "loading", progress, isWaiting: false });
    };
    while (!controller.signal.aborted) {
      try {
        await copies.load(onProgress, controller.signal);
        await companion.refresh();
        setWork({ kind: "none" });
        break;
      } catch (error) {
        if (controller.signal.aborted) break;
        if (!(error instanceof NetworkError)) {
          return setWork({ kind: "failed", isFull: isQuotaError(error) });
        }
        setWork({ kind: "loading", progress, isWaiting: true });
        await networkOrPause(controller.signal);
      }
    }
    if (controller.signal.aborted) setWork({ kind: "none" });
    await look();
  };
  const stop = () => abort.current?.abort();

  if (work.kind === "loading") return <Progress {...work} onStop={stop} />;
  return <Offer companion={companion} state={state} work={work} onLoad={load} />;
}

function Progress(
  { progress, isWaiting, onStop }: {
    progress: CopyProgress;
    isWaiting: boolean;
    onStop: () => void;
  },
) {
  const { texts, formats } = useWords();
  const { loadedBytes, totalBytes } = progress;
  const percent = totalBytes === 0 ? 100 : Math.floor(100 * loadedBytes / totalBytes);
  return (
    <section class="card load" aria-labelledby="load-title">
      <h2 id="load-title">{texts.copy.loading}</h2>
      <progress value={percent} max={100} aria-labelledby="load-title" />
      <p class="line">
        <span>
          {texts.copy.amount(formats.megabytes(loadedBytes), formats.megabytes(totalBytes))}
        </span>
        <span>{`${percent}\u00a0%`}</span>
      </p>
      <p role="status">{isWaiting ? texts.copy.waiting : texts.copy.later}</p>
      <button class="btn btn-wide" type="button" onClick={onStop}>
        <Icon name="pause" />
        {texts.copy.stop}
      </button>
    </section>
  );
}

function Offer(
  { companion, state, work, onLoad }: {
    companion: Companion;
    state: CopyState;
    work: Work;
    onLoad: (totalBytes: number, loadedBytes: number) => void;
  },
) {
  const { texts, formats } = useWords();
  const button = (label: string, total: number, loaded: number) => (
    <button
      class="btn btn-wide"
      type="button"
      onClick={() => onLoad(total, loaded)}
    >
      <Icon name="download" />
      {label}
    </button>
  );
  const failure = work.kind === "failed" && (
    <p class="state state-bad" role="alert">
      <Icon name="warn" size="small" />
      {work.isFull ? texts.copy.full : texts.copy.failed}
    </p>
  );
  switch (state.kind) {
    case "unknown":
      return null;
    case "ready": {
      const { stations } = companion.walk;
      const recordings = stations.filter(({ audioUrl }) => audioUrl !== null).length;
      const pictures = stations.reduce((sum, station) => sum + station.pictures.length, 0);
      return (
        <section class="card load ready" aria-labelledby="load-title">
          <h2 id="load-title">
            <Icon name="ready" />
            {texts.copy.ready}
          </h2>
          <p>{texts.copy.readyHint(recordings, pictures)}</p>
        </section>
      );
    }
    case "outdated":
      return (
        <section class="card load" aria-labelledby="load-title">
          <h2 id="load-title">{texts.copy.outdated}</h2>
          <p>{texts.copy.outdatedHint}</p>
          {failure}
          {button(texts.copy.update(formats.megabytes(state.missingBytes)), state.missingBytes, 0)}
        </section>
      );
    case "none":
    case "partial": {
      const loaded = state.kind === "partial" ? state.loadedBytes : 0;
      const label = loaded === 0
        ? texts.copy.load(formats.megabytes(state.totalBytes))
        : texts.copy.goOn(formats.megabytes(state.totalBytes - loaded));
      return (
        <section class="card load" aria-labelledby="load-title">
          <h2 id="load-title">{texts.copy.title}</h2>
          <p>{texts.copy.hint}</p>
          {failure}
          {button(label, state.totalBytes, loaded)}
        </section>
      );
    }
  }
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** Waits until the browser says that there is a network, for some seconds at most. */
function networkOrPause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, RETRY_MS);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
