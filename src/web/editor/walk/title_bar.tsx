/**
 * The bar above the workbench: the name of the walk, and links to the list of walks, the sheet, the pack and the guide.
 *
 * @module
 */
import type { Outline } from "../../api.ts";
import { hasClimb } from "../../ui/climb.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { PassOn } from "../pass_on/pass_on.tsx";
import { Help } from "../ui/help.tsx";
import { memo } from "../ui/memo.tsx";

/** What the bar shows, and what it calls. */
export interface TitleBarProps {
  readonly routeId: number;
  readonly route: Outline["route"];
  /** The name of the walk with all edits. */
  readonly name: string;
  /** Whether the form of the walk is open. */
  readonly isNaming: boolean;
  /** Whether the panel of the simulated walk is open. */
  readonly isWalking: boolean;
  readonly onWalking: (isWalking: boolean) => void;
  readonly onNaming: (isNaming: boolean) => void;
}

/** The bar. The state of saving, undo and redo are in the strip below it. */
export const TitleBar = memo((
  { routeId, route, name, isNaming, isWalking, onNaming, onWalking }: TitleBarProps,
) => {
  const { texts, formats } = useWords();
  return (
    <header class="bar">
      <a
        class="btn btn-quiet btn-icon"
        href="/edit"
        aria-label={texts.allWalks}
        title={texts.allWalks}
      >
        <Icon name="back" />
      </a>
      <div class="name">
        <h1>{name}</h1>
        <p class="muted">
          {formats.distance(route.distanceM)}
          {hasClimb(route) && `, ${texts.climb(formats.metres(route.elevationGainM))}`}
        </p>
      </div>
      <IconButton
        icon="pencil"
        label={texts.walk.rename}
        isExpanded={isNaming}
        onClick={() => onNaming(!isNaming)}
      />
      <Help isSmall />
      <a class="btn" href={`/w/${routeId}/sheet`}>
        <Icon name="print" />
        {texts.home.sheet}
      </a>
      <PassOn routeId={routeId} name={name}>
        <Icon name="pack" />
        {texts.home.pack}
      </PassOn>
      <a class="btn" href={`/w/${routeId}`}>
        <Icon name="ear" />
        {texts.walk.view}
      </a>
      <button
        class="btn btn-primary"
        type="button"
        aria-pressed={isWalking}
        onClick={() => onWalking(!isWalking)}
      >
        <Icon name="walk" />
        {texts.walk.tryOut}
      </button>
    </header>
  );
});
