/** The screen of a pupil who walks: the next station, and the list or the map. @module */
import { useEffect, useState } from "preact/hooks";
import { useChanges, useMedia, useValue } from "../../kit/ui/hooks.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import type { Guide } from "../guide.ts";
import { useWords } from "../ui/context.tsx";
import { EXTRAS, useExtras, useLater } from "../ui/later.ts";
import { LoadingStrip } from "../loading/copy_panel.tsx";
import { NoMap } from "../position/no_map.tsx";
import { preferences, setPreferences } from "../ui/device_store.ts";
import { Offer } from "../walk/offer_strip.tsx";
import { NextStation, nextStationOf } from "../position/next_station.tsx";
import { StationList } from "./station_list.tsx";

/** Wide screens, and phones in landscape, show list and map side by side; the styles have the same query. */
const WIDE = "(min-width: 900px), (orientation: landscape) and (max-height: 560px)";

/** Pause after the list is shown, in milliseconds: its pictures are loaded before the map. */
const MAP_AFTER_MS = 3000;

/** The next station, the list, the map. */
export function WalkScreen({ guide }: { guide: Guide }) {
  useEffect(() => {
    // So the map can be shown later without a network; if it cannot be loaded, its panel shows that.
    const timer = setTimeout(() => {
      guide.source.loadMap().catch(() => {});
      EXTRAS.load().catch(() => {});
    }, MAP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [guide]);
  return (
    <div class="app">
      <WalkBar guide={guide} />
      <LoadingStrip loading={guide.loading} />
      <Views guide={guide} />
      <Offer session={guide.session} />
    </div>
  );
}

/** The name of the walk, between the links back and into the pocket. */
function WalkBar({ guide }: { guide: Guide }) {
  const { texts } = useWords();
  const name = useValue(guide, () => guide.walk.name);
  return (
    <header class="app-bar">
      <a class="btn btn-quiet btn-icon" href="#" aria-label={texts.walk.backToStart}>
        <Icon name="back" />
      </a>
      <h1 tabIndex={-1}>{name}</h1>
      <a class="btn" href="#pocket" aria-label={texts.walk.pocketLabel}>
        <Icon name="pocket" />
        {texts.walk.pocket}
      </a>
    </header>
  );
}

/** The board of the next station, and list and map: on narrow screens one of them. */
function Views({ guide }: { guide: Guide }) {
  useChanges(guide);
  const [view, setView] = useState(() => preferences().view);
  const isWide = useMedia(WIDE);
  const next = nextStationOf(guide);
  const isReversed = guide.session.isBackwards;
  const isAsked = guide.session.question !== null;
  const { parts: extras } = useExtras();
  const choose = (chosen: View) => {
    setPreferences({ ...preferences(), view: chosen });
    setView(chosen);
  };
  return (
    <main class="views">
      {isAsked && extras !== null
        ? <extras.GroupBoardOf guide={guide} />
        : <NextStation next={next} follow={(station) => guide.follow(station)} />}
      <Notes guide={guide} isReversed={isReversed} />
      {!isWide && <ViewSwitch view={view} onChoose={choose} />}
      {(isWide || view === "list") && (
        <section class="list" aria-labelledby="list-title">
          {extras !== null && <extras.PositionBanner state={guide.locator.state} />}
          <StationList guide={guide} next={next} isReversed={isReversed} />
        </section>
      )}
      {(isWide || view === "map") && <LaterMap guide={guide} />}
    </main>
  );
}

/** In which way this walk differs from others. */
function Notes({ guide, isReversed }: { guide: Guide; isReversed: boolean }) {
  const { texts } = useWords();
  return (
    <div class="notes">
      {guide.session.isGroup && (
        <p class="note">
          <Icon name="group" />
          {texts.group.is}
        </p>
      )}
      {isReversed && (
        <p class="note">
          <Icon name="undo" />
          {texts.walk.turned}
        </p>
      )}
    </div>
  );
}

/** List or map. */
type View = "list" | "map";

function ViewSwitch({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const { texts } = useWords();
  return (
    <fieldset class="switch view-switch">
      <legend class="visually-hidden">{texts.walk.view}</legend>
      {(["list", "map"] as const).map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="view"
            checked={view === name}
            onChange={() => onChoose(name)}
          />
          <Icon name={name} />
          {texts.walk[name]}
        </label>
      ))}
    </fieldset>
  );
}

/** The map, once the script with its panel is there as well. */
function LaterMap({ guide }: { guide: Guide }) {
  const { texts } = useWords();
  const { parts: screens, hasFailed, load } = useLater();
  useEffect(() => {
    // Both scripts at once; the panel shows it if this one cannot be loaded.
    guide.source.loadMap().catch(() => {});
  }, [guide]);
  if (screens !== null) return <screens.WalkMapPanel guide={guide} />;
  if (hasFailed) return <NoMap onRetry={load} />;
  return <section class="plan" aria-label={texts.walk.map} aria-busy />;
}
