/** The screen of a walk that was loaded again in the middle: browsers let no page sound before a tap. @module */
import type { Guide } from "../guide.ts";
import { TapButton, useQuietTouch } from "../pocket/pocket_screen.tsx";
import { useLaterWords } from "../ui/later_words.ts";

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
  const { resume, texts } = useLaterWords();
  if (isReplaced) {
    return (
      <main class="resume">
        <h1 tabIndex={-1}>{resume.replaced}</h1>
        <p class="lead">{resume.replacedHint}</p>
        <TapButton text={resume.here} onTap={onGoOn} />
      </main>
    );
  }
  if (isPocket) return <DarkResume onGoOn={onGoOn} />;
  return (
    <main class="resume">
      <h1 tabIndex={-1}>{isScanned ? resume.scanned : resume.title}</h1>
      <p class="lead">{resume.hint}</p>
      <TapButton text={texts.goOn} onTap={onGoOn} />
    </main>
  );
}

function DarkResume({ onGoOn }: { onGoOn: () => void }) {
  const { pocket, texts } = useLaterWords();
  const area = useQuietTouch<HTMLElement>();
  return (
    <main class="pocket" ref={area}>
      <section class="now">
        <p class="eyebrow">{pocket.reloaded}</p>
        <h1 tabIndex={-1}>{pocket.soundWaits}</h1>
        <TapButton text={texts.goOn} onTap={onGoOn} />
        <p>{pocket.thenAlone}</p>
      </section>
    </main>
  );
}
