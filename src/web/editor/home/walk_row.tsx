/**
 * A walk in the list: its track, stations, findings and the time of its last change, and what can be done with it.
 *
 * @module
 */
import { listPois, type Outline, readOutline, type Route } from "../../api.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { checkWalk } from "../check/checks.ts";
import { useWords } from "../context.tsx";
import { stateOf } from "../sync/state.ts";
import { useWhenSeen } from "./when_seen.ts";

/** The row. @param onTrash Moves the walk to the trash; null for those who may not write. */
export function WalkRow({ route, onTrash }: { route: Route; onTrash: (() => void) | null }) {
  const { texts, formats } = useWords();
  const { element, value } = useWhenSeen(route.id, () => readDetails(route.id));
  const { outline = null, notes = null } = value ?? {};
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
          {notes === 0 && (
            <span class="state state-ok">
              <Icon name="check" size="small" />
              {texts.home.complete}
            </span>
          )}
          {notes !== null && notes > 0 && (
            <span class="state state-warn">
              <Icon name="warn" size="small" />
              {texts.home.notes(notes)}
            </span>
          )}
          <span>{texts.home.changed(formats.dateTime(Date.parse(route.updatedAt)))}</span>
        </p>
      </div>
      <span class="acts">
        <a class="btn btn-quiet" href={`/w/${route.id}/sheet`}>
          <Icon name="print" />
          {texts.home.sheet}
          <span class="visually-hidden">: {route.name}</span>
        </a>
        <a class="btn btn-quiet" href={`/api/routes/${route.id}/pack`} download>
          <Icon name="pack" />
          {texts.home.pack}
          <span class="visually-hidden">: {route.name}</span>
        </a>
        {onTrash !== null && (
          <IconButton
            icon="trash"
            label={`${texts.home.toTrash}: ${route.name}`}
            tip={texts.home.toTrash}
            onClick={onTrash}
          />
        )}
      </span>
    </li>
  );
}

/** The outline of a walk, and the number of its findings; null without stations. */
async function readDetails(routeId: number): Promise<{ outline: Outline; notes: number | null }> {
  const [outline, pois] = await Promise.all([readOutline(routeId), listPois(routeId)]);
  const notes = pois.length === 0
    ? null
    : checkWalk(stateOf(outline, pois), outline.segments).length;
  return { outline, notes };
}
