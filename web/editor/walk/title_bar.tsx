/**
 * The bar above the workbench: the name of the walk, and links to the list of walks, the sheet, the pack and the guide.
 *
 * @module
 */
import type { Outline } from "../../kit/api.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { hasClimb } from "../../kit/walking_time.ts";
import { IconButton } from "../ui/buttons.tsx";
import { memo, useWords } from "../ui/context.tsx";
import { Help } from "../ui/help.tsx";
import { useIsPhone } from "../ui/panel_switch.tsx";
import { PassOn } from "../homepage/pass_on.tsx";
import { useOpen } from "../ui/renewal.ts";

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
  const isPhone = useIsPhone();
  const [opened, setOpened] = useOpen("keys", ["keys"]);
  const hasKeys = opened !== null;
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
      <AboutButton isShort={isPhone} isOpen={isNaming} onOpen={onNaming} />
      <Help isSmall />
      {isPhone && (
        <IconButton
          icon="more"
          label={texts.phone.more}
          isExpanded={hasKeys}
          onClick={() => setOpened(hasKeys ? null : "keys")}
        />
      )}
      {(!isPhone || hasKeys) && (
        <BarKeys routeId={routeId} name={name} isWalking={isWalking} onWalking={onWalking} />
      )}
    </header>
  );
});

/** The keys of the bar: what can be done with the whole walk. */
function BarKeys(
  { routeId, name, isWalking, onWalking }: Pick<
    TitleBarProps,
    "routeId" | "name" | "isWalking" | "onWalking"
  >,
) {
  const { texts } = useWords();
  return (
    <>
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
        class="btn"
        type="button"
        aria-pressed={isWalking}
        onClick={() => onWalking(!isWalking)}
      >
        <Icon name="walk" />
        {texts.walk.tryOut}
      </button>
    </>
  );
}

/** The button of the form of the walk. @param isShort Shows its symbol only. */
function AboutButton(
  { isShort, isOpen, onOpen }: {
    isShort: boolean;
    isOpen: boolean;
    onOpen: (isOpen: boolean) => void;
  },
) {
  const { texts: { walk: texts } } = useWords();
  const toggle = () => onOpen(!isOpen);
  if (isShort) {
    return <IconButton icon="info" label={texts.aboutWalk} isExpanded={isOpen} onClick={toggle} />;
  }
  return (
    <button class="btn btn-quiet" type="button" aria-expanded={isOpen} onClick={toggle}>
      <Icon name="info" />
      {texts.aboutWalk}
    </button>
  );
}
