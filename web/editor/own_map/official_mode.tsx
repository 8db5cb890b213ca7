/**
 * The official map as the map of a walk: a picture that is made of the tiles of the source that the school has set.
 *
 * @module
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Line } from "../../../src/shared/geo.ts";
import { mercatorLat, mercatorLon } from "../../../src/shared/projection.ts";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import type { Settings } from "../../kit/api.ts";
import type { MapOptions, MapStation } from "../../kit/map/map_content.ts";
import { MapView } from "../../kit/map/map_view.tsx";
import { Overlay } from "../../kit/map/overlay.ts";
import { svg } from "../../kit/map/pixels.ts";
import { WalkMap } from "../../kit/map/walk_map.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useChanges, useValue, useWords } from "../ui/context.tsx";
import type { Ground } from "./ground.ts";
import {
  type MapRequests,
  RequestFailure,
  useFocusInDialog,
  useMapDialogTexts,
} from "./map_dialog_parts.tsx";
import type { TilePlace } from "./tile_download.ts";
import { mapAreaOf, TileJob, type TileSource, type TileTrouble } from "./tile_job.ts";

/** What they show, and what they call. */
interface TakeAlongProps {
  readonly job: TileJob;
  readonly requests: MapRequests;
}

/** Why there is no button: the school has set no source of tiles. */
function NoSource() {
  const { official: texts } = useMapDialogTexts();
  return (
    <>
      <h3>{texts.title}</h3>
      <p>{texts.noSource}</p>
      <p class="muted">{texts.person}</p>
    </>
  );
}

/** The button, or how far it is. */
function TakeAlong(props: TakeAlongProps) {
  const { job } = props;
  switch (job.state.kind) {
    case "idle":
    case "stored":
      return <Offer {...props} />;
    case "loading":
    case "stopped":
      return <Loading {...props} />;
    case "trouble":
      return <Trouble {...props} why={job.state.why} />;
    case "storing":
    case "not stored":
      return <Storing {...props} />;
  }
}

/** What it would load. */
function Offer({ job, requests }: TakeAlongProps) {
  const { official: texts } = useMapDialogTexts();
  const { formats } = useWords();
  return (
    <>
      <h3>{texts.title}</h3>
      <p>{texts.lead}</p>
      <dl class="map-dialog-sizes">
        <dt>{texts.area}</dt>
        <dd>{texts.areaIs}</dd>
        <dt>{texts.tiles}</dt>
        <dd>{job.progress.all}</dd>
        <dt>{texts.size}</dt>
        <dd>{texts.about(formats.megabytes(job.estimatedBytes))}</dd>
      </dl>
      <button class="btn btn-large" type="button" onClick={() => void job.run(requests.store)}>
        <Icon name="download" />
        {texts.title}
      </button>
    </>
  );
}

/** How far it is. */
function Loading({ job, requests }: TakeAlongProps) {
  const { official: texts } = useMapDialogTexts();
  const { formats } = useWords();
  const { done, all, bytes } = job.progress;
  const isStopped = job.state.kind === "stopped";
  return (
    <>
      <h3>{isStopped ? texts.stopped : texts.loading}</h3>
      <p class="map-dialog-count">{texts.progress(done, all)}</p>
      <progress max={all} value={done} aria-label={texts.progress(done, all)} />
      <p>{texts.bytes(formats.megabytes(bytes), formats.megabytes(job.estimatedBytes))}</p>
      <p class="muted">{texts.goOn}</p>
      <button
        class="btn map-dialog-wide"
        type="button"
        onClick={() => isStopped ? void job.run(requests.store) : job.stop()}
      >
        <Icon name={isStopped ? "download" : "pause"} />
        {isStopped ? texts.resume : texts.stop}
      </button>
    </>
  );
}

/** What has gone wrong. */
function Trouble({ job, requests, why }: TakeAlongProps & { why: TileTrouble }) {
  const { official: texts } = useMapDialogTexts();
  const { done, all } = job.progress;
  return (
    <>
      <h3>{texts.failed}</h3>
      <p class="problem" role="alert">{texts.troubles[why]}</p>
      {done > 0 && <p>{texts.progress(done, all)}</p>}
      <button
        class="btn map-dialog-wide"
        type="button"
        onClick={() => void job.run(requests.store)}
      >
        <Icon name="redo" />
        {texts.again}
      </button>
    </>
  );
}

/** Sending the file. */
function Storing({ job, requests }: TakeAlongProps) {
  const { official: texts, act } = useMapDialogTexts();
  if (job.state.kind === "storing") {
    return (
      <>
        <div role="status">
          <h3>{act.sending}</h3>
        </div>
        <progress max={1} value={requests.share} aria-label={act.sending} />
      </>
    );
  }
  return (
    <>
      <h3>{texts.loaded}</h3>
      <RequestFailure requests={requests} />
      <button
        class="btn btn-primary"
        type="button"
        onClick={() => void job.run(requests.store)}
      >
        <Icon name="check" />
        {act.take}
      </button>
    </>
  );
}

/** What it shows, and what it calls. */
interface TakenAlongProps {
  readonly stored: StoredMap;
  readonly requests: MapRequests;
  /** Places for which the server of the tiles had none, if they were loaded just now. */
  readonly missing: number;
  /** Loads them again; null without a source. */
  readonly onAgain: (() => void) | null;
  readonly onRemove: () => void;
}

/** The state, the facts and the buttons. */
function TakenAlong({ stored, requests, missing, onAgain, onRemove }: TakenAlongProps) {
  const { official: texts, act } = useMapDialogTexts();
  const { formats } = useWords();
  const { attribution, bytes } = stored;
  return (
    <>
      <div role="status">
        <h3 class="state-ok">
          <Icon name="check" />
          {texts.there}
        </h3>
      </div>
      <dl class="map-dialog-sizes">
        <dt>{texts.source}</dt>
        <dd>{attribution}</dd>
        <dt>{texts.size}</dt>
        <dd>{formats.megabytes(bytes)}</dd>
      </dl>
      {missing > 0 && <p>{texts.missing(missing)}</p>}
      <p>{texts.children}</p>
      <p class="muted">{texts.note}</p>
      {requests.failure?.of === "removing" && <RequestFailure requests={requests} />}
      <div class="choices">
        {onAgain !== null && (
          <button class="btn" type="button" onClick={onAgain}>
            <Icon name="download" />
            {texts.loadAgain}
          </button>
        )}
        <button
          class="btn btn-quiet"
          type="button"
          aria-disabled={requests.busy !== null}
          onClick={() => requests.busy === null && onRemove()}
        >
          <Icon name="trash" />
          {act.remove}
        </button>
      </div>
    </>
  );
}

/** A tile that is drawn. */
interface DrawnTile {
  readonly place: TilePlace;
  /** Address of its picture; null while it is not there. */
  readonly url: string | null;
}

/** The map. */
class TilesMap extends WalkMap {
  #tiles: readonly DrawnTile[] = [];
  readonly #overlay: Overlay;

  /** @param container An empty element with a size. */
  constructor(container: HTMLElement, options: MapOptions) {
    super(container, options);
    this.#overlay = new Overlay("grid", () => this.#tiles.map((tile) => this.#draw(tile)));
    this.#overlay.addTo(this.map);
  }

  /** Draws tiles. */
  set tiles(tiles: readonly DrawnTile[]) {
    this.#tiles = tiles;
    this.#overlay.redraw();
  }

  #draw({ place: { z, x, y }, url }: DrawnTile): Node {
    const side = 2 ** z;
    const corner = (column: number, row: number) =>
      this.map.latLngToLayerPoint([mercatorLat(row / side), mercatorLon(column / side)]);
    const [from, to] = [corner(x, y), corner(x + 1, y + 1)];
    const size = { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
    return url === null
      ? svg("rect", { class: "map-dialog-todo", ...size })
      : svg("image", { href: url, preserveAspectRatio: "none", ...size });
  }
}

/** What the pane shows. */
interface TilesPaneProps {
  readonly ground: Ground;
  readonly stations: readonly MapStation[];
  /** The map that the server has; null for none. */
  readonly stored: StoredMap | null;
  /** The tiles to draw; null for none. */
  readonly job: TileJob | null;
  /** Where the tiles come from, in words. */
  readonly attribution: string;
}

/** The pane. */
function TilesPane({ ground, stations, stored, job, attribution }: TilesPaneProps) {
  const { texts: { map: words }, formats } = useWords();
  const { pane: texts } = useMapDialogTexts();
  const mapTexts = useMemo(() => ({ ...words, distance: formats.distance }), [words, formats]);
  const [map, setMap] = useState<TilesMap | null>(null);
  return (
    <section class="map-dialog-pane" aria-label={texts.walk}>
      <MapView
        mapClass={TilesMap}
        texts={mapTexts}
        segments={ground.segments}
        stations={stations}
        ownMap={stored}
        hasNoChoice
        onReady={(created) => setMap(created instanceof TilesMap ? created : null)}
      />
      {map !== null && <JobTiles key={job === null} map={map} job={job} />}
      {job !== null && <p class="map-dialog-source">{attribution}</p>}
    </section>
  );
}

/** Draws the tiles of a job on a map. */
function JobTiles({ map, job }: { map: TilesMap; job: TileJob | null }) {
  const urls = useRef(new Map<object, string>());
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), []);
  const none = { subscribe: () => () => {} };
  const done = useValue(job ?? none, () => job?.progress.done ?? 0);
  useEffect(() => {
    map.tiles = job === null ? [] : drawnTiles(job, urls.current);
  }, [map, job, done]);
  return null;
}

/** The tiles. @param urls Addresses of pictures by their tiles; new ones are added. */
function drawnTiles(job: TileJob, urls: Map<object, string>): readonly DrawnTile[] {
  const loaded = new Map(job.tiles.map((tile) => [nameOf(tile), tile]));
  return job.area.tiles.map((place) => {
    const tile = loaded.get(nameOf(place));
    if (tile === undefined) return { place, url: null };
    const url = urls.get(tile) ?? URL.createObjectURL(new Blob([tile.bytes]));
    urls.set(tile, url);
    return { place, url };
  });
}

function nameOf({ z, x, y }: { z: number; x: number; y: number }): string {
  return `${z}/${x}/${y}`;
}

/** A job, and what it is for. */
interface KeptJob {
  readonly segments: readonly Line[];
  readonly url: string;
  readonly job: TileJob;
}

/** The last one; the track of the page may change, the walk does not. */
let kept: KeptJob | null = null;

/** The job of a track; null without a source, or without a track. */
function useTileJob(
  segments: readonly Line[],
  source: TileSource | null,
): TileJob | null {
  return useMemo(() => {
    if (source === null) return null;
    if (
      kept?.url === source.url && (kept.segments === segments || isSame(kept.segments, segments))
    ) {
      return kept.job;
    }
    const area = mapAreaOf(segments);
    if (area === null) return null;
    kept?.job.stop();
    const job = new TileJob(source, area);
    kept = { segments, url: source.url, job };
    return job;
  }, [segments, source]);
}

/** The next dialog has another job: what was loaded is dropped. */
function forgetTileJob(): void {
  kept = null;
}

/** Whether two tracks are the same: they are read again after each change of the map. */
function isSame(a: readonly Line[], b: readonly Line[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What it needs, and what it calls. */
interface OfficialModeProps {
  readonly settings: Settings;
  /** The map that the server has. */
  readonly stored: StoredMap | null;
  readonly ground: Ground;
  readonly stations: readonly MapStation[];
  readonly requests: MapRequests;
  /** The map was removed. */
  readonly onDone: () => void;
}

/** Nothing that changes. */
const NOTHING = { subscribe: () => () => {} };

/** The tiles. */
export function OfficialMode(props: OfficialModeProps) {
  const { settings: { tiles }, stored, ground, stations, requests } = props;
  const job = useTileJob(ground.segments, tiles);
  useChanges(job ?? NOTHING);
  useFocusInDialog();
  const isTaken = stored !== null && stored.attribution !== "" && isAtRest(job);
  const remove = async () => {
    if (!await requests.remove()) return;
    forgetTileJob();
    props.onDone();
  };
  return (
    <div class="map-dialog-tiles">
      <TilesPane
        {...{ ground, stations }}
        stored={isTaken ? stored : null}
        job={isTaken ? null : job}
        attribution={tiles?.attribution ?? ""}
      />
      <div class="map-dialog-options">
        {isTaken
          ? (
            <TakenAlong
              stored={stored}
              requests={requests}
              missing={job?.state.kind === "stored" ? job.missing : 0}
              onAgain={job === null ? null : () => void job.runAgain(requests.store)}
              onRemove={() => void remove()}
            />
          )
          : job === null
          ? <NoSource />
          : <TakeAlong job={job} requests={requests} />}
      </div>
    </div>
  );
}

/** Whether nothing is being taken along. */
function isAtRest(job: TileJob | null): boolean {
  return job === null || job.state.kind === "idle" || job.state.kind === "stored";
}
