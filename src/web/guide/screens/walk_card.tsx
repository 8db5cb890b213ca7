/**
 * The card of a walk in the list of walks.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { hasClimb } from "../../ui/climb.ts";
import { Icon } from "../../ui/icons.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { useWords } from "../context.tsx";
import type { ListedWalk, WalkList, WalkShape } from "../walk/walk_list.ts";

/** What a card shows. */
export interface WalkCardProps<Walk extends ListedWalk> {
  readonly list: WalkList<Walk>;
  readonly walk: Walk;
  readonly isCopied: boolean;
  /** What is said of this walk besides. */
  readonly children?: ComponentChildren;
}

/** A card: name, school, length, climb, stations, and the shape of the track. */
export function WalkCard<Walk extends ListedWalk>(props: WalkCardProps<Walk>) {
  const { texts, formats } = useWords();
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
        {shape !== null && <span>{texts.stationCount(shape.poiCount)}</span>}
      </p>
      {(proximityM !== null || isCopied || children) && (
        <p class="near">
          {proximityM !== null && (
            <span class="state">
              <Icon name="pin" size="small" />
              {texts.home.away(formats.distance(proximityM))}
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
