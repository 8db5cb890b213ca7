/** The start of a walk: what it is, loading it, beginning. @module */
import { hasClimb, walkingMinutes } from "../../kit/walking_time.ts";
import { useValue } from "../../kit/ui/hooks.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import { Paragraphs } from "../../kit/ui/paragraphs.tsx";
import type { Guide } from "../guide.ts";
import { useWords } from "../ui/context.tsx";
import { useExtras } from "../ui/later.ts";
import { CopyPanel } from "../loading/copy_panel.tsx";
import { Locator } from "../position/locator.ts";
import type { Walk } from "../walk/walk.ts";
import { Picture } from "./picture.tsx";

/** Title, description, figures, loading, and the button that begins the walk. */
export function StartScreen({ guide }: { guide: Guide }) {
  const { texts } = useWords();
  const { player, session, source } = guide;
  const walk = useValue(guide, () => guide.walk);
  const { parts: extras } = useExtras();
  const picture = walk.stations.flatMap(({ pictures }) => pictures)[0];
  const hasBegun = useValue(guide, () => session.progress.started.size > 0);
  return (
    <div class="start">
      <main>
        <header class={picture === undefined ? "bar" : "hero"}>
          {picture !== undefined && <Picture player={player} url={picture.url} alt="" />}
          {source.homeUrl !== null && (
            <a class="btn" href={source.homeUrl}>
              <Icon name="back" />
              {texts.allWalks}
            </a>
          )}
        </header>
        <div class="body">
          <div>
            {walk.schoolName !== "" && <p class="school">{walk.schoolName}</p>}
            <h1 class={walk.name.length > 40 ? "long" : ""} tabIndex={-1}>{walk.name}</h1>
          </div>
          <Paragraphs text={walk.description} />
          <Facts walk={walk} />
          {!Locator.isPossible && extras !== null && <extras.PositionBanner state="insecure" />}
          {source.Notice !== undefined && <source.Notice guide={guide} />}
          <CopyPanel guide={guide} />
          {source.folder !== null && <source.folder.Panel folder={source.folder} />}
          <p class="quiet-keys">
            {hasBegun && (
              <button
                class="btn btn-quiet"
                type="button"
                onClick={() => guide.restart()}
              >
                <Icon name="undo" />
                {texts.start.restart}
              </button>
            )}
            <a class="btn btn-quiet" href="#settings">
              <Icon name="info" />
              {texts.start.settings}
            </a>
          </p>
        </div>
      </main>
      {walk.stations.length === 0
        ? <p class="start-bar message">{texts.start.noStations}</p>
        : (
          <nav class="start-bar" aria-label={texts.start.begin}>
            <button class="btn btn-large" type="button" onClick={() => guide.begin()}>
              {hasBegun ? texts.start.goOn : texts.start.begin}
            </button>
          </nav>
        )}
    </div>
  );
}

/** Length, time, climb and number of stations. */
function Facts({ walk }: { walk: Walk }) {
  const { texts, formats } = useWords();
  const { distanceM, elevationGainM, stations } = walk;
  const facts: readonly (readonly [IconName, string, string])[] = [
    ["length", texts.start.length, formats.distance(distanceM)],
    ["clock", texts.start.time, formats.duration(walkingMinutes(walk))],
    ["climb", texts.start.climb, formats.metres(elevationGainM)],
    ["station", texts.start.stations, String(stations.length)],
  ];
  const shown = facts.filter(([icon]) => icon !== "climb" || hasClimb(walk));
  return (
    <dl class="figures">
      {shown.map(([icon, term, value]) => (
        <div key={icon}>
          <Icon name={icon} />
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
