/**
 * Parts of the list of walks, whatever it comes from: the search, the order, and what is shown without walks.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ListedWalk, WalkList, WalkShape, WalksRead } from "../walk/walk.ts";
import type { ComponentChildren } from "preact";
import { hasClimb } from "../../kit/walking_time.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import "../../kit/ui/icons_list.tsx";
import { Thumbnail } from "../../kit/ui/thumbnail.tsx";
import { homeDe, homeEn, type HomeTexts } from "../../kit/texts/guide/home.ts";
import { useWords } from "./context.tsx";

/** The texts of the lists in the language of the page. */
export function useHomeTexts(): HomeTexts {
  return { de: homeDe, en: homeEn }[useWords().language];
}

/** Walks that were found. */
export interface FoundWalks<Walk extends ListedWalk> extends WalksRead<Walk> {
  readonly isNearestFirst: boolean;
}

/** The list as the page has it. */
export interface WalkFinder<Walk extends ListedWalk> {
  /** Null until they are read. */
  readonly found: FoundWalks<Walk> | null;
  /** Why they could not be read; null if they could. */
  readonly error: unknown;
  /** Ids of the walks that have a complete copy on this device. */
  readonly copied: readonly Walk["id"][];
  /** Reads them again. */
  readonly load: () => void;
  /** Sorts them by their distance from the position of the device; the browser may show a question for it. */
  readonly sortByNearest: () => void;
}

/** Reads the walks when the page appears, the nearest first where the position was allowed before. */
export function useFoundWalks<Walk extends ListedWalk>(list: WalkList<Walk>): WalkFinder<Walk> {
  const [found, setFound] = useState<FoundWalks<Walk> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [copied, setCopied] = useState<readonly Walk["id"][]>([]);
  const load = () => {
    setError(null);
    list.read().then((walks) => setFound({ ...walks, isNearestFirst: false }), setError);
    list.readCopied().then(setCopied, () => setCopied([]));
  };
  const sortByNearest = () => {
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      list.readNear({ lat: coords.latitude, lon: coords.longitude }).then(
        (walks) => setFound({ walks, isOffline: false, isNearestFirst: true }),
        // The list stays as it is.
        () => {},
      );
    }, () => {});
  };
  useEffect(() => {
    load();
    whenPositionIsAllowed(sortByNearest);
  }, []);
  return { found, error, copied, load, sortByNearest };
}

/** Calls a function if the pupil has allowed the position before; the browser shows no question. */
async function whenPositionIsAllowed(work: () => void): Promise<void> {
  try {
    const { state } = await navigator.permissions.query({ name: "geolocation" });
    if (state === "granted") work();
  } catch {
    // In browsers without this query the pupil uses the button.
  }
}

/** Whether a walk has all words of a search in its name, its school or its description. */
export function matches({ name, schoolName, description }: ListedWalk, wanted: string): boolean {
  const text = `${name} ${schoolName} ${description}`.toLocaleLowerCase();
  return wanted.toLocaleLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** What a card shows. */
interface WalkCardProps<Walk extends ListedWalk> {
  readonly list: WalkList<Walk>;
  readonly walk: Walk;
  readonly isCopied: boolean;
  /** What is said of this walk besides. */
  readonly children?: ComponentChildren;
}

/** A card: name, school, length, climb, stations, and the shape of the track. */
export function WalkCard<Walk extends ListedWalk>(props: WalkCardProps<Walk>) {
  const { texts, formats } = useWords();
  const home = useHomeTexts();
  const { list, walk, isCopied, children } = props;
  const { proximityM } = walk;
  const { element, shape } = useShapeWhenVisible(props);
  return (
    <li class="walk card" ref={element}>
      <Thumbnail segments={shape?.segments ?? null} />
      <div>
        <h3>
          <a href={list.addressOf(walk)}>{walk.name}</a>
        </h3>
        <p class="who">{walk.schoolName}</p>
      </div>
      <p class="facts">
        <span>{formats.distance(walk.distanceM)}</span>
        {hasClimb(walk) && <span>{texts.climb(formats.metres(walk.elevationGainM))}</span>}
        {shape !== null && <span>{home.stationCount(shape.poiCount)}</span>}
      </p>
      {(proximityM !== null || isCopied || children) && (
        <p class="near">
          {proximityM !== null && (
            <span class="state">
              <Icon name="pin" size="small" />
              {texts.away(formats.distance(proximityM))}
            </span>
          )}
          {isCopied && (
            <span class="state state-ok">
              <Icon name="ready" size="small" />
              {texts.copy.ready}
            </span>
          )}
          {children}
        </p>
      )}
    </li>
  );
}

/** Reads the shape of a walk once its card comes into view, so that a long list stays quick. */
function useShapeWhenVisible<Walk extends ListedWalk>(
  { list, walk, isCopied }: WalkCardProps<Walk>,
) {
  const element = useRef<HTMLLIElement>(null);
  const [shape, setShape] = useState<WalkShape | null>(null);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // The card is complete without a picture of the track.
      list.readShape(walk).then(setShape, () => {});
    }, { rootMargin: "200px" });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [walk.id, isCopied]);
  return { element, shape };
}

/** Instead of the list where there are no walks. */
export function NoWalks() {
  const home = useHomeTexts();
  return (
    <div class="message">
      <Icon name="walk" size="large" />
      <h2>{home.empty}</h2>
      <p>{home.emptyHint}</p>
    </div>
  );
}

/** The field of the search. */
export function Search({ onInput }: { onInput: (text: string) => void }) {
  const home = useHomeTexts();
  return (
    <form role="search" onSubmit={(event) => event.preventDefault()}>
      <div class="with-icon">
        <label class="visually-hidden" for="search">{home.search}</label>
        <Icon name="search" />
        <input
          class="input"
          id="search"
          type="search"
          placeholder={home.search}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      </div>
    </form>
  );
}

/** That the nearest come first, or the button that sorts them so; nothing where it would change nothing. */
export function Sorting(
  { found, onSort }: { found: FoundWalks<ListedWalk>; onSort: () => void },
) {
  const home = useHomeTexts();
  if (found.isNearestFirst && found.walks.length > 1) {
    return (
      <p class="state">
        <Icon name="locate" size="small" />
        {home.nearestFirst}
      </p>
    );
  }
  const canSort = isSecureContext && !found.isOffline && found.walks.length > 1;
  if (!canSort) return null;
  return (
    <button class="btn btn-quiet" type="button" onClick={onSort}>
      <Icon name="locate" />
      {home.sortByNearest}
    </button>
  );
}
