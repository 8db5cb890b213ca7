/**
 * What is printed: sheets of A4 with a sign for the walk itself and one for each station.
 *
 * @module
 */
import type { Poi } from "../api.ts";
import { stationName } from "../../shared/station_name.ts";
import { Icon } from "../ui/icons.tsx";
import { Mark } from "../ui/mark.tsx";
import { useWords } from "./context.ts";
import type { NumberedPoi } from "./pages.ts";
import type { Signs } from "./signs.ts";

/** What the sheets show. */
export interface PaperProps {
  readonly signs: Signs;
  /** The stations of each sheet. */
  readonly pages: readonly (readonly NumberedPoi<Poi>[])[];
  /** Whether each sheet has one sign. */
  readonly isBig: boolean;
}

/** The sheets. */
export function Paper({ signs, pages, isBig }: PaperProps) {
  return (
    <main>
      {pages.map((page, index) => (
        <section key={index} class={`sheet-page${isBig ? " sheet-page-big" : ""}`}>
          {index === 0 && <WalkSign signs={signs} />}
          <ul class="signs">
            {page.map(({ poi, number }) => (
              <StationSign key={poi.id} poi={poi} number={number} signs={signs} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

/** The head of the first sheet: what the walk is, and its own code. */
function WalkSign({ signs: { route, pois, baseUrl } }: { signs: Signs }) {
  const { texts, formats } = useWords();
  return (
    <div class="first">
      <div>
        <p>{route.schoolName}</p>
        <h2>{route.name}</h2>
        <p>{texts.facts(formats.distance(route.distanceM), pois.length)} {texts.how}</p>
        <p class="link">{typedLink(`${baseUrl}/w/${route.id}`)}</p>
      </div>
      <img class="code" src={`/api/routes/${route.id}/qr.svg`} alt={texts.code(route.name)} />
    </div>
  );
}

/** The sign of a station, to be cut out. */
function StationSign({ poi, number, signs }: { poi: Poi; number: number; signs: Signs }) {
  const { texts } = useWords();
  const { id, routeId, images: [picture] } = poi;
  const title = stationName(poi.title, number);
  return (
    <li class="sign">
      <span class="cut" aria-hidden="true">
        <Icon name="scissors" size="small" />
      </span>
      <div class="sign-title">
        <Mark number={number} word={texts.station} />
        <span>{title}</span>
      </div>
      <div class="sign-body">
        <img
          class="code"
          src={`/api/routes/${routeId}/pois/${id}/qr.svg`}
          alt={texts.code(title)}
        />
        {picture?.url && <img class="sign-pic" src={picture.url} alt={picture.caption} />}
      </div>
      <p class="scan">{texts.scan}</p>
      <p class="link">{typedLink(`${signs.baseUrl}/w/${routeId}/s/${id}`)}</p>
    </li>
  );
}

/** A link as people type it: without its protocol. */
function typedLink(url: string): string {
  return url.replace(/^https?:\/\//, "");
}
