/**
 * The screen before a walk: four ticks, what is missing with the way to mend it, and the key that begins the walk.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { mendingDe, mendingEn } from "../../kit/texts/guide/extras.ts";
import { useChanges } from "../../kit/ui/hooks.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import type { Guide } from "../guide.ts";
import { useWords } from "../ui/context.tsx";
import { BackBar, type ExtraWords, useExtraWords } from "../ui/extra_words.tsx";
import { isIos } from "../ui/platform.ts";
import {
  levelOf,
  readyFactsOf,
  readySummary,
  type ReadyTick,
  readyTicks,
  stationsThere,
  type TickLevel,
} from "./ready_state.ts";
import { type ToneState } from "./readiness.ts";

/**
 * Keeps the focus: an element that has moved has it again, and in place of one that is gone the title of its row.
 *
 * @param list The list with the rows.
 */
function useFocusInRows(list: RefObject<HTMLElement | null>): void {
  // As it is before the rows are rendered.
  const { activeElement } = document;
  const row = list.current?.contains(activeElement) ? activeElement?.closest("li") : null;
  useLayoutEffect(() => {
    if (!row || activeElement === document.activeElement) return;
    const target = activeElement?.isConnected ? activeElement : row.querySelector("h2");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
}

/** How often the time of a search is compared, in milliseconds. */
const CLOCK_MS = 1000;

/** The screen of a guide. */
export function ReadyScreen({ guide }: { guide: Guide }) {
  const { ready, texts } = useExtraWords();
  useChanges(guide);
  useChanges(guide.loading);
  useEffect(() => {
    if (guide.loading.state.kind === "unknown") void guide.loading.check();
  }, [guide]);
  const ticks = readyTicks(readyFactsOf(guide));
  const list = useRef<HTMLUListElement>(null);
  useFocusInRows(list);
  useClock(ticks.some(({ state }) => state === "searching"));
  const isReady = readySummary(ticks) === "ready";
  const open = ticks.filter((tick) => ["bad", "ask"].includes(levelOf(tick)));
  return (
    <div class="ready-check">
      <BackBar href="#" text={texts.back} />
      <main>
        <div>
          <h1 tabIndex={-1}>{isReady ? ready.titleReady : ready.title}</h1>
          <p class="lead">
            {isReady
              ? ready.leadReady
              : open.length === 0
              ? texts.loading
              : ready.lead(open.length)}
          </p>
        </div>
        <ul class="ticks" ref={list}>
          {ticks.map((tick) => (
            <ReadyRow
              key={tick.about}
              guide={guide}
              tick={tick}
              isFirst={tick === open[0]}
            />
          ))}
        </ul>
        <Changed ticks={ticks} />
      </main>
      <Go guide={guide} ticks={ticks} />
    </div>
  );
}

/** The key that begins the walk; it is the sign when nothing is missing. */
function Go({ guide, ticks }: { guide: Guide; ticks: readonly ReadyTick[] }) {
  const { ready } = useExtraWords();
  const summary = readySummary(ticks);
  const isLoading = ticks.some(({ state }) => state === "loading");
  const words = { ready: ready.go, asks: ready.skip, fails: ready.anyway };
  return (
    <nav class="set-out" aria-label={ready.go}>
      <button
        class={summary === "ready" ? "btn btn-large" : "btn btn-wide"}
        type="button"
        onClick={() => guide.setOut()}
      >
        {words[summary]}
      </button>
      {isLoading && <p>{ready.goesOn}</p>}
    </nav>
  );
}

/** Announces to screen readers what a tick is about, once, when that has changed; numbers in it are none of that. */
function Changed({ ticks }: { ticks: readonly ReadyTick[] }) {
  const words = useExtraWords();
  const shown = useRef(ticks);
  const [last, setLast] = useState<ReadyTick | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = ticks;
    const isOther = ({ about, state }: ReadyTick) =>
      before.some((tick) => tick.about === about && tick.state !== state);
    const changed = ticks.find(isOther);
    if (changed !== undefined) setLast(changed);
  });
  return <p class="visually-hidden" role="status">{last !== null && titleOf(last, words)}</p>;
}

/** Renders every second while it is needed. */
function useClock(isNeeded: boolean): void {
  const [, setCount] = useState(0);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => setCount((count) => count + 1), CLOCK_MS);
    return () => clearInterval(timer);
  }, [isNeeded]);
}

// One tick before a walk: its box, its title, what it means, and the keys that mend it.

/** What a key shows and does. */
interface TickKeyProps {
  readonly icon: IconName;
  readonly text: string;
  /** Whether it is the one yellow key of the screen. */
  readonly isFirst: boolean;
  readonly onTap: () => void;
}

/** A key. */
function TickKey({ icon, text, isFirst, onTap }: TickKeyProps) {
  return (
    <button class={isFirst ? "btn btn-primary" : "btn"} type="button" onClick={onTap}>
      <Icon name={icon} />
      {text}
    </button>
  );
}

/** What is shown below the title. */
function CopyTick({ guide, state, isFirst }: {
  guide: Guide;
  state: Extract<ReadyTick, { about: "copy" }>["state"];
  isFirst: boolean;
}) {
  const { ready, texts } = useExtraWords();
  const { loading } = guide;
  switch (state) {
    case "there":
      return null;
    case "online":
      return <p>{isSecureContext ? texts.copy.otherBrowser : texts.copy.insecure}</p>;
    case "checking":
      return <p>{texts.loading}</p>;
    case "missing": {
      const isFull = loading.state.kind === "failed" && loading.state.isFull;
      return (
        <>
          <p>{isFull ? texts.copy.full : `${texts.copy.title}.`}</p>
          <div class="tick-more">
            <TickKey
              icon="download"
              text={ready.load}
              isFirst={isFirst}
              onTap={() => void loading.start()}
            />
          </div>
        </>
      );
    }
    case "loading":
      return <Progress guide={guide} />;
  }
}

/** How much of the walk is on this device. */
function Progress({ guide }: { guide: Guide }) {
  const { ready, texts } = useExtraWords();
  const { state, percent } = guide.loading;
  if (state.kind !== "loading") return null;
  const { waitsFor } = state;
  const count = stationsThere(guide);
  return (
    <>
      <p>{waitsFor === null ? ready.stay : texts.copy.waits[waitsFor]}</p>
      <div class="tick-more">
        <progress value={percent} max={100} aria-label={texts.copy.loading} />
        {percent > 0 && <p class="load-line">{`${percent}\u00a0%`}</p>}
        {count > 0 && <p>{ready.usable(count)}</p>}
      </div>
    </>
  );
}

/** What the steps are about, and which phone is shown first. */
interface MendingStepsProps {
  readonly about: "position" | "screen";
  readonly isIphone: boolean;
}

const TEXTS = { de: mendingDe, en: mendingEn };

/** The kinds of phone, by their names. */
const PHONES = { iphone: "iPhone", android: "Android" };

/** A switch between two kinds of phone, and the steps for one of them. */
function MendingSteps({ about, isIphone }: MendingStepsProps) {
  const { language } = useWords();
  const texts = TEXTS[language];
  const [phone, setPhone] = useState<keyof typeof PHONES>(isIphone ? "iphone" : "android");
  return (
    <>
      <fieldset class="switch">
        <legend class="visually-hidden">{texts.which}</legend>
        {(["iphone", "android"] as const).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name={`phone-${about}`}
              checked={phone === name}
              onChange={() => setPhone(name)}
            />
            {PHONES[name]}
          </label>
        ))}
      </fieldset>
      <ol class="mending">
        {texts[about][phone].map((step) => <li key={step}>{step}</li>)}
      </ol>
    </>
  );
}

/** What is shown below the title. */
function PositionTick({ guide, tick, isFirst }: {
  guide: Guide;
  tick: Extract<ReadyTick, { about: "position" }>;
  isFirst: boolean;
}) {
  const { ready, tapping, formats } = useExtraWords();
  const { state, accuracyM } = tick;
  const hint = {
    off: ready.first,
    searching: "",
    exact: ready.exactTo(formats.metres(accuracyM)),
    vague: ready.vagueHint,
    lost: ready.lostHint,
    refused: tapping.whyRefused,
    insecure: tapping.insecureHint,
  }[state];
  return (
    <>
      {hint !== "" && <p>{hint}</p>}
      {["vague", "lost", "refused"].includes(state) && (
        <div class="tick-more">
          <TickKey
            icon="locate"
            text={ready.measure}
            isFirst={isFirst}
            onTap={() => guide.readiness.measure()}
          />
          {state === "vague" && (
            <details>
              <summary class="btn">{ready.help}</summary>
              <MendingSteps about="position" isIphone={isIos()} />
            </details>
          )}
        </div>
      )}
    </>
  );
}

/** What is shown below the title. */
function ScreenTick({ guide, state, isFirst }: {
  guide: Guide;
  state: Extract<ReadyTick, { about: "screen" }>["state"];
  isFirst: boolean;
}) {
  const { ready } = useExtraWords();
  return (
    <>
      {state === "waiting" && <p>{ready.first}</p>}
      {state === "missing" && <p>{ready.screenHint}</p>}
      {state === "missing" && (
        <div class="tick-more">
          <MendingSteps about="screen" isIphone={isIos()} />
          <TickKey
            icon="check"
            text={ready.screenDone}
            isFirst={isFirst}
            onTap={() => guide.readiness.confirmScreen()}
          />
        </div>
      )}
    </>
  );
}

/** What is shown below the title. */
function ToneTick(
  { guide, state, isFirst }: { guide: Guide; state: ToneState; isFirst: boolean },
) {
  const { ready, texts } = useExtraWords();
  const { readiness } = guide;
  if (state === "heard") return null;
  if (state === "played") return <Question guide={guide} isFirst={isFirst} />;
  const isSilent = state === "silent";
  return (
    <>
      <p>{isSilent ? ready.silentHint : ready.refusedHint}</p>
      <div class="tick-more">
        <TickKey
          icon="sound"
          text={isSilent ? texts.reminder.play : texts.tryAgain}
          isFirst={isFirst}
          onTap={() => readiness.prepare()}
        />
      </div>
    </>
  );
}

/** Whether the tone was heard. */
function Question({ guide: { readiness }, isFirst }: { guide: Guide; isFirst: boolean }) {
  const { ready, texts } = useExtraWords();
  const [isLouder, setIsLouder] = useState(false);
  const playAgain = () => {
    setIsLouder(true);
    void readiness.playTone();
  };
  const louder = isIos() ? ready.louderIos : ready.louderHint;
  return (
    <>
      <p role="status">{isLouder ? louder : ready.toneHint}</p>
      <div class="tick-more tick-keys">
        <TickKey icon="sound" text={ready.louder} isFirst={false} onTap={playAgain} />
        <TickKey
          icon="check"
          text={texts.reminder.yes}
          isFirst={isFirst}
          onTap={() => readiness.confirmTone()}
        />
      </div>
    </>
  );
}

/** The title of a tick. */
function titleOf(tick: ReadyTick, { ready, texts, formats }: ExtraWords): string {
  switch (tick.about) {
    case "copy":
      return {
        there: ready.there,
        online: texts.copy.needsNetwork,
        checking: ready.checking,
        missing: ready.notThere,
        loading: ready.loading,
      }[tick.state];
    case "tone":
      return {
        silent: texts.reminder.title,
        played: ready.tone,
        heard: ready.heard,
        refused: ready.refused,
      }[tick.state];
    case "position":
      return {
        off: ready.position,
        searching: texts.position.searching,
        exact: ready.exact,
        vague: ready.vague(formats.metres(tick.accuracyM)),
        lost: ready.lost,
        refused: ready.off,
        insecure: texts.position.insecure,
      }[tick.state];
    case "screen":
      return {
        waiting: ready.screenTitle,
        held: ready.screen,
        set: ready.screen,
        missing: ready.screenOff,
      }[tick.state];
  }
}

/** What a row shows. */
interface ReadyRowProps {
  readonly guide: Guide;
  readonly tick: ReadyTick;
  /** Whether it is the first one that is open: only its key is yellow. */
  readonly isFirst: boolean;
}

/** A row of the list. */
function ReadyRow(props: ReadyRowProps) {
  const words = useExtraWords();
  const { tick } = props;
  const level = levelOf(tick);
  return (
    <li class={`tick tick-${level}`}>
      <Box level={level} />
      <h2 tabIndex={-1}>{titleOf(tick, words)}</h2>
      <Content {...props} />
    </li>
  );
}

/** The box: a tick, a question mark, a warning, or nothing yet. */
function Box({ level }: { level: TickLevel }) {
  const { ready } = useExtraWords();
  const mark = { ask: "?", wait: "…" };
  const icon = { ok: "check", note: "info", bad: "warn" } as const;
  const isOpen = level === "ask" || level === "bad";
  return (
    <span class={`tick-box box-${level}`}>
      {level === "ask" || level === "wait"
        ? <b aria-hidden="true">{mark[level]}</b>
        : <Icon name={icon[level]} />}
      <span class="visually-hidden">{level === "ok" ? ready.done : isOpen ? ready.open : ""}</span>
    </span>
  );
}

/** What is shown below the title. */
function Content({ guide, tick, isFirst }: ReadyRowProps) {
  switch (tick.about) {
    case "copy":
      return <CopyTick guide={guide} state={tick.state} isFirst={isFirst} />;
    case "tone":
      return <ToneTick guide={guide} state={tick.state} isFirst={isFirst} />;
    case "position":
      return <PositionTick guide={guide} tick={tick} isFirst={isFirst} />;
    case "screen":
      return <ScreenTick guide={guide} state={tick.state} isFirst={isFirst} />;
  }
}
