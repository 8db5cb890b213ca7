/**
 * The card of a walk in the list of walks.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Outline, readOutline, type Route } from "../../api.ts";
import { canKeepCopies, readableCopy } from "../../offline/copies.ts";
import { serverWalk } from "../../offline/server_walk.ts";
import { hasClimb } from "../../ui/climb.ts";
import { Icon } from "../../ui/icons.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { useWords } from "../context.tsx";

/** A card: name, school, length, climb, stations, and the shape of the track. */
export function WalkCard({ route, isCopied }: { route: Route; isCopied: boolean }) {
  const { texts, formats } = useWords();
  const { element, outline } = useOutlineWhenVisible(route.id, isCopied);
  return (
    <li class="walk card" ref={element}>
      <Thumbnail segments={outline?.segments ?? null} />
      <div>
        <h3>
          <a href={`/w/${route.id}`}>{route.name}</a>
        </h3>
        <p class="who">{route.schoolName}</p>
      </div>
      <p class="facts">
        <span>{formats.distance(route.distanceM)}</span>
        {hasClimb(route) && <span>{texts.climb(formats.metres(route.elevationGainM))}</span>}
        {outline !== null && <span>{texts.stationCount(outline.poiCount)}</span>}
      </p>
      {(route.proximityM !== null || isCopied) && (
        <p class="near">
          {route.proximityM !== null && (
            <span class="state">
              <Icon name="pin" size="small" />
              {texts.home.away(formats.distance(route.proximityM))}
            </span>
          )}
          {isCopied && (
            <span class="state state-ok">
              <Icon name="ready" size="small" />
              {texts.copy.ready}
            </span>
          )}
        </p>
      )}
    </li>
  );
}

/** Reads the outline of a walk once its card comes into view, so that a long list stays quick. */
function useOutlineWhenVisible(routeId: number, isCopied: boolean) {
  const element = useRef<HTMLLIElement>(null);
  const [outline, setOutline] = useState<Outline | null>(null);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // The card is complete without a picture of the track.
      readAnywhere(routeId).then(setOutline, () => {});
    }, { rootMargin: "200px" });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [routeId, isCopied]);
  return { element, outline };
}

/** The outline from the server, else from the copy on this device. */
async function readAnywhere(routeId: number): Promise<Outline> {
  try {
    return await readOutline(routeId);
  } catch (error) {
    const copy = canKeepCopies() ? await readableCopy(serverWalk(routeId)) : null;
    if (copy === null) throw error;
    return await copy.readJson<Outline>(`/api/routes/${routeId}/outline`);
  }
}
