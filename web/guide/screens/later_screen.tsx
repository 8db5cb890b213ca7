/**
 * What is shown of a screen that is loaded later: a message until it is loaded or if it cannot be, then the screen.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import { type LaterScript, useLaterParts } from "../../kit/ui/later_script.ts";
import { focusHeading, Loading, useWords } from "../ui/context.tsx";
import { EXTRAS, type Extras, LATER, type LaterScreens } from "../ui/later.ts";

/** Which screen of a script, and where a pupil can go without it. */
export interface LaterScreenProps<Screens> {
  readonly show: (screens: Screens) => ComponentChildren;
  /** Address of another screen, such as `#walk`; not given where nothing else can be shown. */
  readonly backHref?: string;
  /** Called when it cannot be loaded. @param retry Loads it again. */
  readonly onFailure?: (retry: () => void) => void;
}

/** A screen that is loaded after the first one. */
export function LaterScreen(props: LaterScreenProps<LaterScreens>) {
  return <PartScreen {...props} part={LATER} />;
}

/** A screen that a pupil opens only now and then. */
export function ExtraScreen(props: LaterScreenProps<Extras>) {
  return <PartScreen {...props} part={EXTRAS} />;
}

/** A screen of any script. */
export function PartScreen<Screens>(
  { show, backHref, onFailure, part }:
    & LaterScreenProps<Screens>
    & { readonly part: LaterScript<Screens> },
) {
  const { parts: screens, hasFailed, load } = useLaterParts(part);
  const [isLate] = useState(screens === null);
  useEffect(() => {
    if (isLate && screens !== null) focusHeading();
  }, [screens]);
  useEffect(() => {
    if (hasFailed) onFailure?.(load);
  }, [hasFailed]);
  if (screens !== null) return <>{show(screens)}</>;
  return hasFailed ? <NoScreen backHref={backHref} onRetry={load} /> : <Loading />;
}

/** Shown where a screen could not be loaded. */
export function NoScreen(
  { backHref, onRetry }: { backHref?: string | undefined; onRetry: () => void },
) {
  const { texts } = useWords();
  return (
    <main class="message">
      <Icon name="nonet" size="large" />
      <h1 tabIndex={-1}>{texts.noScreen}</h1>
      <p role="status">{texts.noScreenHint}</p>
      <button class="btn btn-primary" type="button" onClick={onRetry}>
        <Icon name="redo" />
        {texts.tryAgain}
      </button>
      {backHref !== undefined && (
        <a class="btn" href={backHref}>
          <Icon name="back" />
          {texts.station.toWalk}
        </a>
      )}
    </main>
  );
}
