/** What every screen of the guide needs: its texts and formats, its messages, and the focus of a new screen. @module */
import { guideDe, type GuideTexts } from "../../kit/texts/guide/de.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { LaterScript } from "../../kit/ui/later_script.ts";
import { AllWalksLink, FailureMessage, LoadingMessage } from "../../kit/ui/messages.tsx";
import { pageLanguage } from "../../kit/ui/words.tsx";

// Loads the English texts (ADR 019). The German ones are in the page's own script.

/** The script with the texts. */
export const ENGLISH = new LaterScript(async (): Promise<GuideTexts> => {
  return (await import("../../kit/texts/guide/en.ts")).guideEn;
});

/** Language of the guide: its provider, and the hook that returns texts and formats. */
export const { useWords, WordsProvider } = pageLanguage<GuideTexts>({
  de: guideDe,
  en: ENGLISH,
});

/** Screen readers begin at the heading of a new screen. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}

/** Shown while something is loaded. */
export function Loading() {
  return <LoadingMessage texts={useWords().texts} />;
}

/** Shown when the server does not have a walk any more; its copy was deleted. */
export function GoneWalk({ homeUrl }: { homeUrl: string | null }) {
  const { texts } = useWords();
  return (
    <main class="message">
      <Icon name="info" size="large" />
      <h1 tabIndex={-1}>{texts.goneWalk}</h1>
      <p role="status">{texts.goneWalkHint}</p>
      {homeUrl !== null && <AllWalksLink href={homeUrl} texts={texts} />}
    </main>
  );
}

/** Shown when a walk cannot be loaded. */
export function Failure(
  { error, homeUrl, onRetry }: { error: unknown; homeUrl: string | null; onRetry: () => void },
) {
  const { texts } = useWords();
  return (
    <FailureMessage texts={texts} error={error} onRetry={onRetry}>
      {homeUrl !== null && <AllWalksLink href={homeUrl} texts={texts} />}
    </FailureMessage>
  );
}
