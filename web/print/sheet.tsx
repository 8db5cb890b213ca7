/**
 * The page with what is printed of a walk: its signs, or the plan for the teacher, each with a bar that is not printed.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { typedSiteAddress } from "../../src/shared/site_address.ts";
import { checkAddress } from "../../src/shared/walk_folder.ts";
import { stationName } from "../../src/shared/walk_texts.ts";
import { listPois, type Outline, type Poi, readOutline, readSettings } from "../kit/api.ts";
import { ApiError } from "../kit/api_error.ts";
import { Homepage } from "../kit/homepage.ts";
import { useTitle, useValue } from "../kit/ui/hooks.ts";
import { Icon } from "../kit/ui/icons.tsx";
import { Mark } from "../kit/ui/mark.tsx";
import {
  deviceLinks,
  homepageLinks,
  PLAN_LINK,
  type SignLinks,
  typedLink,
  useHeading,
  useIsPlan,
  useWords,
} from "./context.ts";
import { Plan } from "./plan.tsx";

/** Why an address was not stored: the key of the sentence. */
type Problem = "badAddress" | "notHttps" | "loginFirst" | "notSaved";

/** The field with its button. */
function AddressForm({ homepage, onDone }: { homepage: Homepage; onDone: () => void }) {
  const { texts } = useWords();
  const id = useId();
  const { value, problem, isSaving, setValue, save } = useAddress(homepage, onDone);
  return (
    <form
      class="homepage-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label class="label" for={id}>{texts.where}</label>
      <div class="homepage-field">
        <input
          class="input"
          id={id}
          type="url"
          autocomplete="url"
          placeholder={texts.example}
          value={value}
          aria-describedby={`${id}-problem`}
          aria-invalid={problem !== null}
          onInput={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <button class="btn" type="submit" aria-disabled={isSaving}>{texts.save}</button>
        {homepage.url !== null && (
          <button class="btn btn-quiet" type="button" onClick={onDone}>{texts.cancel}</button>
        )}
      </div>
      <p class="homepage-problem" role="alert" id={`${id}-problem`}>
        {problem !== null && texts[problem]}
      </p>
    </form>
  );
}

/** What is typed, and why it was not stored. */
function useAddress(homepage: Homepage, onDone: () => void) {
  const [value, setTyped] = useState(homepage.url ?? "");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (isSaving) return;
    const text = value.trim();
    const address = typedSiteAddress(text);
    if (address === null) {
      setProblem(/^http:/i.test(text) ? "notHttps" : "badAddress");
      return;
    }
    setSaving(true);
    try {
      await homepage.store(address);
      onDone();
    } catch (error) {
      const isRefused = error instanceof ApiError && [401, 403].includes(error.status);
      setProblem(isRefused ? "loginFirst" : "notSaved");
    } finally {
      setSaving(false);
    }
  };
  const setValue = (text: string) => {
    setTyped(text);
    setProblem(null);
  };
  return { value, problem, isSaving, setValue, save };
}

/** Where codes may lead. */
type Target = "homepage" | "device";

/** What the part shows and does. */
interface HomepageBarProps {
  readonly homepage: Homepage;
  readonly target: Target;
  readonly onTarget: (target: Target) => void;
  /** The address that the codes begin with. */
  readonly base: string;
  /** Whether this client may store an address. */
  readonly mayWrite: boolean;
}

/** The part about the homepage. */
function HomepageBar(props: HomepageBarProps) {
  const { homepage, target, base, mayWrite } = props;
  const { texts } = useWords();
  const url = useValue(homepage, () => homepage.url);
  const [isChanging, setChanging] = useState(false);
  const isAsking = mayWrite && (url === null || isChanging);
  return (
    <div class="homepage">
      {url !== null && <TargetChoice {...props} />}
      <p class="homepage-base">
        {url === null ? texts.leadTo(typedLink(base)) : typedLink(base)}
      </p>
      {url !== null && target === "homepage" && !isAsking && (
        <div class="homepage-keys">
          <a class="btn" href={checkAddress(url)} target="_blank" rel="noopener">{texts.check}</a>
          {mayWrite && (
            <button
              class="btn btn-quiet"
              type="button"
              onClick={() => setChanging(true)}
            >
              {texts.change}
            </button>
          )}
        </div>
      )}
      {isAsking && <AddressForm homepage={homepage} onDone={() => setChanging(false)} />}
    </div>
  );
}

/** The choice between homepage and this device. */
function TargetChoice({ target, onTarget }: HomepageBarProps) {
  const { texts } = useWords();
  const choices: readonly (readonly [Target, string])[] = [
    ["homepage", texts.toHomepage],
    ["device", texts.toDevice],
  ];
  return (
    <fieldset class="homepage-target">
      <legend>{texts.lead}</legend>
      {choices.map(([value, label]) => (
        <label key={value} class="check">
          <input
            type="radio"
            name="target"
            checked={target === value}
            onChange={() => onTarget(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Signs on the first sheet, which has the head, and on each further one. */
const FIRST_SHEET = 6;
const FURTHER_SHEETS = 8;

/** A station with its number, from 1. */
interface NumberedPoi<Poi> {
  readonly poi: Poi;
  readonly number: number;
}

/** Spreads stations over sheets. There is always a first sheet, because of its head. */
export function pagesOf<Poi>(pois: readonly Poi[], isBig: boolean): NumberedPoi<Poi>[][] {
  const numbered = pois.map((poi, index) => ({ poi, number: index + 1 }));
  const [first, further] = isBig ? [1, 1] : [FIRST_SHEET, FURTHER_SHEETS];
  const pages = [numbered.slice(0, first)];
  for (let at = first; at < numbered.length; at += further) {
    pages.push(numbered.slice(at, at + further));
  }
  return pages;
}

/** Whether an address works on this device only: a loopback address. */
export function isThisDeviceOnly(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" ||
    /^127\./.test(hostname);
}

/** What the sheets show. */
interface PaperProps {
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
function Paper({ signs, links, isAnywhere, pages, isBig }: PaperProps) {
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

/** The page. */
export function Sheet({ routeId }: { routeId: number }) {
  const { texts } = useWords();
  const { signs, failure, load } = useSigns(routeId);
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
  return <ReadSheet signs={signs} />;
}

/** The view that is chosen, when everything on it is read. Where the codes lead is the same for both. */
function ReadSheet({ signs }: { signs: Signs }) {
  const { route, baseUrl, homepage } = signs;
  const isPlan = useIsPlan();
  const [chosen, setChosen] = useState<Target>("homepage");
  const url = useValue(homepage, () => homepage.url);
  const target = url === null ? "device" : chosen;
  const links = url === null || target === "device"
    ? deviceLinks(route.id, baseUrl)
    : homepageLinks(route, url);
  const codes = (
    <>
      <HomepageBar
        homepage={homepage}
        target={target}
        onTarget={setChosen}
        base={links.base}
        mayWrite={signs.mayWrite}
      />
      {isThisDeviceOnly(links.base) && <LocalWarning target={target} />}
    </>
  );
  return isPlan
    ? <Plan signs={signs} links={links}>{codes}</Plan>
    : (
      <SignSheets signs={signs} links={links} isAnywhere={target === "homepage"}>
        {codes}
      </SignSheets>
    );
}

/** The signs with their bar. @param children The part of the bar about the codes. */
function SignSheets({ signs, links, isAnywhere, children }: {
  signs: Signs;
  links: SignLinks;
  isAnywhere: boolean;
  children: ComponentChildren;
}) {
  const { texts } = useWords();
  const [isBig, setBig] = useState(false);
  const pages = pagesOf(signs.pois, isBig);
  useTitle(`${texts.title}: ${signs.route.name}`);
  return (
    <>
      <header class="tools">
        <Bar signs={signs} sheetCount={pages.length} isBig={isBig} onBig={setBig} />
        {children}
      </header>
      <Paper signs={signs} links={links} isAnywhere={isAnywhere} pages={pages} isBig={isBig} />
    </>
  );
}

/** What the bar shows and does. */
interface BarProps {
  readonly signs: Signs;
  readonly sheetCount: number;
  readonly isBig: boolean;
  readonly onBig: (isBig: boolean) => void;
}

/** The way back, the size, and printing. */
function Bar({ signs: { route, pois }, sheetCount, isBig, onBig }: BarProps) {
  const { texts } = useWords();
  const heading = useHeading();
  return (
    <>
      <a class="btn btn-quiet" href={`/edit/${route.id}`}>
        <Icon name="back" />
        {texts.back}
      </a>
      <h1 ref={heading} tabIndex={-1}>{texts.title}</h1>
      <label class="check">
        <input
          type="checkbox"
          checked={isBig}
          onChange={({ currentTarget }) => onBig(currentTarget.checked)}
        />
        {texts.big}
      </label>
      <a class="btn" href={PLAN_LINK}>
        <Icon name="map" />
        {texts.toPlan}
      </a>
      <p class="muted" role="status">{texts.sheets(sheetCount, pois.length)}</p>
      <button class="btn btn-primary" type="button" onClick={() => print()}>
        <Icon name="print" />
        {texts.print}
      </button>
    </>
  );
}

/** Says that phones cannot open the address. */
function LocalWarning({ target }: { target: Target }) {
  const { texts } = useWords();
  return (
    <p class="banner banner-warn" role="alert">
      <Icon name="warn" />
      {target === "homepage" ? texts.localHomepage : texts.local}
    </p>
  );
}

/** What is printed on the signs. */
export interface Signs {
  readonly route: Outline["route"];
  /** The route with its track. */
  readonly outline: Outline;
  readonly pois: readonly Poi[];
  /** Address of this device for others, without a slash at its end. */
  readonly baseUrl: string;
  /** Where the walk may be published. */
  readonly homepage: Homepage;
  /** Whether this client may store an address. */
  readonly mayWrite: boolean;
}

/** The signs as the page has them. */
interface ReadSigns {
  /** Null until they are read. */
  readonly signs: Signs | null;
  /** Why they could not be read: `gone` if the server has no such walk. */
  readonly failure: "failed" | "gone" | null;
  /** Reads them again. */
  readonly load: () => void;
}

/** Reads the signs of a walk. */
function useSigns(routeId: number): ReadSigns {
  const [signs, setSigns] = useState<Signs | null>(null);
  const [failure, setFailure] = useState<"failed" | "gone" | null>(null);
  const load = () => {
    setFailure(null);
    readSigns(routeId).then(setSigns, (error) => {
      setFailure(error instanceof ApiError && error.status === 404 ? "gone" : "failed");
    });
  };
  useEffect(load, [routeId]);
  return { signs, failure, load };
}

async function readSigns(routeId: number): Promise<Signs> {
  const homepage = new Homepage(null);
  const [outline, pois, { publicUrl, mayWrite }] = await Promise.all([
    readOutline(routeId),
    listPois(routeId),
    readSettings(),
    homepage.load(),
  ]);
  const { route } = outline;
  return { route, outline, pois, baseUrl: publicUrl ?? location.origin, homepage, mayWrite };
}
