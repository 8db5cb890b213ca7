/** The text of a station alone, in large type; its recording goes on and can be paused here. @module */
import { useEffect } from "preact/hooks";
import { useChanges, useValue } from "../../kit/ui/hooks.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import { Paragraphs } from "../../kit/ui/messages.tsx";
import { useWords } from "../ui/context.tsx";
import type { Guide } from "../guide.ts";
import type { Station } from "../walk/walk.ts";

/** What the screen shows. */
export interface ReadingScreenProps {
  readonly guide: Guide;
  readonly station: Station;
}

/** The screen. The button, Escape and the back button of the phone close it. */
export function ReadingScreen({ guide, station }: ReadingScreenProps) {
  const { texts } = useWords();
  const { id, number, title, description, audioUrl } = station;
  const isHeard = useValue(guide, () => guide.session.stateOf(station) === "heard");
  const close = () => {
    // An address from outside has no screen of the station before it.
    if (!guide.screen.isNew) history.back();
    else guide.screen.show({ kind: "station", stationId: id }, true);
  };
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [guide, id]);
  useEffect(() => () => returnFocus(guide, id), [guide, id]);
  return (
    <div class="reading">
      <header class="bar">
        <button class="btn btn-quiet" type="button" onClick={close}>
          <Icon name="back" />
          {texts.back}
        </button>
        {audioUrl !== null && <PlayKey guide={guide} station={station} />}
      </header>
      <main>
        <div class="title">
          <Mark number={number} word={texts.station.number} isDone={isHeard} />
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        <Paragraphs text={description} />
      </main>
    </div>
  );
}

/** The pupil goes on where the text was opened, once the screen of the station has moved the focus to its heading. */
function returnFocus({ screen }: Guide, stationId: number): void {
  setTimeout(() => {
    if (screen.isStation(stationId)) document.querySelector<HTMLElement>(".read-large")?.focus();
  });
}

/** Plays or pauses the recording, and says if it cannot be played. */
function PlayKey({ guide: { player, session }, station }: { guide: Guide; station: Station }) {
  const { texts } = useWords();
  useChanges(player);
  const isCurrent = player.recording?.id === station.id;
  const isPlaying = isCurrent && player.isBusy;
  return (
    <>
      <button
        class="btn btn-primary"
        type="button"
        onClick={() => isPlaying ? player.pause() : session.play(station)}
      >
        <Icon name={isPlaying ? "pause" : "play"} />
        {isPlaying ? texts.station.pause : texts.station.play}
      </button>
      {isCurrent && player.state === "failed" && <p role="alert">{texts.station.failed}</p>}
    </>
  );
}
