/**
 * The signs of a walk: one for the walk itself, and one a station, on sheets of A4.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { ApiError, listPois, type Outline, type Poi, readOutline, readSettings } from "../api.ts";
import { stationName } from "../station_name.ts";
import { formatsOf, type Language } from "../texts/language.ts";
import { SHEET_TEXTS, type SheetTexts } from "../texts/sheet.ts";
import { Icon } from "../ui/icons.tsx";
import { Mark } from "../ui/mark.tsx";
import { isThisDeviceOnly, pagesOf } from "./pages.ts";

/** What the signs say. */
interface Signs {
  readonly route: Outline["route"];
  readonly pois: readonly Poi[];
  /** Address for other devices, without a slash at its end. */
  readonly baseUrl: string;
}

/** The page: a bar that is not printed, and the sheets. */
export function Sheet({ routeId, language }: { routeId: number; language: Language }) {
  const texts = SHEET_TEXTS[language];
  const [signs, setSigns] = useState<Signs | null>(null);
  const [failure, setFailure] = useState<"failed" | "gone" | null>(null);
  const [isBig, setBig] = useState(false);
  const load = () => {
    setFailure(null);
    readSigns(routeId).then(setSigns, (error) => {
      setFailure(error instanceof ApiError && error.status === 404 ? "gone" : "failed");
    });
  };
  useEffect(load, [routeId]);
  useEffect(() => {
    document.title = signs === null ? texts.title : `${texts.title}: ${signs.route.name}`;
  }, [signs]);
  if (failure !== null) {
    return (
      <main class="message">
        <h1>{texts[failure]}</h1>
        {failure === "gone"
          ? <a class="btn btn-primary" href="/edit">{texts.allWalks}</a>
          : <button class="btn btn-primary" type="button" onClick={load}>{texts.tryAgain}</button>}
      </main>
    );
  }
  if (signs === null) return <p class="message" role="status">{texts.loading}</p>;
  const pages = pagesOf(signs.pois, isBig);
  return (
    <>
      <header class="tools">
        <a class="btn btn-quiet" href={`/edit/${routeId}`}>
          <Icon name="back" />
          {texts.back}
        </a>
        <h1>{texts.title}</h1>
        <label class="check">
          <input
            type="checkbox"
            checked={isBig}
            onChange={({ currentTarget }) => setBig(currentTarget.checked)}
          />
          {texts.big}
        </label>
        <p class="muted" role="status">{texts.sheets(pages.length, signs.pois.length)}</p>
        <button class="btn btn-primary" type="button" onClick={() => print()}>
          <Icon name="print" />
          {texts.print}
        </button>
        {isThisDeviceOnly(signs.baseUrl) && (
          <p class="banner banner-warn" role="alert">
            <Icon name="warn" />
            {texts.local}
          </p>
        )}
      </header>
      <main>
        {pages.map((page, index) => (
          <section key={index} class={`a4${isBig ? " a4-big" : ""}`}>
            {index === 0 && <WalkSign signs={signs} texts={texts} language={language} />}
            <ul class="signs">
              {page.map(({ poi, number }) => (
                <StationSign key={poi.id} poi={poi} number={number} signs={signs} texts={texts} />
              ))}
            </ul>
          </section>
        ))}
      </main>
    </>
  );
}

/** The head of the first sheet: what the walk is, and its own code. */
function WalkSign(
  { signs, texts, language }: { signs: Signs; texts: SheetTexts; language: Language },
) {
  const { route, pois, baseUrl } = signs;
  const formats = formatsOf(language);
  return (
    <div class="first">
      <div>
        <p>{route.schoolName}</p>
        <h2>{route.name}</h2>
        <p>{texts.facts(formats.distance(route.distanceM), pois.length)} {texts.how}</p>
        <p class="link">{shown(`${baseUrl}/w/${route.id}`)}</p>
      </div>
      <img class="code" src={`/api/routes/${route.id}/qr.svg`} alt={texts.code(route.name)} />
    </div>
  );
}

function StationSign(
  { poi, number, signs, texts }: { poi: Poi; number: number; signs: Signs; texts: SheetTexts },
) {
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
      <p class="link">{shown(`${signs.baseUrl}/w/${routeId}/s/${id}`)}</p>
    </li>
  );
}

/** A link as people type it. */
function shown(url: string): string {
  return url.replace(/^https?:\/\//, "");
}

async function readSigns(routeId: number): Promise<Signs> {
  const [{ route }, pois, { publicUrl }] = await Promise.all([
    readOutline(routeId),
    listPois(routeId),
    readSettings(),
  ]);
  return { route, pois, baseUrl: publicUrl ?? location.origin };
}
