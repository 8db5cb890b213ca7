/**
 * The trash: for each walk the time when it was moved there, its stations and length, and the buttons that restore
 * it or remove it for good.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { readContents, type Route } from "../../api.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { DangerQuestion } from "../ui/danger_question.tsx";
import { useWhenSeen } from "./when_seen.ts";

/** What can be done with a walk in the trash. */
interface TrashActs {
  readonly onRestore: (route: Route) => void;
  readonly onPurge: (route: Route) => void;
}

/** The walks in the trash; the one that was moved there last is the first. */
export function Trash({ routes, ...acts }: TrashActs & { routes: readonly Route[] }) {
  const { texts } = useWords();
  const newest = [...routes].sort((a, b) => trashedMs(b) - trashedMs(a));
  return (
    <section aria-labelledby="trash">
      <h2 id="trash" class="list-head">{texts.home.trash}</h2>
      <ul class="list-rows">
        {newest.map((route) => <TrashRow key={route.id} route={route} {...acts} />)}
      </ul>
    </section>
  );
}

function TrashRow({ route, onRestore, onPurge }: TrashActs & { route: Route }) {
  const { texts, formats } = useWords();
  const { trash } = texts.removed;
  const { element, value: contents } = useWhenSeen(route.id, () => readContents(route.id));
  const [isAsked, setAsked] = useState(false);
  const effect = contents === null
    ? trash.goesAll
    : trash.goes(contents.poiCount, contents.audioCount, contents.pictureCount);
  return (
    <li class="list-row" ref={element}>
      <div class="list-row-words">
        <b>{route.name}</b>
        <p class="muted">
          {contents !== null && `${texts.stationCount(contents.poiCount)}, `}
          {formats.distance(route.distanceM)}
        </p>
        <p class="muted small">{trash.since(formats.dateTime(trashedMs(route)))}</p>
      </div>
      <span class="acts">
        <IconButton
          icon="trash"
          label={`${trash.removeForGood}: ${route.name}`}
          tip={trash.removeForGood}
          onClick={() => setAsked(true)}
        />
        <button class="btn" type="button" onClick={() => onRestore(route)}>
          <Icon name="restore" />
          {texts.home.restore}
          <span class="visually-hidden">: {route.name}</span>
        </button>
      </span>
      {isAsked && (
        <DangerQuestion
          title={trash.question(route.name)}
          keep={trash.keep}
          confirm={trash.removeForGood}
          onConfirm={() => onPurge(route)}
          onClosed={() => setAsked(false)}
        >
          <p>{effect}</p>
          <p>{trash.noReturn}</p>
        </DangerQuestion>
      )}
    </li>
  );
}

/** When a walk was moved to the trash, in milliseconds since 1970. */
function trashedMs({ deletedAt, updatedAt }: Route): number {
  return Date.parse(deletedAt ?? updatedAt);
}
