/** The screen of a walk that was loaded again in the middle: browsers let no page sound before a tap. @module */
import { useWords } from "../ui/context.tsx";
import type { Guide } from "../guide.ts";
import { TapButton, useQuietTouch } from "../pocket/pocket_screen.tsx";

/** What the screen shows and does. */
export interface ResumeScreenProps {
  readonly isPocket: boolean;
  /** Whether the code of a station was scanned. */
  readonly isScanned: boolean;
  /** Whether another page of this walk guides now. */
  readonly isReplaced: boolean;
  readonly onGoOn: () => void;
}

/** The screen of a guide. */
export function ResumeOf({ guide }: { guide: Guide }) {
  return (
    <ResumeScreen
      isPocket={guide.screen.value.kind === "pocket"}
      isScanned={guide.isScanned}
      isReplaced={guide.gate === "replaced"}
      onGoOn={() => guide.goOn()}
    />
  );
}

/** One large button that continues the walk, dark or light as the screen was before. */
export function ResumeScreen({ isPocket, isScanned, isReplaced, onGoOn }: ResumeScreenProps) {
  const { texts } = useWords();
  if (isReplaced) {
    return (
      <main class="resume">
        <h1 tabIndex={-1}>{texts.resume.replaced}</h1>
        <p class="lead">{texts.resume.replacedHint}</p>
        <TapButton text={texts.resume.here} onTap={onGoOn} />
      </main>
    );
  }
  if (isPocket) return <DarkResume onGoOn={onGoOn} />;
  return (
    <main class="resume">
      <h1 tabIndex={-1}>{isScanned ? texts.resume.scanned : texts.resume.title}</h1>
      <p class="lead">{texts.resume.hint}</p>
      <TapButton text={texts.goOn} onTap={onGoOn} />
    </main>
  );
}

function DarkResume({ onGoOn }: { onGoOn: () => void }) {
  const { texts } = useWords();
  const words = texts.pocketScreen;
  const area = useQuietTouch<HTMLElement>();
  return (
    <main class="pocket" ref={area}>
      <section class="now">
        <p class="eyebrow">{words.reloaded}</p>
        <h1 tabIndex={-1}>{words.soundWaits}</h1>
        <TapButton text={texts.goOn} onTap={onGoOn} />
        <p>{words.thenAlone}</p>
      </section>
    </main>
  );
}
