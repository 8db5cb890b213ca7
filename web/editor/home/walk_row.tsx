/**
 * A walk in the list: its track, stations, how far it is, the time of its last change, and what can be done with it.
 *
 * @module
 */
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { listPois, type Outline, readOutline, type Route } from "../../kit/api.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useLaterParts } from "../../kit/ui/later_script.ts";
import { Thumbnail } from "../../kit/ui/thumbnail.tsx";
import { checkWalk } from "../check/checks.ts";
import { stateOf } from "../document/state.ts";
import { readyCount, withoutPictureCount, wrongStations } from "../next/next_step.ts";
import { IconButton } from "../ui/buttons.tsx";
import { useWords } from "../ui/context.tsx";
import { DialogsLoading, HOMEPAGE } from "../ui/more_dialogs.tsx";
import { useOpen } from "../ui/renewal.ts";

/**
 * Reads something when an element comes near to the visible part of the page. Until then, and when it cannot be read,
 * the value is null: the row is complete without it.
 *
 * @param key Identifies what is read; with another one it is read again.
 */
export function useWhenSeen<Value>(
  key: number,
  read: () => Promise<Value>,
): { readonly element: RefObject<HTMLLIElement | null>; readonly value: Value | null } {
  const element = useRef<HTMLLIElement>(null);
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      read().then(setValue, () => {}); // the row is complete without it
    }, { rootMargin: "200px" });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [key]);
  return { element, value };
}

/** What the row shows and calls. */
interface WalkRowProps {
  readonly route: Route;
  /** Opens the dialog of the homepage; null for those who may not write. */
  readonly onHomepage: (() => void) | null;
  /** Moves the walk to the trash; null for those who may not write. */
  readonly onTrash: (() => void) | null;
}

/** The row. */
export function WalkRow(props: WalkRowProps) {
  const { route } = props;
  const { texts, formats } = useWords();
  const { element, value } = useWhenSeen(route.id, () => readDetails(route.id));
  const { outline = null, progress = null } = value ?? {};
  return (
    <li class="list-row" ref={element}>
      <Thumbnail segments={outline?.segments ?? null} />
      <div class="list-row-words">
        <a href={`/edit/${route.id}`}>
          <b>{route.name}</b>
        </a>
        <p class="muted">
          {outline !== null && `${texts.stationCount(outline.poiCount)}, `}
          {formats.distance(route.distanceM)}
        </p>
        <p class="muted small facts">
          {progress !== null && <WalkProgress progress={progress} />}
          <span>{texts.home.changed(formats.dateTime(Date.parse(route.updatedAt)))}</span>
        </p>
      </div>
      <Acts {...props} />
    </li>
  );
}

/** How many of its stations are ready, and at how many something is wrong. */
function WalkProgress({ progress: { ready, all, withoutPicture, wrong } }: { progress: Progress }) {
  const { texts: { next: texts } } = useWords();
  return (
    <>
      <span class={`state${ready === all ? " state-ok" : ""}`}>
        {ready === all && <Icon name="check" size="small" />}
        {texts.ready(ready, all, withoutPicture)}
      </span>
      {wrong > 0 && (
        <span class="state state-warn">
          <Icon name="warn" size="small" />
          {texts.wrongCount(wrong)}
        </span>
      )}
    </>
  );
}

/** What can be done with the walk. */
function Acts({ route, onHomepage, onTrash }: WalkRowProps) {
  const { texts } = useWords();
  return (
    <span class="acts">
      <a class="btn btn-quiet" href={`/w/${route.id}/sheet`}>
        <Icon name="print" />
        {texts.home.sheet}
        <span class="visually-hidden">: {route.name}</span>
      </a>
      <PassOn
        routeId={route.id}
        name={route.name}
        title={texts.home.pack}
      >
        <Icon name="pack" />
        <span class="act-label">{texts.home.pack}</span>
        <span class="visually-hidden">: {route.name}</span>
      </PassOn>
      {onHomepage !== null && (
        <button class="btn btn-quiet" type="button" aria-haspopup="dialog" onClick={onHomepage}>
          <Icon name="globe" />
          {texts.home.homepage}
          <span class="visually-hidden">: {route.name}</span>
        </button>
      )}
      {onTrash !== null && (
        <IconButton
          icon="trash"
          label={`${texts.home.toTrash}: ${route.name}`}
          tip={texts.home.toTrash}
          onClick={onTrash}
        />
      )}
    </span>
  );
}

/** Numbers of stations. */
interface Progress {
  readonly ready: number;
  readonly all: number;
  readonly withoutPicture: number;
  readonly wrong: number;
}

/** The outline of a walk, and how far it is; null without stations. */
async function readDetails(
  routeId: number,
): Promise<{ outline: Outline; progress: Progress | null }> {
  const [outline, pois] = await Promise.all([readOutline(routeId), listPois(routeId)]);
  if (pois.length === 0) return { outline, progress: null };
  const state = stateOf(outline, pois);
  const wrong = wrongStations(checkWalk(state, outline.segments)).length;
  const ready = readyCount(state.stations);
  const withoutPicture = withoutPictureCount(state.stations);
  return { outline, progress: { ready, all: pois.length, withoutPicture, wrong } };
}

/** The button that opens the choice between the files with which a walk is passed on. @param children Its symbol and its label. */
function PassOn({ routeId, name, title, children }: {
  routeId: number;
  /** The name of the walk. */
  name: string;
  /** Its tooltip, where the label may be hidden. */
  title?: string;
  children: ComponentChildren;
}) {
  const [opened, setOpened] = useOpen(`pass on ${routeId}`, ["dialog"]);
  const isOpen = opened !== null;
  const more = useLaterParts(HOMEPAGE, isOpen);
  const open = () => {
    if (isOpen) more.load();
    setOpened("dialog");
  };
  return (
    <>
      <button
        class="btn btn-quiet"
        type="button"
        aria-haspopup="dialog"
        title={title}
        onClick={open}
      >
        {children}
      </button>
      {isOpen && more.parts === null && <DialogsLoading more={more} />}
      {isOpen && more.parts !== null && (
        <more.parts.PassOnDialog
          routeId={routeId}
          name={name}
          onClosed={() => setOpened(null)}
        />
      )}
    </>
  );
}
