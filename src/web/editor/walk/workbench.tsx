/**
 * The workbench: map, profile, stations and the form of the selected one, which all show the same edits.
 *
 * @module
 */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { readOutline } from "../../api.ts";
import { alongTrack, atDistance, type Position } from "../../geo.ts";
import { useChanges, useTitle, useWords } from "../context.tsx";
import { newName } from "../storage/database.ts";
import { Toast } from "../toast.tsx";
import { type EditorStation, type Key, stationIn } from "../model/state.ts";
import type { Operation } from "../model/operations.ts";
import { checkWalk, offTrackOf } from "./checks.ts";
import { useArrowKeys } from "./arrow_keys.ts";
import { Conflict } from "./conflict.tsx";
import { DeskWalkPanel } from "./desk_walk_panel.tsx";
import { EditorMap } from "./editor_map.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import { Pictures } from "./pictures.tsx";
import { placeOf } from "./places.ts";
import { Profile } from "./profile.tsx";
import { Recording } from "./recording.tsx";
import { mergedFindings, useServerFindings } from "./server_findings.ts";
import { useSide } from "./side.ts";
import { StationForm } from "./station_form.tsx";
import { Findings, StationList } from "./station_list.tsx";
import { TitleBar } from "./title_bar.tsx";
import { WalkTextsForm } from "./walk_texts_form.tsx";

/** Shows a walk and takes edits. */
export function Workbench({ opened }: { opened: OpenedWalk }) {
  const { editor, settings } = opened;
  const [outline, setOutline] = useState(opened.outline);
  const { segments, profile, route } = outline;
  const { texts } = useWords();
  useChanges(editor);
  const { state } = editor;
  // A take that an earlier page has left leads back to its station.
  const [selected, setSelected] = useState<Key | null>(opened.takes.firstKey);
  const [isNaming, setNaming] = useState(false);
  const [isWalking, setWalking] = useState(false);
  const [dot, setDot] = useState<Position | null>(null);
  const [offTrack, setOffTrack] = useState<readonly EditorStation[]>([]);
  const [isMoving, setMoving] = useState(false);
  const [radius, setRadius] = useState<number | null>(null);
  const [point, setPoint] = useState<number | null>(null);
  const side = useSide();
  useTitle(state.texts.name);
  useUndoKeys(editor);
  const station = selected === null ? undefined : stationIn(state, selected);
  const own = useMemo(() => checkWalk(state, segments), [state, segments]);
  const ofServer = useServerFindings(opened.routeId, editor);
  const findings = useMemo(() => mergedFindings(state, own, ofServer), [state, own, ofServer]);

  const select = (key: Key | null) => {
    if (key !== null) side.open();
    setSelected(key);
    setMoving(false);
    setNaming(false);
  };
  const add = (place: Position) => {
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
    const along = alongTrack(segments, place)?.alongM ?? 0;
    const after = state.stations.filter((other) => {
      return (placeOf(segments, other)?.alongM ?? 0) <= along;
    });
    const others = editor.state.stations.map(({ key }) => key);
    editor.edit({ kind: "add station", station: added, index: after.length, others });
    select(added.key);
  };
  /** A click moves the station while that is chosen; otherwise it makes a new one. */
  const place = (at: Position) => {
    if (isMoving) moveTo(at);
    else add(at);
  };
  const change = (of: EditorStation, to: Extract<Operation, { kind: "station" }>["to"]) => {
    const base = Object.fromEntries(Object.keys(to).map((name) => [name, Reflect.get(of, name)]));
    editor.edit({ kind: "station", key: of.key, to, base });
  };
  /** The selected station with all edits, also those that are not on the page yet. */
  const selectedNow = () => selected === null ? undefined : stationIn(editor.state, selected);
  const moveTo = ({ lat, lon }: Position) => {
    const now = selectedNow();
    if (now !== undefined) change(now, { lat: rounded(lat), lon: rounded(lon) });
  };
  useArrowKeys(() => isMoving ? selectedNow() ?? null : null, moveTo);
  const readTrack = async (isReplaced: boolean) => {
    const now = await readOutline(opened.routeId);
    setOutline(now);
    if (isReplaced) setOffTrack(offTrackOf(state, now.segments));
  };
  const remove = (of: EditorStation) => {
    editor.edit({ kind: "remove station", key: of.key });
    select(null);
  };
  useLayoutEffect(
    () => editor.onRekey((from, to) => setSelected((key) => key === from ? to : key)),
    [editor],
  );

  return (
    <div class="app">
      <TitleBar
        opened={opened}
        outline={outline}
        isNaming={isNaming}
        isWalking={isWalking}
        onWalking={() => {
          if (!isWalking) side.open();
          setWalking(!isWalking);
        }}
        onNaming={(naming) => {
          select(null);
          if (naming) side.open();
          setNaming(naming);
        }}
      />
      <main class="work">
        <div class="see">
          <EditorMap
            segments={segments}
            stations={state.stations}
            selected={selected}
            radius={radius}
            point={point}
            isMoving={isMoving}
            findings={findings}
            tiles={settings.tiles}
            onStation={select}
            onPlace={place}
            dot={dot}
            onMove={moveTo}
          />
          <Profile
            samples={profile}
            segments={segments}
            distanceM={route.distanceM}
            stations={state.stations}
            selected={selected}
            point={point}
            onPoint={setPoint}
            onStation={select}
            onPlace={(alongM) => {
              const at = atDistance(segments, alongM);
              if (at !== null) place(at.at);
            }}
          />
        </div>
        <div class="order">
          <StationList
            stations={state.stations}
            findings={findings}
            selected={selected}
            onSelect={select}
            onOrder={(to) =>
              editor.edit({ kind: "order", to, base: state.stations.map(({ key }) => key) })}
          />
          {state.stations.length > 0 && <Findings findings={findings} onSelect={select} />}
        </div>
        <div class="side" ref={side.element}>
          {isWalking && (
            <DeskWalkPanel
              segments={segments}
              stations={state.stations}
              firstKeyOf={(key) => editor.keys.firstOf(key)}
              onPosition={setDot}
              onStation={select}
              onClose={() => setWalking(false)}
            />
          )}
          {offTrack.length > 0 && (
            <p class="banner banner-warn off-track" role="alert">
              {texts.walk.offTrack(offTrack.map(({ title }) => title).join(", "))}
            </p>
          )}
          {isNaming && <WalkTextsForm opened={opened} onTrack={readTrack} />}
          {station !== undefined && (
            <StationForm
              key={editor.keys.firstOf(station.key)}
              station={station}
              number={state.stations.indexOf(station) + 1}
              isMoving={isMoving}
              onMoving={setMoving}
              onRadius={setRadius}
              onChange={(to) => change(station, to)}
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
      <Conflict editor={editor} />
      {editor.offer !== null && (
        <Toast
          text={editor.offer.operation.kind === "remove station"
            ? texts.walk.stationRemoved
            : texts.walk.pictureRemoved}
          onUndo={() => editor.undoOffer()}
          onClose={() => editor.dismissOffer()}
        />
      )}
    </div>
  );
}

/** About a tenth of a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** Ctrl+Z and Ctrl+Y or Ctrl+Shift+Z; in a text field they are the browser's own while it has the focus. */
function useUndoKeys(editor: OpenedWalk["editor"]): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isText = event.target instanceof HTMLTextAreaElement ||
        (event.target instanceof HTMLInputElement && event.target.type === "text");
      if (isText || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey) editor.undo();
      else if (key === "y" || (key === "z" && event.shiftKey)) editor.redo();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [editor]);
}
