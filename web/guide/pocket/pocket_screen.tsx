/**
 * The dark screen for the pocket: little light, one large line at a time, and touches that do nothing but slide.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { directionOf } from "../../../src/shared/geo.ts";
import type { Observable } from "../../kit/observable.ts";
import { radiusOf } from "../../kit/trigger/mod.ts";
import { useChanges } from "../../kit/ui/hooks.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import type { Guide } from "../guide.ts";
import {
  Compass,
  isVague,
  lastWayTo,
  nextStationOf,
  type Way,
  wayBack,
} from "../position/next_station.tsx";
import { useWords } from "../ui/context.tsx";
import { EXTRAS } from "../ui/later.ts";
import { useLaterWords } from "../ui/later_words.ts";
import type { Station } from "../walk/walk.ts";
import {
  headOf,
  type PocketBrief,
  type PocketFacts,
  type PocketMain,
  type PocketNotice,
  pocketNotice,
} from "./pocket_notice.ts";

// The only control that leaves the pocket: a board that is slid across the screen, which does not happen by chance in
// a pocket. For keyboards and screen readers a link does the same at once.

/** Shares of the distance: from the first on the text is "a little further", from the second on it leaves. */
const FAR = 0.5;
const ENOUGH = 0.9;

/** A drag: the pointer that does it, and where it began. */
interface Drag {
  readonly pointerId: number;
  readonly fromX: number;
}

/** The board and the link; both lead to `href`. Only a drag that begins on the board moves it. */
function SlideToLeave({ href }: { href: string }) {
  const { pocket } = useLaterWords();
  const link = useRef<HTMLAnchorElement>(null);
  const drag = useRef<Drag | null>(null);
  const [isFar, setIsFar] = useState(false);

  const moveTo = (board: HTMLElement, share: number) => {
    board.style.setProperty("--at", String(share));
    setIsFar(share >= FAR);
  };
  const shareOf = ({ currentTarget, clientX }: BoardPointerEvent, { fromX }: Drag) => {
    const freePx = (currentTarget.parentElement?.clientWidth ?? 0) - currentTarget.offsetWidth;
    return freePx <= 0 ? 0 : Math.max(0, Math.min(1, (clientX - fromX) / freePx));
  };
  const begin = (event: BoardPointerEvent) => {
    // A second finger does not move the board.
    if (drag.current !== null || event.button !== 0) return;
    drag.current = { pointerId: event.pointerId, fromX: event.clientX };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const follow = (event: BoardPointerEvent) => {
    if (drag.current?.pointerId !== event.pointerId) return;
    moveTo(event.currentTarget, shareOf(event, drag.current));
  };
  const drop = (event: BoardPointerEvent) => {
    const done = drag.current;
    if (done?.pointerId !== event.pointerId) return;
    drag.current = null;
    const isEnough = event.type === "pointerup" && shareOf(event, done) >= ENOUGH;
    moveTo(event.currentTarget, 0);
    if (isEnough) link.current?.click();
  };
  return (
    <div class="foot">
      <a ref={link} class="btn slide-key" href={href}>
        <Icon name="sun" />
        {pocket.light}
      </a>
      <div class="slide" aria-hidden="true">
        <p class={isFar ? "is-far" : ""}>
          {isFar ? pocket.more : pocket.slide}
          {!isFar && <Icon name="sun" />}
        </p>
        <div
          class="slide-board"
          onPointerDown={begin}
          onPointerMove={follow}
          onPointerUp={drop}
          onPointerCancel={drop}
          onLostPointerCapture={drop}
        />
      </div>
    </div>
  );
}

type BoardPointerEvent = PointerEvent & { readonly currentTarget: HTMLElement };

/** Selector of what still takes touches. */
const CONTROLS = "a, button";

/**
 * Makes touches in an element do nothing: no tap, selection, menu, zoom, swipe to another page or pull to reload.
 * Styles alone do not prevent all of that on phones. Text that does not fit can still be scrolled.
 *
 * @returns The reference to give to the element.
 */
export function useQuietTouch<Type extends HTMLElement>() {
  const area = useRef<Type>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    const prevent = (event: Event) => event.preventDefault();
    const preventTouch = (event: Event) => {
      if (!(event.target instanceof Element) || !event.cancelable) return;
      if (event.target.closest(CONTROLS) !== null) return;
      const text = event.target.closest(".now");
      if (text !== null && text.scrollHeight > text.clientHeight) return;
      event.preventDefault();
    };
    element.addEventListener("touchstart", preventTouch, { passive: false });
    element.addEventListener("contextmenu", prevent);
    element.addEventListener("dragstart", prevent);
    return () => {
      element.removeEventListener("touchstart", preventTouch);
      element.removeEventListener("contextmenu", prevent);
      element.removeEventListener("dragstart", prevent);
    };
  }, []);
  return area;
}

/** How long the sentence is shown, in milliseconds. */
const SHOWN_MS = 8000;

/** Taps within this time after one that counted do nothing, in milliseconds: cloth touches the screen for long. */
const PAUSE_MS = 4000;

/** Returns a function that says the sentence; where its script cannot be loaded, that is said. */
function useTellDistance(guide: Guide): () => void {
  const words = useWords();
  return () => {
    EXTRAS.load().then(({ distanceSentenceOf }) => distanceSentenceOf(guide, words))
      .catch(() => words.texts.noScreenHint)
      .then((text) => tell(guide, text));
  };
}

function tell(guide: Guide, text: string): void {
  const announcement = { kind: "told", text } as const;
  guide.announce(announcement);
  setTimeout(() => {
    if (guide.announcement === announcement) guide.announce(null);
  }, SHOWN_MS);
}

/** The sentence as long as it is shown; null otherwise. */
function toldText({ announcement }: Guide): string | null {
  return announcement?.kind === "told" ? announcement.text : null;
}

/** The key that says it. */
function DistanceKeyInPocket({ onTap }: { onTap: () => void }) {
  const { pocket } = useLaterWords();
  const lastMs = useRef(-PAUSE_MS);
  const tap = () => {
    const nowMs = performance.now();
    if (nowMs - lastMs.current < PAUSE_MS) return;
    lastMs.current = nowMs;
    onTap();
  };
  return (
    <button class="btn distance-key" type="button" onClick={tap}>
      <Icon name="length" />
      {pocket.howFar}
    </button>
  );
}

/** The state of a station in the row of diamonds. */
export type StationState = "heard" | "next" | "open";

/** More stations than this are shown in words only. */
const MOST_DOTS = 12;

/** Where a recording is, and its changes. */
export interface PocketSound extends Observable {
  /** Seconds from the start. */
  readonly position: number;
  /** Seconds; null while unknown. */
  readonly duration: number | null;
}

/** What the screen shows and does. */
export interface PocketScreenProps {
  readonly notice: PocketNotice;
  /** The stations in the order in which they are walked. */
  readonly states: readonly StationState[];
  /** The recording that plays or waits. */
  readonly sound: PocketSound;
  /** The screen that the slider leads to, such as `#walk`. */
  readonly leaveHref: string;
  /** Called for a tap on the large button, which is shown while something waits for a tap. */
  readonly onGoOn: () => void;
  /** Called for a tap on the key that says how far it is, which is shown while nothing waits for a tap. */
  readonly onHowFar: () => void;
}

/** One large notice, a small line, and the slider that leads out. */
export function PocketScreen(props: PocketScreenProps) {
  const { pocket } = useLaterWords();
  const { notice: { main, brief }, leaveHref } = props;
  const area = useQuietTouch<HTMLElement>();
  return (
    <main class="pocket" aria-label={pocket.label} ref={area}>
      <Got states={props.states} />
      <Now {...props} />
      {brief !== null && <Brief brief={brief} main={main} sound={props.sound} />}
      {main.kind === "next" && (
        <p class="then">
          {main.warnsOfScreen
            ? pocket.screen
            : main.way === null && !main.isSearching
            ? pocket.hintTap
            : pocket.hint}
        </p>
      )}
      {!["tap", "ask", "pause", "almost"].includes(main.kind) && (
        <DistanceKeyInPocket onTap={props.onHowFar} />
      )}
      {/* Without a tap on the large button nothing would play, so the screen cannot be left before it. */}
      {main.kind !== "tap" && <SlideToLeave href={leaveHref} />}
    </main>
  );
}

/** How many stations were heard. */
function Got({ states }: { states: readonly StationState[] }) {
  const { texts } = useWords();
  const heard = states.filter((state) => state === "heard").length;
  return (
    <p class="got">
      {states.length <= MOST_DOTS && (
        <span class="dots" aria-hidden="true">
          {states.map((state, index) => (
            <svg key={index} class={`dot-${state}`} viewBox="0 0 26 26">
              <path d="M13 2l11 11-11 11L2 13z" />
              {state === "heard" && <path d="M8 13l4 4 6-7" />}
            </svg>
          ))}
        </span>
      )}
      {texts.walk.heardOf(heard, states.length)}
    </p>
  );
}

/** The main part. Screen readers announce its heading whenever that changes. */
function Now({ notice: { main }, sound, onGoOn }: PocketScreenProps) {
  const words = useLaterWords();
  const { texts, formats } = words;
  const head = headOf(main, words);
  return (
    <section class={`now${head.icon === null ? "" : " warns"}`}>
      {head.icon !== null && <Icon name={head.icon} />}
      {/* The page announces a sentence that was asked for. */}
      <div role="status" aria-live={main.kind === "told" ? "off" : "polite"}>
        {head.eyebrow !== "" && <p class="eyebrow">{head.eyebrow}</p>}
        <div class="who">
          {head.station !== null && (
            <Mark number={head.station.number} word={texts.station.number} />
          )}
          <h1 tabIndex={-1}>{head.title}</h1>
        </div>
      </div>
      {head.tap !== "" && <TapButton text={head.tap} onTap={onGoOn} />}
      {main.kind === "playing" && <Left sound={sound} />}
      {main.kind === "playing" && main.then !== null && <Then station={main.then} />}
      {main.kind === "next" && main.way !== null && (main.isOld
        ? <p class="left">{texts.walk.last(formats.distance(main.way.distanceM))}</p>
        : <Far way={main.way} station={main.station} />)}
      {main.kind === "off" && <Far way={main.way} station={null} />}
      {head.hint !== "" && <p>{head.hint}</p>}
    </section>
  );
}

/** The large button: what a tap does while something waits for it. */
export function TapButton({ text, onTap }: { text: string; onTap: () => void }) {
  return (
    <button class="btn btn-large tap-button" type="button" onClick={onTap}>
      <Icon name="play" />
      {text}
    </button>
  );
}

/** What is left of a recording. */
function Left({ sound }: { sound: PocketSound }) {
  const { pocket, texts, formats } = useLaterWords();
  useChanges(sound);
  const { position, duration } = sound;
  if (duration === null) return null;
  return (
    <div>
      <p class="left">{pocket.left(formats.clock(duration - position))}</p>
      <progress value={position} max={duration} aria-label={texts.station.recording} />
    </div>
  );
}

function Then({ station }: { station: Station }) {
  const { texts } = useWords();
  return (
    <p class="after">
      <Mark number={station.number} word={texts.station.number} />
      <span>
        {texts.offer.then}
        <b>{`${station.number} ${station.title}`}</b>
      </span>
    </p>
  );
}

/** Distance and direction; at a station the words for that. */
function Far({ way, station }: { way: Way; station: Station | null }) {
  const { texts, formats } = useWords();
  if (station !== null && way.distanceM <= radiusOf(station)) {
    return <p class="left">{texts.walk.here}</p>;
  }
  const [amount, unit] = formats.distance(way.distanceM).split("\u00a0");
  return (
    <div class="way">
      <p class="far">
        {amount}
        <small>{`\u00a0${unit}`}</small>
      </p>
      <p class="dir">
        {way.turn !== null && <Compass turn={way.turn} />}
        {way.bearing !== null && texts.walk.direction(directionOf(way.bearing))}
      </p>
    </div>
  );
}

/** The station that a warning has moved to the small line. */
function Brief(
  { brief: { station, way, trust }, main, sound }: {
    brief: PocketBrief;
    main: PocketMain;
    sound: PocketSound;
  },
) {
  const { pocket, texts, formats } = useLaterWords();
  useChanges(sound);
  const distance = way === null ? "" : formats.distance(way.distanceM);
  const bearing = way?.bearing ?? null;
  const far = bearing === null
    ? distance
    : `${distance} ${texts.walk.direction(directionOf(bearing))}`;
  const words = main.kind === "pause"
    ? pocket.waitsAt(formats.clock(sound.position))
    : distance === ""
    ? ""
    : trust === "vague"
    ? texts.walk.about(distance)
    : trust === "old"
    ? texts.walk.last(far)
    : far;
  return (
    <p class="then brief">
      <Mark number={station.number} word={texts.station.number} />
      <span>
        <b>{station.title}</b>
        {words}
      </span>
    </p>
  );
}

// Connects the screen for the pocket with the guide.

/** The facts now. */
function pocketFactsOf(guide: Guide, isScreenNoted: boolean): PocketFacts {
  const { player, session, locator, loading, walk } = guide;
  const station = walk.stations.find(({ id }) => id === player.recording?.id) ?? null;
  const { next, offer } = session;
  // A pause that holds nothing back any more is not shown.
  const isPaused = session.isHeld && station !== null;
  const isMissing = station !== null && loading.stationState(station) === "missing";
  return {
    needsTap: player.state === "blocked" ? "sound" : null,
    isToneOpen: guide.readiness.isToneOpen && !player.isBusy,
    paused: isPaused ? { station, by: player.pausedBy ?? "listener" } : null,
    asked: session.question,
    told: toldText(guide),
    playing: player.isBusy ? station : null,
    offer,
    next,
    way: next === null ? null : lastWayTo(guide, next),
    isFinished: session.isAllHeard,
    locator: {
      state: locator.state,
      accuracyM: session.whereabouts.trigger.fix?.accuracyM ?? null,
      isVague: next !== null && isVague(guide, next),
      isAlmost: nextStationOf(guide).kind === "almost",
      isOld: locator.isOld,
      sinceFixMs: locator.fixMs === 0 ? null : Date.now() - locator.fixMs,
    },
    isScreenHeld: isScreenHeld(guide),
    isScreenNoted,
    batteryLevel: guide.battery.level,
    problem: player.state === "failed" && station !== null
      ? { station, kind: isMissing ? "missing" : "failed" }
      : null,
    offWay: wayBack(guide),
  };
}

/** Whether the screen stays on: the browser keeps it on, or the pupil has changed the settings of the phone. */
function isScreenHeld({ wakeLock, readiness }: Guide): boolean {
  return !wakeLock.isMissing || readiness.isScreenSet;
}

/** What the screen shows and does now. @param isScreenNoted As in {@link PocketFacts}. */
function pocketPropsOf(
  guide: Guide,
  isScreenNoted: boolean,
): Omit<PocketScreenProps, "onHowFar"> {
  const { player, session, walk } = guide;
  const facts = pocketFactsOf(guide, isScreenNoted);
  const notice = pocketNotice(facts);
  const shown = facts.playing ?? facts.paused?.station ?? facts.asked;
  const waiting = walk.stations.find(({ id }) => id === player.recording?.id);
  return {
    notice,
    states: walk.stations.map((station): StationState =>
      session.stateOf(station) === "heard"
        ? "heard"
        : station.id === session.next?.id
        ? "next"
        : "open"
    ),
    sound: player,
    leaveHref: shown === null ? "#walk" : `#s${shown.id}`,
    onGoOn: () => {
      const { kind } = notice.main;
      if (kind === "tone") return guide.readiness.playReminder();
      if (kind === "almost") return session.open(notice.main.station);
      if (kind !== "ask" && waiting !== undefined) session.play(waiting);
      else session.beginTogether();
    },
  };
}

/** How long the warning that the screen may go off is shown large, in milliseconds. */
const SCREEN_WARNING_MS = 10_000;

/** The screen for the pocket; it renders again after every change of the guide. */
export function Pocket({ guide }: { guide: Guide }) {
  useChanges(guide);
  // Of all times the pupil has left the pocket only the first one counts.
  useEffect(() => () => guide.readiness.endReminder(), [guide]);
  const [isScreenNoted, setScreenNoted] = useState(false);
  const isHeld = isScreenHeld(guide);
  useEffect(() => {
    setScreenNoted(false);
    if (isHeld) return;
    const timer = setTimeout(setScreenNoted, SCREEN_WARNING_MS, true);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <PocketScreen
      {...pocketPropsOf(guide, isScreenNoted)}
      onHowFar={useTellDistance(guide)}
    />
  );
}
