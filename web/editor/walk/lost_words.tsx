/**
 * Texts that were typed into a station or a picture which another page has deleted: they can be copied, or become a new
 * station.
 *
 * @module
 */
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import { type Key, newName } from "../document/state.ts";
import { asNewStation, type LostText, type LostThing, textsOf } from "../sync/conflicts.ts";
import type { Editor } from "../sync/editor.ts";
import { useChanges, useValue, useWords } from "../ui/context.tsx";
import { CopiedText } from "../ui/saved_field.tsx";
import type { OpenedWalk } from "./open_editor.ts";

/** The deleted stations and pictures with the edits of each that were not sent. Without any, nothing is shown. */
export function LostWords(
  { opened, onStation }: { opened: OpenedWalk; onStation: (key: Key) => void },
) {
  const { editor, outline: { segments }, settings } = opened;
  const { texts: { fields: { lost: texts } } } = useWords();
  const things = useValue(editor, () => editor.lost.things);
  const isGone = useValue(editor.saving, () => editor.saving.status.kind === "gone");
  const shown = useRef<HTMLElement>(null);
  // On a phone the list, where the focus moves, is one screen above.
  useEffect(() => shown.current?.scrollIntoView({ block: "nearest" }), [things.length]);
  const makeStation = (thing: LostThing) => {
    const [lat = 0, lon = 0] = segments[0]?.[0] ?? [];
    const at = { lat, lon, triggerRadiusM: settings.defaultTriggerRadiusM };
    const key = newName();
    for (const edit of asNewStation(thing, { key, at, state: editor.state })) editor.edit(edit);
    editor.forgetLost(thing.key);
    onStation(key);
  };
  return (
    <div role="alert">
      {isGone && <GoneWords editor={editor} />}
      {things.length > 0 && (
        <section ref={shown} class="lost" aria-labelledby="lost">
          <h2 id="lost">
            <Icon name="warn" />
            {texts.title}
          </h2>
          {things.map((thing) => (
            <LostPart
              key={thing.key}
              thing={thing}
              onStation={() => makeStation(thing)}
              onDiscard={() => editor.forgetLost(thing.key)}
            />
          ))}
        </section>
      )}
    </div>
  );
}

function LostPart(
  { thing, onStation, onDiscard }: {
    thing: LostThing;
    onStation: () => void;
    onDiscard: () => void;
  },
) {
  const { texts: { fields: { lost: texts, numbered, aStation } } } = useWords();
  const { station, number, edits, isPicture } = thing;
  const typed = textsOf(edits);
  const recordings = edits.filter((edit) => edit.kind === "audio" && edit.to !== null).length;
  const pictures = edits.filter(({ kind }) => kind === "add picture").length;
  const hasMedia = recordings + pictures > 0;
  const typedName = typed.find(({ field }) => field === "title")?.text;
  const name = station?.title ?? typedName ?? (number === null ? aStation : numbered(number));
  const isWorthKeeping = typed.length > 0 || hasMedia;
  return (
    <div class="lost-part">
      <p>
        <b>{isPicture ? texts.picture(name) : texts.station(name)}</b>{" "}
        {typed.length > 0 && texts.kept}{" "}
        {hasMedia && texts.waiting(texts.withMedia(recordings, pictures))}
      </p>
      <Words typed={typed} />
      <div class="choices">
        {!isPicture && isWorthKeeping && (
          <button class="btn btn-primary" type="button" onClick={onStation}>
            <Icon name="station" size="small" />
            {texts.makeStation}
          </button>
        )}
        <button class="btn" type="button" onClick={onDiscard}>
          {isWorthKeeping ? texts.discard : texts.ok}
        </button>
      </div>
    </div>
  );
}

/** The texts of edits that wait for a walk which was removed for good. */
function GoneWords({ editor }: { editor: Editor }) {
  const { texts: { fields: { away: texts } } } = useWords();
  useChanges(editor);
  const typed = textsOf(editor.saving.waiting);
  return (
    <section class="lost" aria-labelledby="gone">
      <h2 id="gone">
        <Icon name="warn" />
        {texts.gone}
      </h2>
      <p>{texts.goneHint} {typed.length > 0 && texts.goneWords}</p>
      <Words typed={typed} />
    </section>
  );
}

/** Texts, each to be copied. */
export function Words({ typed }: { typed: readonly LostText[] }) {
  const { texts: { fields: { lost: { fields } } } } = useWords();
  const labels: Readonly<Record<string, string>> = fields;
  return (
    <>
      {typed.map(({ field, text }, index) => (
        <CopiedText key={index} label={labels[field] ?? field} text={text} />
      ))}
    </>
  );
}
