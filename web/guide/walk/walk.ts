/** A walk as the guide shows it, whatever it comes from. @module */
import { routeTexts } from "../../../src/shared/route_texts.ts";
import type { Outline, Poi } from "../../kit/api.ts";
import type { Recording } from "../../kit/sound/recording.ts";
import type { Station, Walk } from "../../../src/shared/guide_walk.ts";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import { stationName } from "../../../src/shared/station_name.ts";

export type { Station, Walk, WalkPicture } from "../../../src/shared/guide_walk.ts";

/**
 * Makes a walk of what the API returns. Addresses of media are made at each use: a file that was loaded meanwhile
 * has an address on this device. Copies of earlier versions have no map in their outline.
 *
 * @param media Makes the address of a picture, a recording or the map out of its path in the API.
 */
export function walkOf(
  { route, segments, map }: Pick<Outline, "route" | "segments"> & Partial<Pick<Outline, "map">>,
  pois: readonly Poi[],
  media: (path: string) => string,
): Walk {
  const { id, name, distanceM, elevationGainM } = route;
  const stations = pois.map((poi, index) => stationOf(poi, index + 1, media));
  return {
    ...{ id, name, ...routeTexts(route), distanceM, elevationGainM },
    segments,
    stations,
    map: map ? mapAt(map, media) : null,
  };
}

/** A map whose address is made at each use. */
function mapAt(map: StoredMap, media: (path: string) => string): StoredMap {
  const { url } = map;
  return {
    ...map,
    get url() {
      return media(url);
    },
  };
}

function stationOf(poi: Poi, number: number, media: (path: string) => string): Station {
  const { id, title, description, lat, lon, triggerRadiusM, sequence, audioUrl, images } = poi;
  const pictures = images.flatMap(({ url, caption }) =>
    url === null ? [] : [{
      get url() {
        return media(url);
      },
      caption,
    }]
  );
  return {
    id,
    number,
    title: stationName(title, number),
    description,
    lat,
    lon,
    triggerRadiusM,
    sequence,
    get audioUrl() {
      return audioUrl === null ? null : media(audioUrl);
    },
    pictures,
  };
}

/** What a player needs of the recording of a station, at an address. */
export function recordingOf(
  { name, schoolName }: Walk,
  { id, number, title, pictures }: Station,
  url: string,
): Recording {
  return {
    id,
    url,
    title: `${number} ${title}`,
    album: name,
    artist: schoolName === "" ? name : schoolName,
    pictureUrl: pictures[0]?.url ?? null,
  };
}
