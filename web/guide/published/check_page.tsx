/**
 * The page on which a teacher sees whether a published folder is all there: what is being looked for, then what is
 * missing, by walks and stations, and what to do about it.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { siteCheckDe, siteCheckEn, type SiteCheckTexts } from "../../kit/texts/guide/site_check.ts";
import type { Formats } from "../../kit/texts/language.ts";
import { useTitle } from "../../kit/ui/hooks.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import { useWords } from "../ui/context.tsx";
import "../../kit/ui/icons_editor.tsx";
import "../../kit/ui/styles/progress.css";
import "./check_page.css";
import { type CheckedPart, checkSite, type FileKind, type SiteCheck } from "./check_files.ts";

/** What is checked. */
interface CheckPageProps {
  /** Address of the folder, with a slash at its end. */
  readonly root: URL;
  /** The first hexadecimal digits of the version that must be there (`SiteCheck.version`); empty for any. */
  readonly version: string;
}

/** How far it is; `done` also where the server did not respond for all files. */
type Phase = "running" | "stopped" | "done" | "no-list" | "no-connection";

/** What is shown. */
interface Shown {
  readonly phase: Phase;
  /** Null before the first file. */
  readonly check: SiteCheck | null;
  /** When it began and ended, in milliseconds since 1970. */
  readonly beganAt: number;
  readonly endedAt: number;
}

/** What was found, in one word. */
type Finding = Exclude<Phase, "done"> | "missing" | "unknown" | "old" | "complete";

/** Symbols of missing files; the others have the sign for a warning. */
const KIND_ICONS: Partial<Record<FileKind, IconName>> = {
  recording: "mic",
  picture: "photo",
  map: "map",
};

/** The page. */
export function CheckPage({ root, version }: CheckPageProps) {
  const { texts } = useCheckWords();
  const { shown, start, stop } = useCheck(root);
  useTitle(texts.documentTitle);
  const finding = findingOf(shown, version);
  return (
    <div class="check">
      <header>
        <a class="brand" href={root.pathname}>Route Guide</a>
        <p>{texts.forTeachers}</p>
      </header>
      <main>
        <Result shown={shown} finding={finding} />
        {finding === "running" && <Progress shown={shown} />}
        <div class="check-columns">
          <Parts shown={shown} />
          <NextStep finding={finding} root={root} onStart={start} onStop={stop} />
        </div>
      </main>
    </div>
  );
}

/** The texts of the page with the formats of its language. */
function useCheckWords(): { texts: SiteCheckTexts; formats: Formats } {
  const { language, formats } = useWords();
  return { texts: { de: siteCheckDe, en: siteCheckEn }[language], formats };
}

/** Looks for the files at once, and again when a teacher asks for it. */
function useCheck(root: URL) {
  const begin = (): Shown => ({ phase: "running", check: null, beganAt: Date.now(), endedAt: 0 });
  const [shown, setShown] = useState(begin);
  const running = useRef(new AbortController());
  const start = () => {
    running.current.abort();
    const abort = running.current = new AbortController();
    const { signal } = abort;
    const set = (changes: Partial<Shown>) => {
      if (running.current === abort) setShown((before) => ({ ...before, ...changes }));
    };
    setShown(begin);
    checkSite(root, signal, (check) => set({ check })).then(
      (check) => {
        const phase = check === null ? "no-list" : signal.aborted ? "stopped" : "done";
        set({ phase, check, endedAt: Date.now() });
      },
      () => set({ phase: "no-connection", endedAt: Date.now() }),
    );
  };
  useEffect(() => {
    start();
    return () => running.current.abort();
  }, [root]);
  return { shown, start, stop: () => running.current.abort() };
}

function findingOf({ phase, check }: Shown, version: string): Finding {
  if (phase !== "done" || check === null) return phase === "done" ? "no-list" : phase;
  if (check.missing > 0) return "missing";
  if (check.done < check.total) return "unknown";
  return check.version.startsWith(version) ? "complete" : "old";
}

/** What was found, as the heading; it is read aloud when it changes. */
function Result({ shown, finding }: { shown: Shown; finding: Finding }) {
  const { texts, formats } = useCheckWords();
  const { check, endedAt } = shown;
  const { done, total, missing, parts } = check ?? { done: 0, total: 0, missing: 0, parts: [] };
  const walks = parts.filter(({ walk }) => walk !== null).length;
  const [title, hint] = {
    running: [texts.running, texts.runningHint],
    stopped: [texts.stopped, texts.stoppedHint(done, total)],
    missing: [texts.missing(missing), missingHint(parts, texts)],
    unknown: [texts.unknown, texts.unknownHint(total - done)],
    old: [texts.old, texts.oldHint],
    complete: [texts.complete, texts.completeHint(walks, total, formats.time(endedAt))],
    "no-list": [texts.noList, texts.noListHint],
    "no-connection": [texts.noConnection, texts.noConnectionHint],
  }[finding];
  const isRunning = finding === "running" || finding === "stopped";
  const tone = finding === "complete" ? "ok" : isRunning ? "plain" : "warn";
  return (
    <div class="check-result" role="status">
      <span class={`check-box check-${tone}`}>
        <Icon name={{ ok: "check", plain: "search", warn: "warn" }[tone] as IconName} />
      </span>
      <h1>{title}</h1>
      <p>
        {hint}
        {finding === "missing" && done < total && ` ${texts.unknownHint(total - done)}`}
      </p>
    </div>
  );
}

/** What the children see of it: without a file that all walks need, some see nothing; without one of a station, the rest. */
function missingHint(parts: readonly CheckedPart[], texts: SiteCheckTexts): string {
  const has = (...kinds: readonly FileKind[]) =>
    parts.some(({ missing }) => missing.some(({ kind }) => kinds.includes(kind)));
  if (has("shared")) return texts.missingShared;
  const closed = parts.filter(isClosed).length;
  if (closed > 0) return texts.missingPage(closed);
  return has("recording", "picture") ? texts.missingMedia : texts.missingMap;
}

/** Whether a walk is not shown at all: without its page or its data, or if no station has its recording. */
function isClosed({ walk, missing }: CheckedPart): boolean {
  const recordings = missing.filter(({ kind }) => kind === "recording").length;
  return missing.some(({ kind }) => kind === "page") ||
    (recordings > 0 && recordings === walk?.stationCount);
}

/** How many files have been looked for, and how long it will take. */
function Progress({ shown: { check, beganAt } }: { shown: Shown }) {
  const { texts } = useCheckWords();
  const { done, total } = check ?? { done: 0, total: 1 };
  const seconds = Math.ceil((Date.now() - beganAt) / 1000 / Math.max(1, done) * (total - done));
  return (
    <div class="check-progress">
      <p>
        <span>{check !== null && texts.progress(done, total)}</span>
        <span>{done >= 8 && seconds > 1 && texts.left(seconds)}</span>
      </p>
      <progress max={total} value={done} aria-label={texts.running} />
    </div>
  );
}

/** What is missing, then the walks of which nothing is. */
function Parts({ shown: { phase, check } }: { shown: Shown }) {
  const parts = check?.parts ?? [];
  return (
    <div>
      {parts.filter(({ missing }) => missing.length > 0)
        .map((part) => <MissingOf key={part.walk?.path ?? ""} part={part} />)}
      <ul class="check-walks">
        {parts.filter(({ walk, missing }) => walk !== null && missing.length === 0)
          .map((part) => (
            <WalkRow key={part.walk?.path} part={part} isRunning={phase === "running"} />
          ))}
      </ul>
    </div>
  );
}

/** The files that a walk lacks, or that all walks lack. */
function MissingOf({ part: { walk, missing } }: { part: CheckedPart }) {
  const { texts } = useCheckWords();
  return (
    <section class="check-missing">
      <h2>{walk?.name ?? texts.forAll}</h2>
      <ul>
        {missing.map(({ path, kind, station }, index) => (
          <li key={index}>
            {station !== null && <Mark number={station.number} word={texts.station} />}
            <div>
              <p>
                {station !== null && <b>{station.title}</b>}
                {kind === "page" && <b>{texts.ofWalk}</b>}
                <span class="state state-warn">
                  <Icon name={KIND_ICONS[kind] ?? "warn"} size="small" />
                  {texts.kinds[kind]}
                </span>
              </p>
              <code>{path}</code>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A walk of which nothing is missing so far. */
function WalkRow(
  { part: { walk, total, done }, isRunning }: { part: CheckedPart; isRunning: boolean },
) {
  const { texts, formats } = useCheckWords();
  if (walk === null) return null;
  const isWhole = done === total;
  const isBegun = done > 0;
  const [icon, text]: readonly [IconName, string] = isWhole
    ? ["check", texts.whole]
    : isRunning
    ? isBegun ? ["search", texts.now] : ["clock", texts.later]
    : ["warn", texts.notSeen];
  return (
    <li>
      <span>
        <b>{walk.name}</b>
        <span class="muted">
          {isWhole || !isBegun
            ? texts.facts(walk.stationCount, total, formats.date(Date.parse(walk.changedAt)))
            : texts.progress(done, total)}
        </span>
      </span>
      <span class={`state${isWhole ? " state-ok" : isRunning ? "" : " state-warn"}`}>
        <Icon name={icon} size="small" />
        {text}
      </span>
    </li>
  );
}

/** What a teacher does next. */
function NextStep({ finding, root, onStart, onStop }: {
  finding: Finding;
  root: URL;
  onStart: () => void;
  onStop: () => void;
}) {
  const { texts } = useCheckWords();
  if (finding === "running") {
    return (
      <div class="check-next">
        <button class="btn" type="button" onClick={onStop}>{texts.stop}</button>
      </div>
    );
  }
  const isComplete = finding === "complete";
  const isUpload = ["missing", "old", "no-list"].includes(finding);
  return (
    <div class="check-next">
      {isUpload && <h2>{texts.howTo}</h2>}
      {isUpload && <p>{finding === "missing" ? texts.missingStep : texts.uploadStep}</p>}
      {isComplete && <p>{texts.go}</p>}
      {["unknown", "no-connection"].includes(finding) && <p>{texts.wait}</p>}
      {isComplete && <a class="btn btn-large" href={root.pathname}>{texts.toWalks}</a>}
      <button class={isComplete ? "btn" : "btn btn-large"} type="button" onClick={onStart}>
        <Icon name="search" />
        {isComplete || finding === "stopped" ? texts.again : texts.look}
      </button>
    </div>
  );
}
