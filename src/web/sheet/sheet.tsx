/**
 * The page with the signs of a walk: a bar that is not printed, and the sheets.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { useTitle } from "../ui/hooks.ts";
import { Icon } from "../ui/icons.tsx";
import { useWords } from "./context.ts";
import { isThisDeviceOnly, pagesOf } from "./pages.ts";
import { Paper } from "./paper.tsx";
import { type Signs, useSigns } from "./signs.ts";

/** The page. */
export function Sheet({ routeId }: { routeId: number }) {
  const { texts } = useWords();
  const { signs, failure, load } = useSigns(routeId);
  const [isBig, setBig] = useState(false);
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
  const pages = pagesOf(signs.pois, isBig);
  return (
    <>
      <Bar signs={signs} sheetCount={pages.length} isBig={isBig} onBig={setBig} />
      <Paper signs={signs} pages={pages} isBig={isBig} />
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
function Bar({ signs: { route, pois, baseUrl }, sheetCount, isBig, onBig }: BarProps) {
  const { texts } = useWords();
  return (
    <header class="tools">
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
      {isThisDeviceOnly(baseUrl) && (
        <p class="banner banner-warn" role="alert">
          <Icon name="warn" />
          {texts.local}
        </p>
      )}
    </header>
  );
}
