/**
 * The page with what is printed of a walk: its signs, or the plan for the teacher, each with a bar that is not printed.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useTitle, useValue } from "../ui/hooks.ts";
import { Icon } from "../ui/icons.tsx";
import { useWords } from "./context.ts";
import { HomepageBar, type Target } from "./homepage_bar.tsx";
import { deviceLinks, homepageLinks, type SignLinks } from "./links.ts";
import { isThisDeviceOnly, pagesOf } from "./pages.ts";
import { Paper } from "./paper.tsx";
import { Plan } from "./plan/plan.tsx";
import { type Signs, useSigns } from "./signs.ts";
import { PLAN_LINK, useHeading, useIsPlan } from "./view.ts";

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
