/**
 * The workbench: map, profile, stations and the form of the selected one, which all show the same edits.
 *
 * @module
 */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Position } from "../../../shared/geo.ts";
import { checkWalk } from "../check/checks.ts";
import { DeskWalkPanel } from "../check/desk_walk_panel.tsx";
import { Findings } from "../check/findings_list.tsx";
import { mergedFindings, useServerFindings } from "../check/server_findings.ts";
import { useSteady, useTitle, useValue, useWords } from "../context.tsx";
import { useArrowKeys } from "../map/arrow_keys.ts";
import { usePlacing } from "../map/placing.ts";
import { Recording } from "../recording/recording.tsx";
import { RemovedPlace } from "../removed/removed_place.tsx";
import { DropFiles } from "../station/drop_files.tsx";
import { Pictures } from "../station/pictures.tsx";
import { StationForm } from "../station/station_form.tsx";
import { StationList } from "../station/station_list.tsx";
import type { Operation } from "../sync/operations.ts";
import { type EditorStation, type Key, stationIn } from "../sync/state.ts";
import { newName } from "../sync/storage/database.ts";
import { useTrack } from "../track/use_track.ts";
import { memo } from "../ui/memo.tsx";
import { useSameItems } from "../ui/same_items.ts";
import { Conflict } from "./conflict.tsx";
import { focusForm, focusList, useKeptFocus } from "./kept_focus.ts";
import { LiveMap, LiveProfile, liveValues } from "./live.tsx";
import { LostWords } from "./lost_words.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import { useSide } from "./side.ts";
import { Strip } from "./strip.tsx";
import { TitleBar } from "./title_bar.tsx";
import { WalkTextsForm } from "./walk_texts_form.tsx";

/** Shows a walk and takes edits. */
export function Workbench({ opened }: { opened: OpenedWalk }) {
  const { editor, settings } = opened;
  const { outline, offTrack, readTrack } = useTrack(opened);
  const { segments, profile, route } = outline;
  const { texts } = useWords();
  const state = useValue(editor, () => editor.state);
  // A take that an earlier page has left leads back to its station.
  const [selected, setSelected] = useState<Key | null>(() =>
    opened.takes.firstOf(opened.editor.state.stations.map(({ key }) => key))
  );
  const [isNaming, setNaming] = useState(false);
  const [isWalking, setWalking] = useState(false);
  const [isRemovedOpen, setRemovedOpen] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const live = useMemo(liveValues, []);
  const side = useSide();
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  const removed = useRef<number | null>(null);
  const returned = useRef(false);
  useTitle(state.texts.name);
  useUndoKeys(editor);
  useSteps(editor);
  const station = selected === null ? undefined : stationIn(state, selected);
  const placing = usePlacing({
    editor,
    segments,
    selected,
    isMoving,
    add: (place, index) => add(place, index),
    move: (place) => moveTo(place),
  });
  const { places } = placing;
  const own = useMemo(() => checkWalk(state, segments, places), [state, segments, places]);
  const ofServer = useServerFindings(opened.routeId, editor);
  const merged = useMemo(() => mergedFindings(state, own, ofServer), [state, own, ofServer]);
  const findings = useSameItems(merged);

  const select = useSteady((key: Key | null) => {
    if (key !== null) side.open();
    setSelected(key);
    setMoving(false);
    setNaming(false);
  });
  const add = (place: Position, index: number): Key => {
    const added: EditorStation = {
      key: newName(),
      title: texts.walk.newStation(state.stations.length + 1),
      description: "",
      lat: rounded(place.lat),
      lon: rounded(place.lon),
      triggerRadiusM: settings.defaultTriggerRadiusM,
      audio: null,
      pictures: [],
    };
    const others = editor.state.stations.map(({ key }) => key);
    editor.edit({ kind: "add station", station: added, index, others });
    select(added.key);
    return added.key;
  };
  const change = (of: EditorStation, to: Extract<Operation, { kind: "station" }>["to"]) => {
    const base = Object.fromEntries(Object.keys(to).map((name) => [name, Reflect.get(of, name)]));
    editor.edit({ kind: "station", key: of.key, to, base });
  };
  /** The selected station with all edits, also those that are not on the page yet. */
  const selectedNow = () => selected === null ? undefined : stationIn(editor.state, selected);
  const moveTo = useSteady(({ lat, lon }: Position) => {
    const now = selectedNow();
    if (now !== undefined) change(now, { lat: rounded(lat), lon: rounded(lon) });
  });
  useArrowKeys(() => isMoving ? selectedNow() ?? null : null, placing.moved);
  const order = useSteady((to: readonly Key[]) =>
    editor.edit({ kind: "order", to, base: editor.state.stations.map(({ key }) => key) })
  );
  const remove = (of: EditorStation) => {
    removed.current = state.stations.indexOf(of);
    editor.edit({ kind: "remove station", key: of.key });
    select(null);
  };
  useLayoutEffect(() => {
    if (removed.current !== null) focusList(page.current, removed.current);
    removed.current = null;
    if (returned.current) focusForm(page.current);
    returned.current = false;
  });
  const firstOf = useSteady((key: Key) => editor.keys.firstOf(key));
  const name = useSteady((isNaming: boolean) => {
    select(null);
    if (isNaming) side.open();
    setNaming(isNaming);
  });
  const walk = useSteady((isWalking: boolean) => {
    if (isWalking) side.open();
    setWalking(isWalking);
  });
  useLayoutEffect(
    () => editor.onRekey((from, to) => setSelected((key) => key === from ? to : key)),
    [editor],
  );

  return (
    <div class="walk-page" ref={page}>
      <div class="app">
        <TitleBar
          routeId={opened.routeId}
          route={route}
          name={state.texts.name}
          isNaming={isNaming}
          isWalking={isWalking}
          onWalking={walk}
          onNaming={name}
        />
        <Strip editor={editor} />
        <main class="work">
          <div class="see">
            <LiveMap
              live={live}
              segments={segments}
              stations={state.stations}
              selected={selected}
              editor={editor}
              placing={placing}
              findings={findings}
              tiles={settings.tiles}
              onStation={select}
            />
            <LiveProfile
              live={live}
              samples={profile}
              places={places}
              distanceM={route.distanceM}
              stations={state.stations}
              selected={selected}
              onStation={select}
              onPlace={placing.clickedAlong}
            />
          </div>
          <div class="order">
            <SteadyList
              stations={state.stations}
              findings={findings}
              selected={selected}
              onSelect={select}
              onOrder={order}
              firstOf={firstOf}
            />
            {state.stations.length > 0 && <SteadyFindings findings={findings} onSelect={select} />}
          </div>
          <div class="side" ref={side.element}>
            {isWalking && (
              <DeskWalkPanel
                segments={segments}
                stations={state.stations}
                firstKeyOf={firstOf}
                onPosition={live.dot.set}
                onStation={select}
                onClose={() => setWalking(false)}
              />
            )}
            {offTrack.length > 0 && (
              <p class="banner banner-warn off-track" role="alert">
                {texts.walk.offTrack(offTrack.map(({ title }) => title).join(", "))}
              </p>
            )}
            <LostWords opened={opened} onStation={select} />
            {isNaming && (
              <WalkTextsForm
                opened={opened}
                outline={outline}
                onTrack={readTrack}
                onRemoved={() => setRemovedOpen(true)}
              />
            )}
            {station !== undefined && (
              <StationForm
                key={editor.keys.firstOf(station.key)}
                station={station}
                number={state.stations.indexOf(station) + 1}
                isMoving={isMoving}
                onMoving={setMoving}
                onRadius={live.radius.set}
                editor={editor}
                onRemove={() => remove(station)}
              >
                <Recording opened={opened} station={station} />
                <Pictures opened={opened} station={station} />
              </StationForm>
            )}
            {!isNaming && !isWalking && station === undefined && (
              <p class="hint-side muted">{texts.walk.choose}</p>
            )}
          </div>
        </main>
      </div>
      {isRemovedOpen && (
        <RemovedPlace
          routeId={opened.routeId}
          editor={editor}
          onStation={(key) => {
            returned.current = true;
            select(key);
          }}
          onTrack={readTrack}
          onClosed={() => setRemovedOpen(false)}
        />
      )}
      <DropFiles opened={opened} selected={selected} onSelect={select} />
      <LiveConflict editor={editor} />
    </div>
  );
}

const SteadyList = memo(StationList);
const SteadyFindings = memo(Findings);

/** Two versions of the same field. */
function LiveConflict({ editor }: { editor: OpenedWalk["editor"] }) {
  useValue(editor, () => editor.status);
  return <Conflict editor={editor} />;
}

/** About a tenth of a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/**
 * Ctrl+Z and Ctrl+Y or Ctrl+Shift+Z; in a text field they are the browser's own while it has the focus. While a dialog
 * is open they do nothing, because it covers what they would change.
 */
function useUndoKeys(editor: OpenedWalk["editor"]): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isText = event.target instanceof HTMLTextAreaElement ||
        (event.target instanceof HTMLInputElement && event.target.type === "text");
      if (isText || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault(); // the browser would change a field that does not have the focus
      if (document.querySelector("dialog[open]") !== null) return;
      if (key === "z" && !event.shiftKey) editor.undo();
      else editor.redo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [editor]);
}

/** A field that is left ends its step: what is typed later is undone on its own. */
function useSteps(editor: OpenedWalk["editor"]): void {
  useLayoutEffect(() => {
    const onLeave = () => editor.endStep();
    addEventListener("focusout", onLeave);
    return () => removeEventListener("focusout", onLeave);
  }, [editor]);
}
