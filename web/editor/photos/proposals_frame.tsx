/**
 * The screen over the workbench on which proposed stations are accepted: a bar, the map, a column that scrolls, and a
 * foot with the button that adds them.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Line, Position } from "../../../src/shared/geo.ts";
import type { MapOptions, MapStation, MapTiles } from "../../kit/map/map_content.ts";
import { MapView } from "../../kit/map/map_view.tsx";
import { Overlay } from "../../kit/map/overlay.ts";
import { svg } from "../../kit/map/pixels.ts";
import { WalkMap } from "../../kit/map/walk_map.ts";
import { proposalsDe, proposalsEn, type ProposalsTexts } from "../../kit/texts/editor/proposals.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { IconButton, PanelSwitch, useIsPhone } from "../ui/buttons.tsx";
import { useWords, type Words } from "../ui/context.tsx";

// A proposed station as the frame and its map show it. Types only.

/** A station that the walk does not have yet. */
export interface Proposal extends Position {
  /** Tells it from the other proposals; it stays the same when their numbers change. */
  readonly id: number;
  /** The number that it will have in the order of the walk. */
  readonly number: number;
  /** Its name; empty if that follows the number. */
  readonly title: string;
  /** Metres from the start along the track. */
  readonly alongM: number;
  /** Radius of its circle in metres. */
  readonly triggerRadiusM: number;
  /** Whether it will become a station; otherwise the teacher has refused it. */
  readonly isTaken: boolean;
}

// The texts of proposed stations, in the language of the page. They are in the script of that screen.

const TEXTS = { de: proposalsDe, en: proposalsEn };

/** Texts and formats of a language. */
export interface ProposalsWords extends Words {
  readonly proposals: ProposalsTexts;
}

/** Texts and formats of the language of the page. */
export function useProposalsWords(): ProposalsWords {
  const words = useWords();
  return { ...words, proposals: TEXTS[words.language] };
}

/** Radius of the circle of a photo in pixels. */
const SHOT_PX = 4.5;

/** A map with small circles for photos. */
class ShotsMap extends WalkMap {
  #shots: readonly Position[] = [];
  readonly #overlay: Overlay;

  /** @param container An empty element with a size. */
  constructor(container: HTMLElement, options: MapOptions) {
    super(container, options);
    this.#overlay = new Overlay("labels", () => this.#draw());
    this.#overlay.addTo(this.map);
  }

  /** Shows where photos were taken. */
  set shots(shots: readonly Position[]) {
    this.#shots = shots;
    this.#overlay.redraw();
  }

  #draw(): Node[] {
    return this.#shots.map(({ lat, lon }) => {
      const { x, y } = this.map.latLngToLayerPoint([lat, lon]);
      return svg("circle", { class: "proposals-shot", cx: x, cy: y, r: SHOT_PX });
    });
  }
}

/** What the map shows, and what it calls. */
interface ProposalsMapProps {
  readonly segments: readonly Line[];
  readonly tiles: MapTiles | null;
  /** Refused ones are not shown. */
  readonly proposals: readonly Proposal[];
  /** The stations that the walk has; their ids are no ids of proposals. */
  readonly stations?: readonly MapStation[];
  /** Id of the proposal that is shown larger, and can be dragged if `onMove` is given; null for none. */
  readonly selected?: number | null;
  /** Where photos were taken. */
  readonly shots?: readonly Position[];
  /** What can be done on the map, in words. */
  readonly hint?: string | undefined;
  /** A proposal was pressed. */
  readonly onProposal?: (id: number) => void;
  /** The selected proposal was dragged to a position. */
  readonly onMove?: (id: number, to: Position) => void;
}

const NONE: readonly never[] = [];

/** The map. */
function ProposalsMap(props: ProposalsMapProps) {
  const { segments, tiles, proposals, stations = NONE, selected = null, shots = NONE } = props;
  const { proposals: texts, texts: { map: words }, formats } = useProposalsWords();
  const mapTexts = useMemo(() => ({ ...words, distance: formats.distance }), [words, formats]);
  const shown = useMemo(
    () => [...stations, ...proposals.filter(({ isTaken }) => isTaken).map(shownAs(selected))],
    [stations, proposals, selected],
  );
  const [map, setMap] = useState<ShotsMap | null>(null);
  useEffect(() => {
    if (map !== null) map.shots = shots;
  }, [map, shots]);
  return (
    <section class="proposals-map" aria-label={texts.map}>
      <MapView
        mapClass={ShotsMap}
        texts={mapTexts}
        segments={segments}
        stations={shown}
        tiles={tiles}
        {...(props.hint === undefined ? {} : { hint: props.hint })}
        movable={props.onMove === undefined ? null : selected}
        onStation={(id) => props.onProposal?.(id)}
        onMove={(id, to, isDone) => {
          if (isDone) props.onMove?.(id, to);
        }}
        onReady={(created) => setMap(created instanceof ShotsMap ? created : null)}
      />
    </section>
  );
}

function shownAs(selected: number | null): (proposal: Proposal) => MapStation {
  return ({ id, number, title, lat, lon, triggerRadiusM }) => ({
    id,
    number,
    title,
    lat,
    lon,
    triggerRadiusM,
    state: id === selected ? "next" : "open",
  });
}

/** The large button in the foot. */
export interface ProposalsAction {
  readonly label: string;
  /** Whether there is nothing to add now. */
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

/** What the screen shows, and what it calls. */
interface ProposalsFrameProps {
  readonly title: string;
  /** A line below the title, such as the name of the walk. */
  readonly subtitle: string;
  /** A sentence in the bar. */
  readonly note?: string;
  /** Label of the button that closes the screen and adds nothing. */
  readonly cancel: string;
  readonly map: ProposalsMapProps;
  /** Name of the column for screen readers. */
  readonly columnLabel: string;
  /** What stands beside the large button. */
  readonly rest?: ComponentChildren;
  /** Null for a foot without one; then there is no foot. */
  readonly action: ProposalsAction | null;
  /** Whether Escape closes something in the column, and the screen stays. */
  readonly onEscape?: () => boolean;
  /** Called after the screen was closed. Then it must not be rendered any more. */
  readonly onClosed: () => void;
  /** The column. */
  readonly children: ComponentChildren;
}

/** The screen: a modal dialog as large as the window. Its title gets the focus. */
export function ProposalsFrame(props: ProposalsFrameProps) {
  const { title, subtitle, note, cancel, map, action, rest, onEscape, onClosed } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { proposals: texts } = useProposalsWords();
  const isPhone = useIsPhone();
  const [isMap, setMap] = useState(false);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
    return () => dialog.current?.close(); // gives the focus back to where it was
  }, []);
  const close = () => dialog.current?.close();
  const open = (id: number) => {
    setMap(false);
    map.onProposal?.(id);
  };
  return (
    <dialog
      ref={dialog}
      class="proposals"
      aria-labelledby={id}
      onCancel={(event) => {
        if (onEscape?.() === true) event.preventDefault();
      }}
      onClose={onClosed}
    >
      <div class="proposals-bar">
        <IconButton icon="back" label={texts.back} onClick={close} />
        <div>
          <h2 id={id} tabindex={-1} ref={heading}>{title}</h2>
          <p class="muted">{subtitle}</p>
        </div>
        <p class="proposals-note">{note}</p>
        <button class="btn btn-quiet" type="button" onClick={close}>{cancel}</button>
      </div>
      <div class="proposals-work">
        {!isPhone && <ProposalsMap {...map} />}
        <section class="proposals-side" aria-label={props.columnLabel}>
          {isPhone && <PanelSwitch isMap={isMap} onMap={setMap} />}
          {isPhone && isMap
            ? <ProposalsMap {...map} onProposal={open} />
            : <div class="proposals-column">{props.children}</div>}
          {action !== null && <Foot action={action}>{rest}</Foot>}
        </section>
      </div>
    </dialog>
  );
}

function Foot({ action, children }: { action: ProposalsAction; children: ComponentChildren }) {
  return (
    <div class="proposals-foot">
      <div class="proposals-rest">{children}</div>
      <button
        class="btn btn-large"
        type="button"
        aria-disabled={action.isDisabled === true}
        onClick={() => action.isDisabled !== true && action.onPress()}
      >
        <Icon name="check" />
        {action.label}
      </button>
    </div>
  );
}
