/**
 * What a walk shows besides its stations: the board of a group, the way on, what was missed while the screen was
 * off, and what to delete when there is no more space.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { type RemoteWalk, siteOfKey } from "../../kit/offline/names.ts";
import { useChanges, useValue } from "../../kit/ui/hooks.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import type { Guide } from "../guide.ts";
import { cachesOf, storedKeys } from "../offline/stored_walk.ts";
import { NextStation, nextStationOf } from "../position/next_station.tsx";
import { focusHeading, useWords } from "../ui/context.tsx";
import { useExtraWords } from "../ui/extra_words.tsx";
import type { OtherCopy, Station, WalkCopies } from "../walk/walk.ts";

/** The board of a guide; nothing without a question. */
export function GroupBoardOf({ guide }: { guide: Guide }) {
  const station = useValue(guide, () => guide.session.question);
  if (station === null) return null;
  return (
    <GroupBoard
      station={station}
      onTap={() => {
        guide.session.beginTogether();
        guide.show({ kind: "station", stationId: station.id });
        // The board, which had the focus, goes.
        focusHeading();
      }}
    />
  );
}

/** The board: the tap of the group plays the station. */
export function GroupBoard({ station, onTap }: { station: Station; onTap: () => void }) {
  const { texts } = useWords();
  return (
    <a
      class="next ask"
      href={`#s${station.id}`}
      onClick={(event) => {
        event.preventDefault();
        onTap();
      }}
    >
      <Icon name="play" />
      <h2>{texts.group.ask}</h2>
      <p>{texts.group.tap(`${station.number} ${station.title}`)}</p>
    </a>
  );
}

// What comes next, on the screen of a station that was heard: a link, and then the sign of the next station, because
// a pupil stands there after each recording.

/** Time from the end of a recording to the sign, in milliseconds; it comes sooner once the circle is left. */
const AFTER_MS = 20_000;

/** The link or the sign, once there is nothing more to hear here. */
export function Onward({ guide, station }: { guide: Guide; station: Station }) {
  useChanges(guide);
  const { texts, toFinish } = useExtraWords();
  const { player, session } = guide;
  const isOver = session.stateOf(station) === "heard" &&
    (player.recording?.id !== station.id || !player.isBusy && player.state !== "blocked");
  const isAt = session.whereabouts.isAt(station.id);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = isOver && setTimeout(setLate, AFTER_MS, true);
    return () => clearTimeout(Number(timer));
  }, [isOver]);
  useEffect(() => () => setLate((was) => was || isAt), [isAt]);
  if (!isOver) return null;
  if (session.isComplete || !isLate) {
    return (
      <a class="btn btn-large" href={session.isComplete ? "#end" : "#walk"}>
        {session.isComplete ? toFinish : texts.goOn}
      </a>
    );
  }
  return <NextStation next={nextStationOf(guide)} follow={(to) => guide.follow(to)} />;
}

/** Shorter times are not spoken of, in milliseconds. */
const LEAST_MS = 20_000;

/** A time during which the page was hidden. */
interface Off {
  readonly ms: number;
  /** Where the pupil was along the track before, in metres; null if that was not known. */
  readonly fromM: number | null;
}

/** The sentence, over whatever is shown, with the station that was passed meanwhile; nothing before the phone was off. */
export function WasOff({ guide }: { guide: Guide }) {
  useChanges(guide);
  const { wasOff, texts } = useExtraWords();
  const [off, setOff] = useState<Off | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    let hidden: Off | null = null;
    const onChange = () => {
      if (document.visibilityState === "hidden") {
        hidden = { ms: Date.now(), fromM: guide.session.whereabouts.alongM };
      } else if (hidden !== null) {
        const ms = Date.now() - hidden.ms;
        if (ms > LEAST_MS) setOff({ ...hidden, ms });
        hidden = null;
      }
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, [guide]);
  useEffect(() => heading.current?.focus(), [off]);
  if (off === null) return null;
  const end = () => setOff(null);
  const [passed] = guide.session.passedFrom(off.fromM);
  return (
    <section class="was-off" role="alertdialog" aria-labelledby="was-off">
      <h1 id="was-off" ref={heading} tabIndex={-1}>{wasOff.title(Math.round(off.ms / 60_000))}</h1>
      <p>{wasOff.hint}</p>
      {passed !== undefined && (
        <a
          class="next"
          href={`#s${passed.id}`}
          onClick={(event) => {
            end();
            guide.follow(passed)(event);
          }}
        >
          <Mark number={passed.number} word={texts.station.number} size="big" />
          <h2>{wasOff.passed(passed.number)}</h2>
          <p>{wasOff.hear}</p>
        </a>
      )}
      <button class="btn btn-large" type="button" onClick={end}>
        {passed === undefined ? wasOff.goOn : wasOff.no}
      </button>
    </section>
  );
}

/** Reads the walk from the server, and opens the station if the walk has it now. */
export function UnknownStation(
  { guide, stationId }: { guide: Guide; stationId: number },
) {
  const { texts, unknownStation } = useExtraWords();
  const [state, setState] = useState<"asking" | "gone" | "offline">("asking");
  const find = async () => {
    setState("asking");
    const found = await guide.loading.findStation(stationId);
    if (found !== "there") return setState(found);
    const station = guide.walk.stations.find(({ id }) => id === stationId);
    // The pupil may have left the screen meanwhile.
    if (station !== undefined && guide.screen.isStation(stationId)) {
      guide.openStation(station);
    }
  };
  useEffect(() => {
    void find();
  }, [guide, stationId]);
  if (state === "asking") {
    return (
      <main class="body">
        <h1 class="visually-hidden" tabIndex={-1}>{texts.station.number}</h1>
        <p role="status">{texts.loading}</p>
      </main>
    );
  }
  const isOffline = state === "offline";
  return (
    <main class="body">
      <h1 tabIndex={-1}>{isOffline ? unknownStation.notHere : unknownStation.unknown}</h1>
      <p role="status">{isOffline ? unknownStation.notHereHint : unknownStation.unknownHint}</p>
      {isOffline && (
        <button class="btn" type="button" onClick={find}>
          <Icon name="redo" />
          {texts.tryAgain}
        </button>
      )}
      <a class="btn btn-large" href="#walk">{texts.station.toWalk}</a>
    </main>
  );
}

// What to delete when there is no more space: other walks on this device.

/** What this device has of each other walk of the same service or site, the largest first. */
export async function otherCopies(remote: RemoteWalk): Promise<OtherCopy[]> {
  const copies: OtherCopy[] = [];
  for (const key of await storedKeys(siteOfKey(remote.key))) {
    if (key !== remote.key) copies.push(await describe(key, remote));
  }
  return copies.sort((one, other) => other.bytes - one.bytes);
}

async function describe(key: string, { nameIn }: RemoteWalk): Promise<OtherCopy> {
  const names = await cachesOf(key);
  let bytes = 0;
  let title = "";
  for (const name of names) {
    const cache = await caches.open(name);
    for (const { headers } of await cache.matchAll()) {
      bytes += Number(headers.get("Content-Length") ?? 0);
    }
    title = await nameIn(key, cache) || title;
  }
  return {
    key,
    name: title,
    bytes,
    remove: async () => {
      for (const name of names) await caches.delete(name);
    },
  };
}

/** The other walks, each with a button that deletes it; nothing without any. */
export function FullStorage({ copies }: { copies: WalkCopies }) {
  const { storage, formats } = useExtraWords();
  const [others, setOthers] = useState<readonly OtherCopy[]>([]);
  const readCopies = () => {
    copies.others().then(setOthers, () => setOthers([]));
  };
  useEffect(readCopies, [copies]);
  if (others.length === 0) return null;
  return (
    <>
      <p id="others-title">{storage.others}</p>
      <ul class="others" aria-labelledby="others-title">
        {others.map(({ key, name, bytes, remove }) => (
          <li key={key}>
            <span>
              <b>{name === "" ? storage.unnamed : name}</b> {formats.megabytes(bytes)}
            </span>
            <button class="btn" type="button" onClick={() => remove().then(readCopies)}>
              <Icon name="trash" />
              {storage.deleteOther}
              <span class="visually-hidden">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
