/** The review of a take that was recorded: listen to it, trim it, use it, discard it or record once more. @module */
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import { TARGET_LUFS } from "../sound/loudness.ts";
import type { FinishedSound } from "../sound/sound_work.ts";
import { useRecorderWords } from "./recorder_words.ts";
import { type Cut, cutAfter, historyOf } from "./take/cut.ts";
import { levelWordOf, loudnessAfter, shareOf } from "./take/level_words.ts";
import { type ReadTake, secondsOf, type Take, type UnreadTake } from "./take/take.ts";
import { finishedPart, unchanged, useExamination } from "./take/take_file.ts";
import { Trim } from "./trim.tsx";

/** What a review calls. */
interface TakeActions {
  /** Whether the station is still there. */
  readonly canUse: boolean;
  readonly onUse: (sound: FinishedSound) => Promise<void>;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
  /** Brings back the take before this one; null without one. */
  readonly onBringBack: (() => void) | null;
}

/** The buttons. */
function TakeChoices({ hasHandles, sound, canUse, onUse, onAgain, onDiscard, onBringBack }:
  & TakeActions
  & {
    /** Whether the take can be trimmed by handles, which keys move too. */
    hasHandles: boolean;
    /** Makes the sound file that is used. */
    sound: () => Promise<FinishedSound>;
  }) {
  const { texts: { recording: words }, recorder: texts } = useRecorderWords();
  const [isSending, setSending] = useState(false);
  return (
    <footer class="foot foot-review">
      <button class="btn btn-quiet" type="button" onClick={onDiscard}>
        <Icon name="trash" />
        {words.discard}
      </button>
      {onBringBack !== null && (
        <button class="btn btn-quiet" type="button" onClick={onBringBack}>
          <Icon name="undo" />
          {texts.bringBack}
        </button>
      )}
      {hasHandles && onBringBack === null && (
        <p class="keys-hint muted">
          {texts.handles}: <kbd>←</kbd> <kbd>→</kbd> {texts.tenth} <kbd>{texts.shift}</kbd>{" "}
          {texts.second}
        </p>
      )}
      <button class="btn push" type="button" onClick={onAgain}>
        <Icon name="mic" />
        {texts.again}
      </button>
      <button
        class="btn btn-primary"
        type="button"
        disabled={isSending || !canUse}
        onClick={() => {
          setSending(true);
          sound().then(onUse).catch((error) => {
            setSending(false);
            throw error; // the page reports it, unless the dialog was closed
          });
        }}
      >
        <Icon name="check" />
        {isSending ? texts.preparing : texts.use}
      </button>
    </footer>
  );
}

/** What the choice shows, and what it calls. */
interface LevelChoiceProps {
  /** The last file that was made; null until there is one. */
  readonly finished: FinishedSound | null;
  readonly isLevelled: boolean;
  readonly onChange: (isLevelled: boolean) => void;
}

/** The choice. Without a worker nothing is levelled, and a sentence says that the file is large. */
function LevelChoice({ finished, isLevelled, onChange }: LevelChoiceProps) {
  const { recorder: { levelling: texts } } = useRecorderWords();
  if (finished !== null && finished.levelling === null) {
    return <p class="levelling">{texts.notPossible}</p>;
  }
  return (
    <div class="levelling">
      <label class="check">
        <input
          type="checkbox"
          checked={isLevelled}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {texts.title}
      </label>
      <p role="status">
        {finished !== null && (isLevelled ? texts.words[levelWordOf(finished)] : texts.unchanged)}
        {finished?.isCompressed === false && ` ${texts.large}`}
      </p>
      {finished !== null && <Bars finished={finished} isLevelled={isLevelled} />}
    </div>
  );
}

/** The loudness before and now as bars; the sentence beside them has it in words. */
function Bars({ finished, isLevelled }: { finished: FinishedSound; isLevelled: boolean }) {
  const { recorder: { levelling: texts } } = useRecorderWords();
  const beforeLufs = finished.levelling?.beforeLufs ?? null;
  if (beforeLufs === null) return null;
  const afterLufs = isLevelled ? loudnessAfter(finished) ?? TARGET_LUFS : beforeLufs;
  return (
    <div class="level-bars" aria-hidden="true">
      <span>{texts.before}</span>
      <Bar share={shareOf(beforeLufs)} />
      <span>{texts.now}</span>
      <Bar share={shareOf(afterLufs)} />
    </div>
  );
}

function Bar({ share }: { share: number }) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    element.current?.style.setProperty("--share", `${Math.round(100 * share)}%`);
  }, [share]);
  return <i ref={element} />;
}

// The file of the part of a take that is reviewed. It is made while the teacher looks at the waveform, so that it is
// mostly there when it is heard or kept.

/** Milliseconds without a change of the cut after which the file is made. */
const SETTLED_MS = 250;

/** The file of a part. */
interface FinishedPart {
  /** What is known of the last file that was made; null until there is one. */
  readonly shown: FinishedSound | null;
  /** The file of the part as it is when the file is there; it is made if there is none. */
  readonly now: () => Promise<FinishedSound>;
}

/** One attempt at a file. */
interface Job {
  readonly cut: Cut;
  readonly isLevelled: boolean;
  readonly done: Promise<FinishedSound>;
  readonly ending: AbortController;
}

/** Makes the file of a part, and makes it again after each change. */
function useFinishedPart(take: ReadTake, cut: Cut, isLevelled: boolean): FinishedPart {
  const job = useRef<Job | null>(null);
  const [shown, setShown] = useState<FinishedSound | null>(null);
  const begin = (): Job => {
    const ending = new AbortController();
    const done = finishedPart(take, cut, isLevelled, ending.signal);
    const begun = { cut, isLevelled, done, ending };
    job.current?.ending.abort();
    job.current = begun;
    // What was ended is followed by another one.
    done.then((sound) => job.current === begun && setShown(sound), () => {});
    return begun;
  };
  const current = () => {
    const last = job.current;
    const isCurrent = last !== null && last.cut === cut && last.isLevelled === isLevelled;
    return isCurrent ? last : begin();
  };
  useEffect(() => {
    const timer = setTimeout(current, job.current === null ? 0 : SETTLED_MS);
    return () => clearTimeout(timer);
  }, [cut, isLevelled]);
  const latest = useRef(current);
  latest.current = current;
  const isClosed = useRef(false);
  useEffect(() => () => {
    isClosed.current = true;
    job.current?.ending.abort();
  }, []);
  const now = async () => {
    for (;;) {
      const { done, ending } = latest.current();
      try {
        return await done;
      } catch (error) {
        // The silent ends may be found only after the teacher has pressed the button.
        if (isClosed.current || !ending.signal.aborted) throw error;
      }
    }
  };
  return { shown, now };
}

/** What the review shows, and what it calls. */
interface TakeReviewProps<Reviewed extends Take = Take> extends TakeActions {
  readonly take: Reviewed;
  /** Why the take is not kept; empty if it is. */
  readonly problem: ComponentChildren;
}

/** The review. A take that the browser cannot read is used as it is. */
export function TakeReview(props: TakeReviewProps) {
  const { take } = props;
  return take.samples === null
    ? <UnreadReview {...props} take={take} />
    : <ReadReview {...props} take={take} />;
}

/** A take that can be trimmed. */
function ReadReview(props: TakeReviewProps<ReadTake>) {
  const { take, problem } = props;
  const { texts: { recording: words }, recorder: texts } = useRecorderWords();
  const examination = useExamination(take);
  const whole = { fromS: 0, toS: secondsOf(take) };
  const [{ cut, before }, dispatch] = useReducer(cutAfter, examination?.ends ?? whole, historyOf);
  useEffect(() => {
    if (examination !== null) dispatch({ kind: "proposed", cut: examination.ends });
  }, [examination]);
  const [isLevelled, setLevelled] = useState(true);
  const finished = useFinishedPart(take, cut, isLevelled);
  const sound = useTakeSound(cut, finished.now);
  const change = (next: Cut, isDone: boolean) => {
    if (next.fromS !== cut.fromS) sound.moveTo(next.fromS);
    else if (next.toS !== cut.toS) sound.moveTo(Math.min(sound.atS, next.toS));
    dispatch({ kind: "changed", cut: next, isDone });
  };
  const undo = () => {
    const last = before.at(-1);
    if (last === undefined) return;
    sound.moveTo(last.fromS);
    dispatch({ kind: "undone" });
  };
  return (
    <div
      class="whole"
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== "z" || event.shiftKey) return;
        if (!(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        undo();
      }}
    >
      <section class="step review" aria-label={words.review}>
        <TakeWarnings take={take} isDistorted={examination?.isDistorted === true} />
        <Trim take={take} cut={cut} atS={sound.atS} onCut={change} onSeek={sound.moveTo} />
        <Listen {...{ sound, take, cut }} onUndo={before.length > 0 ? undo : null} />
        <LevelChoice
          finished={finished.shown}
          isLevelled={isLevelled}
          onChange={(isWanted) => {
            sound.moveTo(cut.fromS);
            setLevelled(isWanted);
          }}
        />
        {sound.isBroken && <p class="problem" role="alert">{texts.notHeard}</p>}
        <audio {...sound.audio} />
        {problem}
      </section>
      <TakeChoices {...props} hasHandles sound={finished.now} />
    </div>
  );
}

/** What is wrong with a take. */
function TakeWarnings({ take, isDistorted }: { take: ReadTake; isDistorted: boolean }) {
  const { recorder: texts } = useRecorderWords();
  return (
    <>
      {take.isInterrupted && <p class="banner banner-warn" role="status">{texts.interrupted}</p>}
      {isDistorted && <p class="banner banner-warn" role="status">{texts.overdriven}</p>}
    </>
  );
}

/** The player of the part that is kept. @param onUndo Undoes the last change of the cut; null without one. */
function Listen({ sound, take, cut: { fromS, toS }, onUndo }: {
  sound: TakeSound;
  take: ReadTake;
  cut: Cut;
  onUndo: (() => void) | null;
}) {
  const { texts: { recording: words }, recorder: texts } = useRecorderWords();
  const label = sound.isPlaying ? texts.stopListening : words.play;
  return (
    <div class="hear">
      <button
        class="btn player-play"
        type="button"
        data-main
        aria-label={label}
        title={label}
        onClick={sound.toggle}
      >
        <Icon name={sound.isPlaying ? "pause" : "play"} />
      </button>
      <p>
        <b>{texts.lasts(toS - fromS)}</b>
        <br />
        <span class="muted">
          {texts.asPupils} {toS - fromS < secondsOf(take) && onUndo === null && texts.isTrimmed}
        </span>
      </p>
      <button
        class="btn btn-quiet"
        type="button"
        aria-disabled={onUndo === null}
        onClick={() => onUndo?.()}
      >
        <Icon name="undo" />
        {texts.undoCut}
      </button>
    </div>
  );
}

/** A take without a waveform. */
function UnreadReview(props: TakeReviewProps<UnreadTake>) {
  const { take, problem } = props;
  const { texts: { recording: words }, recorder: texts } = useRecorderWords();
  const url = useMemo(() => URL.createObjectURL(take.original), [take]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <>
      <section class="step review" aria-label={words.play}>
        {take.isInterrupted && <p class="banner banner-warn" role="status">{texts.interrupted}</p>}
        <p class="banner" role="status">{texts.unread}</p>
        <audio class="listen" controls src={url} aria-label={words.play} />
        {problem}
      </section>
      <TakeChoices
        {...props}
        hasHandles={false}
        sound={() => Promise.resolve(unchanged(take.original))}
      />
    </>
  );
}

/** Closer than this to the end, playing begins at the beginning, in seconds. */
const END_S = 0.05;

/** What plays the part. */
interface TakeSound {
  readonly audio: {
    readonly ref: RefObject<HTMLAudioElement | null>;
    readonly onEnded: () => void;
    readonly onPlay: () => void;
    readonly onPause: () => void;
  };
  readonly isPlaying: boolean;
  /** Whether the browser does not play it. */
  readonly isBroken: boolean;
  /** The time that is played, in seconds of the take. */
  readonly atS: number;
  readonly toggle: () => void;
  /** Stops, and goes to a time in seconds of the take. */
  readonly moveTo: (atS: number) => void;
}

/** Plays a part of a take in an `<audio>`. @param finished Makes its file. */
function useTakeSound(cut: Cut, finished: () => Promise<FinishedSound>): TakeSound {
  const audio = useRef<HTMLAudioElement>(null);
  const [atS, setAt] = useState(cut.fromS);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  useFrames(isPlaying, cut, () => {
    const player = audio.current;
    if (player !== null && !player.seeking) {
      setAt(Math.min(cut.toS, cut.fromS + player.currentTime));
    }
  });
  const load = useLoadedFile(audio);
  return {
    audio: {
      ref: audio,
      onEnded: () => {
        setPlaying(false);
        setAt(cut.toS);
      },
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
    },
    isPlaying,
    isBroken,
    atS,
    toggle: () => {
      const player = audio.current;
      if (player === null) return;
      if (isPlaying) return player.pause();
      const isAtEnd = atS >= cut.toS - END_S || atS < cut.fromS;
      finished().then(({ file }) => {
        load(player, file);
        return startAt(player, isAtEnd ? 0 : atS - cut.fromS);
      }).then(
        () => setBroken(false),
        (error: unknown) => setBroken(!isNoFailure(error)),
      );
    },
    moveTo: (to) => {
      audio.current?.pause();
      setPlaying(false);
      setAt(to);
    },
  };
}

/** Whether it was paused before it began, or is heard at the next tap: the file was made for longer than a tap counts. */
function isNoFailure(error: unknown): boolean {
  return error instanceof DOMException && ["AbortError", "NotAllowedError"].includes(error.name);
}

/** Calls back before each frame of the screen while something plays. */
function useFrames(isPlaying: boolean, cut: Cut, onFrame: () => void): void {
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const follow = () => {
      onFrame();
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, cut]);
}

/** Puts files into the player. The one before is freed then, and the last one when the component is removed. */
function useLoadedFile(
  audio: RefObject<HTMLAudioElement | null>,
): (player: HTMLAudioElement, file: Blob) => void {
  const loaded = useRef<{ readonly file: Blob; readonly url: string } | null>(null);
  const unload = () => {
    if (loaded.current !== null) URL.revokeObjectURL(loaded.current.url);
    loaded.current = null;
  };
  useEffect(() => () => {
    audio.current?.pause();
    unload();
  }, []);
  return (player, file) => {
    if (loaded.current?.file === file) return;
    unload();
    loaded.current = { file, url: URL.createObjectURL(file) };
    player.src = loaded.current.url;
  };
}

/** Plays from a time, which some browsers accept only after "loadedmetadata". */
function startAt(player: HTMLAudioElement, seconds: number): Promise<void> {
  if (player.readyState >= HTMLMediaElement.HAVE_METADATA) player.currentTime = seconds;
  else {
    player.addEventListener("loadedmetadata", () => player.currentTime = seconds, { once: true });
  }
  return player.play();
}
