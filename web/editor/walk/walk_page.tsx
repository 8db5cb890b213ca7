/**
 * The page of one walk: opens the walk, then shows the workbench, the form for the password, or why it cannot be opened.
 *
 * @module
 */
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Resource } from "../../../src/routes/resources.ts";
import { type Outline, requestJson } from "../../kit/api.ts";
import { isGone } from "../../kit/api_error.ts";
import { keepText, keptText, onDevice } from "../../kit/kept.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import { AllWalksLink } from "../../kit/ui/messages.tsx";
import { hasClimb } from "../../kit/walking_time.ts";
import { useFindings } from "../check/checks.ts";
import { useLevels } from "../levels/use_levels.ts";
import { PanelRow, PassOnRows, useNextStep } from "../next/next_panels.tsx";
import { textsOf } from "../sync/conflicts.ts";
import type { Editor } from "../sync/editor.ts";
import { WalkPresence } from "../sync/request.ts";
import { leftEdits, type OpenedWalk, openWalk } from "./open_editor.ts";
import { useTrack } from "../track/use_track.ts";
import { IconButton, useIsPhone } from "../ui/buttons.tsx";
import { memo, useLoaded, useTitle, useValue, useWords } from "../ui/context.tsx";
import { Help } from "../ui/help.tsx";
import { AccessPanel } from "../ui/login.tsx";
import { Failure, Loading, RefusalNote, TroubleNote } from "../ui/messages.tsx";
import { useOpen } from "../ui/renewal.ts";
import { useUndoKeys } from "../ui/undo_keys.ts";
import { Columns } from "./columns.tsx";
import { useKeptFocus } from "./kept_focus.ts";
import { liveValues } from "./live.tsx";
import { Words } from "./lost_words.tsx";
import { useStationPlacing } from "./station_placing.ts";
import { Strip } from "./strip.tsx";
import { useWorkbench } from "./use_workbench.ts";
import { WorkbenchDialogs } from "./workbench_dialogs.tsx";

// Whether the GPX file of a walk without stations has way points that may become stations. They are offered once by
// themselves, and after that on request.

type WayPointList = Resource<"WayPointList">;

/** The offer. */
export interface WayPointsOffer {
  /** Those to choose from while the screen is open; null otherwise. */
  readonly list: WayPointList | null;
  /** For the panel that says how stations are made; undefined without way points. */
  readonly waypoints: { readonly count: number; readonly onTake: () => void } | undefined;
  readonly onClosed: () => void;
}

/** The offer for an opened walk. @param outline Its track now: another file may have other way points. */
function useWayPoints({ routeId, editor }: OpenedWalk, outline: Outline): WayPointsOffer {
  const [list, setList] = useState<WayPointList | null>(null);
  const [opened, setOpened] = useOpen("way points", ["screen"]);
  const setOpen = (isOpen: boolean) => setOpened(isOpen ? "screen" : null);
  const isEmpty = editor.state.stations.length === 0;
  const [wasEmpty] = useState(isEmpty);
  const key = `route-guide-waypoints-${routeId}` as const;
  useEffect(() => {
    if (!isEmpty) return;
    requestJson<WayPointList>(`/api/routes/${routeId}/waypoints`).then((read) => {
      setList(read);
      const wasOffered = keptText(onDevice, key) !== null;
      if (opened === null) setOpen(wasEmpty && read.waypoints.length > 0 && !wasOffered);
    }, () => {}); // the page is complete without the offer
  }, [outline.route.gpxUrl, outline.route.pointCount, isEmpty]);
  const count = list?.waypoints.length ?? 0;
  return useMemo(() => ({
    list: opened !== null ? list : null,
    waypoints: count > 0 ? { count, onTake: () => setOpen(true) } : undefined,
    onClosed: () => {
      setOpen(false);
      // Without storage the offer comes again with the next opening.
      keepText(onDevice, key, "");
    },
  }), [opened, list]);
}

/** Ends the step of a field when it is left: what is typed there later is a separate step. */
function useStepEnds(editor: Editor): void {
  useLayoutEffect(() => {
    const onLeave = () => editor.endStep();
    addEventListener("focusout", onLeave);
    return () => removeEventListener("focusout", onLeave);
  }, [editor]);
}

/** Shows a walk, and the forms and controls that edit it. */
function Workbench({ opened }: { opened: OpenedWalk }) {
  const { routeId, editor } = opened;
  const page = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const track = useTrack(opened);
  const wayPoints = useWayPoints(opened, track.outline);
  const state = useValue(editor, () => editor.state);
  const { view, actions, column } = useWorkbench(opened, page);
  const live = useMemo(liveValues, []);
  usePageHabits(page, opened, state.texts.name);
  const { segments, route } = track.outline;
  const placing = useStationPlacing(opened, segments, view, actions.select);
  const { levelFindings, onLevel } = useLevels(opened, state);
  const findings = useFindings(opened, state, segments, placing, levelFindings);
  const next = useNextStep({ editor, segments, placing, findings, actions, onLevel });
  const shared = { opened, state, track, view, actions, live };
  return (
    <div class="walk-page" ref={page}>
      <div class={isPhone ? "app app-phone" : "app"}>
        <TitleBar
          routeId={routeId}
          route={route}
          name={state.texts.name}
          isNaming={view.detail.kind === "walk"}
          homepage={opened.settings.publishedUrl}
          onWalking={actions.simulate}
          onNaming={actions.editWalk}
        />
        <Strip editor={editor} />
        <Columns
          {...{ ...shared, placing, findings, next, column }}
          waypoints={wayPoints.waypoints}
        />
      </div>
      <WorkbenchDialogs
        {...{ opened, track, view, actions, wayPoints }}
        stationsM={placing.stationsM}
      />
    </div>
  );
}

/** What the page does besides showing the walk: it keeps the focus, has a title, and ends steps. */
function usePageHabits(
  page: RefObject<HTMLElement | null>,
  { editor }: OpenedWalk,
  title: string,
): void {
  useKeptFocus(page);
  useTitle(title);
  useUndoKeys(editor);
  useStepEnds(editor);
}

// The page of a walk that cannot be opened because it is in the trash or was removed for good: restores it, and shows
// the texts of edits on this device that were never sent.

/** Shows where the walk is. @param onBack Called after it was restored. */
function AwayPage({ routeId, onBack }: { routeId: number; onBack: () => void }) {
  const { texts } = useWords();
  const { away } = texts.fields;
  const walk = new WalkPresence(`/api/routes/${routeId}`);
  const [error, setError] = useState<unknown>(null);
  // A device that may not see the trash may not change this walk either: it is shown as one that does not exist.
  const { value: presence, error: unknown } = useLoaded(() => walk.away());
  const { value: edits } = useLoaded(() => leftEdits(routeId));
  if (presence === null && unknown === null) return <Loading />;
  const typed = textsOf(edits ?? []);
  const isTrashed = presence === "trashed";
  return (
    <main class="message">
      <Icon name={isTrashed ? "trash" : "info"} size="large" />
      <h1>{isTrashed ? away.trashed : texts.noWalk}</h1>
      <p>{isTrashed ? away.trashedHint : presence === "gone" ? away.goneHint : texts.noWalkHint}</p>
      {isTrashed && (
        <button
          class="btn btn-primary"
          type="button"
          onClick={() => {
            walk.bringBack().then(onBack, setError);
          }}
        >
          <Icon name="restore" />
          {away.bringBack}
        </button>
      )}
      {error !== null && (
        <div class="problem" role="alert">
          <RefusalNote error={error} subject="change" />
        </div>
      )}
      <AllWalksLink href="/edit" texts={texts} />
      {typed.length > 0 && (
        <section class="left-words" aria-labelledby="left-words">
          <h2 id="left-words">{isTrashed ? texts.fields.lost.kept : away.goneWords}</h2>
          <Words typed={typed} />
        </section>
      )}
    </main>
  );
}

/** Opens a walk. */
export function WalkPage({ routeId }: { routeId: number }) {
  const { value, error, reload } = useLoaded(() => openWalk(routeId));
  if (value?.settings.mayWrite) return <Workbench opened={value} />;
  return (
    <>
      {isGone(error)
        ? <AwayPage routeId={routeId} onBack={reload} />
        : error !== null
        ? <Failure error={error} onRetry={reload} />
        : value === null
        ? <Loading />
        : (
          <main class="message">
            <h1>{value.outline.route.name}</h1>
            <AccessPanel settings={value.settings} onLogin={() => location.reload()} />
          </main>
        )}
      <TroubleNote />
    </>
  );
}

// The bar above the workbench: the name of the walk, a link to the list of walks, and two menus with what can be done
// with the whole walk.

/** What the bar shows, and what it calls. */
interface TitleBarProps {
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
const TitleBar = memo((
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
