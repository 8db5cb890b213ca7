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
import { type SignLinks, typedLink } from "./links.ts";
import type { NumberedPoi } from "./pages.ts";
import type { Signs } from "./signs.ts";

/** What the sheets show. */
export interface PaperProps {
  readonly signs: Signs;
  readonly links: SignLinks;
  /** Whether the links work without the network of the school. */
  readonly isAnywhere: boolean;
  /** The stations of each sheet. */
  readonly pages: readonly (readonly NumberedPoi<Poi>[])[];
  /** Whether each sheet has one sign. */
  readonly isBig: boolean;
}

/** The sheets. */
export function Paper({ signs, links, isAnywhere, pages, isBig }: PaperProps) {
  const { texts } = useWords();
  return (
    <main>
      {pages.map((page, index) => (
        <section key={index} class={`sheet-page${isBig ? " sheet-page-big" : ""}`}>
          {index === 0 && <WalkSign signs={signs} links={links} isAnywhere={isAnywhere} />}
          <ul class="signs">
            {page.map(({ poi, number }) => (
              <StationSign key={poi.id} poi={poi} number={number} links={links} />
            ))}
          </ul>
          <p class="base">{texts.leadTo(typedLink(links.base))}</p>
        </section>
      ))}
    </main>
  );
}

/** The head of the first sheet: what the walk is, and its own code. */
function WalkSign(
  { signs: { route, pois }, links, isAnywhere }: Omit<PaperProps, "pages" | "isBig">,
) {
  const { texts, formats } = useWords();
  return (
    <div class="first">
      <div>
        <p>{route.schoolName}</p>
        <h2>{route.name}</h2>
        <p>
          {texts.facts(formats.distance(route.distanceM), pois.length)}{" "}
          {isAnywhere ? texts.howAnywhere : texts.how}
        </p>
        <p class="link">{typedLink(links.ofWalk)}</p>
      </div>
      <img class="code" src={links.codeOfWalk} alt={texts.code(route.name)} />
    </div>
  );
}

/** The sign of a station, to be cut out. */
function StationSign({ poi, number, links }: { poi: Poi; number: number; links: SignLinks }) {
  const { texts } = useWords();
  const { id, images: [picture] } = poi;
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
          src={links.codeOfStation(id)}
          alt={texts.code(title)}
        />
        {picture?.url && <img class="sign-pic" src={picture.url} alt={picture.caption} />}
      </div>
      <p class="scan">{texts.scan}</p>
      <p class="link">{typedLink(links.ofStation(id))}</p>
    </li>
  );
}
