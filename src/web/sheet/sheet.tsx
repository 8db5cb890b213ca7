/**
 * The page with the signs of a walk: a bar that is not printed, and the sheets.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { useTitle, useValue } from "../ui/hooks.ts";
import { Icon } from "../ui/icons.tsx";
import { useWords } from "./context.ts";
import { HomepageBar, type Target } from "./homepage_bar.tsx";
import { deviceLinks, homepageLinks } from "./links.ts";
import { isThisDeviceOnly, pagesOf } from "./pages.ts";
import { Paper } from "./paper.tsx";
import { type Signs, useSigns } from "./signs.ts";

/** The page. */
export function Sheet({ routeId }: { routeId: number }) {
  const { texts } = useWords();
  const { signs, failure, load } = useSigns(routeId);
  useTitle(signs === null ? texts.title : `${texts.title}: ${signs.route.name}`);
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

/** The bar and the sheets, when everything on them is read. */
function ReadSheet({ signs }: { signs: Signs }) {
  const { route, baseUrl, homepage } = signs;
  const [isBig, setBig] = useState(false);
  const [chosen, setChosen] = useState<Target>("homepage");
  const { url, path } = useValue(homepage, () => homepage.state);
  const target = url === null ? "device" : chosen;
  const links = url === null || target === "device"
    ? deviceLinks(route.id, baseUrl)
    : homepageLinks(route.id, url, path);
  const pages = pagesOf(signs.pois, isBig);
  return (
    <>
      <header class="tools">
        <Bar signs={signs} sheetCount={pages.length} isBig={isBig} onBig={setBig} />
        <HomepageBar
          homepage={homepage}
          target={target}
          onTarget={setChosen}
          base={links.base}
          mayWrite={signs.mayWrite}
        />
        {isThisDeviceOnly(links.base) && <LocalWarning target={target} />}
      </header>
      <Paper
        signs={signs}
        links={links}
        isAnywhere={target === "homepage"}
        pages={pages}
        isBig={isBig}
      />
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
  return (
    <>
      <a class="btn btn-quiet" href={`/edit/${route.id}`}>
        <Icon name="back" />
        {texts.back}
      </a>
      <h1>{texts.title}</h1>
      <label class="check">
        <input
          type="checkbox"
          checked={isBig}
          onChange={({ currentTarget }) => onBig(currentTarget.checked)}
        />
        {texts.big}
      </label>
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
