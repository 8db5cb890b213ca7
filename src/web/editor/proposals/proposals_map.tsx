/**
 * The map beside a list of proposals: the stations of the walk, and the proposed ones as pale dashed diamonds.
 *
 * @module
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Line, Position } from "../../../shared/geo.ts";
import type { MapStation } from "../../map/map_content.ts";
import { MapView } from "../../map/map_view.tsx";
import type { Proposal } from "./proposal.ts";
import { useProposalsWords } from "./proposals_words.ts";
import { ShotsMap } from "./shots_map.ts";

/** What the map shows, and what it calls. */
export interface ProposalsMapProps {
  readonly segments: readonly Line[];
  readonly tiles: { readonly url: string; readonly attribution: string } | null;
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
export function ProposalsMap(props: ProposalsMapProps) {
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
