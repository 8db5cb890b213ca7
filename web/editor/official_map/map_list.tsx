/** The list of maps in the right column: what lies below the track, for all walks of the library. @module */
import {
  type Country,
  type MapChoice,
  noteOf,
  OFFICIAL_IDS,
  OFFICIAL_MAPS,
} from "../../../src/shared/official_maps.ts";
import type { MapTiles } from "../../kit/map/map_content.ts";
import type { OfficialMapTexts } from "../../kit/texts/editor/official_map.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { IconButton } from "../ui/buttons.tsx";
import { useChanges, useWords } from "../ui/context.tsx";
import { RefusalNote } from "../ui/messages.tsx";
import type { OfficialMapProps } from "./map_band.tsx";
import { officialMapOf } from "./official_map.ts";
import { useOfficialMapTexts } from "./official_map_words.ts";
import "./official_map.css";

/** A map of the list. */
export interface MapRow {
  readonly choice: MapChoice | "picture";
  readonly name: string;
  readonly area: string;
  readonly note: string;
  /** Whether it shows the walk. */
  readonly isHere: boolean;
}

/** The maps that a library can choose. @param own That of the settings. @param here Countries of the walk; null for all. */
export function mapRows(
  texts: OfficialMapTexts,
  own: MapTiles | null,
  here: readonly Country[] | null,
): readonly MapRow[] {
  const official = OFFICIAL_IDS.map((choice): MapRow => {
    const { name, area } = OFFICIAL_MAPS[choice];
    const isHere = here?.includes(area) ?? true;
    const country = texts.countries[area];
    const note = noteOf(OFFICIAL_MAPS[choice]);
    return { choice, name, area: isHere ? country.name : country.only, note, isHere };
  });
  const none: MapRow = { choice: "none", ...texts.none, isHere: true };
  if (own === null) return [none, ...official];
  return [none, ...official, { choice: "own", ...texts.own, note: own.attribution, isHere: true }];
}

/** The rows of a list of maps. @param chosen The one that is shown; null for none of them. */
export function MapRows({ rows, chosen, onChoose }: {
  rows: readonly MapRow[];
  chosen: MapRow["choice"] | null;
  onChoose: (choice: MapRow["choice"]) => void;
}) {
  return (
    <ul class="map-list">
      {rows.map(({ choice, name, area, note, isHere }) => (
        <li key={choice}>
          <button
            class="map-list-row"
            type="button"
            disabled={!isHere}
            aria-pressed={choice === chosen}
            aria-haspopup={choice === "picture" ? "dialog" : undefined}
            onClick={() => onChoose(choice)}
          >
            <span>
              <b>{name}</b> <span>{area}</span>
              <small>{note}</small>
            </span>
            {choice === chosen && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the list calls. */
interface MapListProps extends OfficialMapProps {
  /** Opens the dialog for a picture of the school's own. */
  readonly onPicture: () => void;
  readonly onClose: () => void;
}

/** The list. */
export function MapList({ opened, track, onPicture, onClose }: MapListProps) {
  const map = officialMapOf(opened, track.readTrack);
  useChanges(map);
  const { texts: { close } } = useWords();
  const texts = useOfficialMapTexts();
  const { source, failure } = map;
  const { map: stored } = track.outline;
  const rows: readonly MapRow[] = [
    ...mapRows(texts, source?.own ?? null, map.countries),
    { choice: "picture", ...texts.picture, isHere: true },
  ];
  const chosen = stored !== null && stored.attribution === ""
    ? "picture"
    : source?.map ?? (source?.own ? "own" : "none");
  return (
    <section class="form" aria-labelledby="map-list">
      <div class="title">
        <h2 id="map-list">{texts.title}</h2>
        <IconButton icon="close" label={close} onClick={onClose} />
      </div>
      <MapRows
        rows={rows}
        chosen={chosen}
        onChoose={(choice) => choice === "picture" ? onPicture() : void map.choose(choice)}
      />
      {map.isChoosing && <p role="status">{texts.choosing}</p>}
      {failure !== null && map.job === null && (
        <div class="problem" role="alert">
          <RefusalNote error={failure} subject="change" />
        </div>
      )}
      {stored !== null && stored.attribution !== "" && (
        <WithWalk
          bytes={stored.bytes}
          note={stored.attribution}
          onAgain={source?.tiles && map.job === null ? () => void map.draw() : null}
        />
      )}
      <p class="small muted">{texts.forAll}</p>
    </section>
  );
}

/** The picture that the walk has. @param onAgain Draws it again; null if that is not possible now. */
function WithWalk(
  { bytes, note, onAgain }: { bytes: number; note: string; onAgain: (() => void) | null },
) {
  const texts = useOfficialMapTexts();
  const { formats } = useWords();
  return (
    <div class="map-list-stored">
      <p class="state state-ok">
        <Icon name="check" />
        <b>{texts.stored}</b>
      </p>
      <p>{texts.storedHint(formats.megabytes(bytes))}</p>
      <p class="small muted">{note}</p>
      {onAgain !== null && (
        <button class="btn" type="button" onClick={onAgain}>
          <Icon name="redo" />
          {texts.drawAgain}
        </button>
      )}
    </div>
  );
}
