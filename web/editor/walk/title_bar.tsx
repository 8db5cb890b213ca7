/**
 * The bar above the workbench: the name of the walk, a link to the list of walks, and two menus with what can be done with
 * the whole walk.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Outline } from "../../kit/api.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import { hasClimb } from "../../kit/walking_time.ts";
import { PanelRow, PassOnRows } from "../next/next_panels.tsx";
import { IconButton } from "../ui/buttons.tsx";
import { memo, useWords } from "../ui/context.tsx";
import { Help } from "../ui/help.tsx";
import { useIsPhone } from "../ui/panel_switch.tsx";
import { useOpen } from "../ui/renewal.ts";

/** What the bar shows, and what it calls. */
export interface TitleBarProps {
  readonly routeId: number;
  readonly route: Outline["route"];
  /** The name of the walk with all edits. */
  readonly name: string;
  /** Whether the form of the walk is open. */
  readonly isNaming: boolean;
  /** The address of the homepage; null if it is not known. */
  readonly homepage: string | null;
  readonly onWalking: (isWalking: boolean) => void;
  readonly onNaming: (isNaming: boolean) => void;
}

/** The bar. The state of saving, undo and redo are in the strip below it. */
export const TitleBar = memo((
  { routeId, route, name, homepage, isNaming, onNaming, onWalking }: TitleBarProps,
) => {
  const { texts, formats } = useWords();
  const isPhone = useIsPhone();
  const [opened, setOpened] = useOpen("menu", ["try", "pass"]);
  const menu = (name: "try" | "pass") => ({
    isOpen: opened === name,
    onOpen: (isOpen: boolean) => setOpened(isOpen ? name : null),
  });
  const tryOut = (
    <ul class="panel-rows">
      <PanelRow
        icon="walk"
        title={texts.walk.tryOut}
        hint={texts.walk.menus.tryOutHint}
        onClick={() => {
          setOpened(null);
          // On a phone the rows are above what is opened: they have to be gone before the page scrolls to it.
          setTimeout(() => onWalking(true));
        }}
      />
      <PanelRow
        icon="ear"
        title={texts.walk.view}
        hint={texts.walk.menus.viewHint}
        href={`/w/${routeId}`}
      />
    </ul>
  );
  const passOn = <PassOnRows {...{ routeId, name, homepage }} place="pass on" />;
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
      {isPhone
        ? (
          <IconButton
            icon="more"
            label={texts.phone.more}
            isExpanded={opened !== null}
            onClick={() => setOpened(opened === null ? "try" : null)}
          />
        )
        : (
          <>
            <Menu icon="play" label={texts.walk.menus.tryOut} {...menu("try")}>{tryOut}</Menu>
            <Menu icon="pack" label={texts.walk.menus.passOn} {...menu("pass")}>{passOn}</Menu>
          </>
        )}
      {isPhone && opened !== null && (
        <div class="bar-rows">
          {tryOut}
          {passOn}
        </div>
      )}
    </header>
  );
});

/** A button that opens rows below it. Escape, and whatever is pressed elsewhere, closes them. */
function Menu({ icon, label, isOpen, onOpen, children }: {
  icon: IconName;
  label: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ComponentChildren;
}) {
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && element.current?.contains(target) === false) onOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || document.querySelector("dialog[open]") !== null) return;
      onOpen(false);
      button.current?.focus();
    };
    addEventListener("pointerdown", onElsewhere);
    addEventListener("focusin", onElsewhere);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", onElsewhere);
      removeEventListener("focusin", onElsewhere);
      removeEventListener("keydown", onKey);
    };
  }, [isOpen]);
  return (
    <div class="menu" ref={element}>
      <button
        ref={button}
        class="btn"
        type="button"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        <Icon name={icon} />
        {label}
        <Icon name="chevron" size="small" />
      </button>
      {isOpen && <div class="menu-rows">{children}</div>}
    </div>
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
