/**
 * What was found at the address, as a sentence, and a link to the page of the walk.
 *
 * @module
 */
import type { CheckedState } from "../published/check.ts";
import type { SheetTexts } from "../texts/sheet.ts";
import type { Formats } from "../texts/language.ts";
import { useValue } from "../ui/hooks.ts";
import { Icon } from "../ui/icons.tsx";
import { useWords } from "./context.ts";
import type { Homepage } from "./homepage.ts";

/** The sentence, and before the first check whether the folder of the walk is known. */
export function CheckResult({ homepage }: { homepage: Homepage }) {
  const { texts, formats } = useWords();
  const { url, path, isPathKnown, found, isChecking } = useValue(homepage, () => homepage.state);
  const isGood = found !== null && found !== "failed" && found.kind === "published";
  const isShown = found !== null && !isChecking;
  // Several schools may share the folder of the homepage: then the walk may have another name there.
  const isUnsure = url !== null && isPathKnown === false && !isChecking && !isShown;
  return (
    <div class="homepage-result">
      <p role="status">
        {!isShown && (isChecking || isPathKnown === null) && texts.checking}
        {isShown && (
          <span class={isGood ? "homepage-good" : "homepage-problem"}>
            <Icon name={isGood ? "check" : "warn"} size="small" />
            {sentence(found, texts, formats)}
          </span>
        )}
      </p>
      {isUnsure && <p>{texts.openFirst}</p>}
      {(isShown || isUnsure) && (
        <a href={`${url}${path}`} target="_blank" rel="noopener">{texts.open}</a>
      )}
    </div>
  );
}

function sentence(found: CheckedState | "failed", texts: SheetTexts, formats: Formats): string {
  if (found === "failed") return texts.notListed;
  switch (found.kind) {
    case "here":
      return texts.here;
    case "unfinished":
      return texts.unfinished;
    case "unlisted":
      return texts.unlisted(found.path.slice(0, -1));
    case "unknown":
      return texts.unknown[found.why];
    case "published":
      return texts.published(dayOf(found.at, formats));
    case "newer-here":
      return texts.newerHere(dayOf(found.at, formats));
  }
}

function dayOf(at: Date | null, formats: Formats): string | null {
  return at === null ? null : formats.date(at.getTime());
}
