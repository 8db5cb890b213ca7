/**
 * The JSON that the service responds with (docs/api.md#route-resource). The types of the views
 * are derived from these schemas, so that a view without one of their fields does not pass the type check; the
 * OpenAPI document contains them, and the tests validate every response against it.
 *
 * @module
 */
import * as v from "valibot";
import { CHECK_CODES, OBSTACLES, REMOVAL_CAUSES, REMOVED_KINDS } from "../shared/error_reasons.ts";
import { MAP_CHOICES } from "../shared/official_maps.ts";
import { eachRouteText, type RouteText } from "../shared/walk_texts.ts";

/** An identifier. */
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
/** The route that something belongs to. */
const routeId = v.pipe(id, v.description("The route"));
/** The POI that something belongs to. */
const poiId = v.pipe(id, v.description("The POI"));
/** A number of things. */
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.examples([0]));
/** Degrees north. */
const latitude = v.pipe(
  v.number(),
  v.minValue(-90),
  v.maxValue(90),
  v.description("Degrees north"),
  v.examples([50.6702]),
);
/** Degrees east. */
const longitude = v.pipe(
  v.number(),
  v.minValue(-180),
  v.maxValue(180),
  v.description("Degrees east"),
  v.examples([7.2143]),
);
/** A length. */
const metres = v.pipe(v.number(), v.minValue(0), v.examples([1250.5]));
/** The hash of a file. */
const sha256 = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/),
  v.description("SHA-256 of the content in hexadecimal digits"),
);
/** ISO 8601 UTC with milliseconds. */
const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** Text with a description. */
function described(description: string) {
  return v.pipe(v.string(), v.description(description));
}

/** A path below the service's address that may be missing. */
function path(description: string) {
  return v.pipe(v.nullable(v.string()), v.description(description));
}

/** How much is on a route. */
const Contents = v.strictObject({
  poiCount: v.pipe(count, v.description("Number of POIs")),
  pictureCount: v.pipe(count, v.description("Number of pictures of all POIs")),
  audioCount: v.pipe(count, v.description("Number of POIs with audio")),
  bytes: v.pipe(count, v.description("Bytes of all files of the route")),
});

const MapPoint = v.strictObject({
  x: v.pipe(v.number(), v.description("Pixels from the left of the picture")),
  y: v.pipe(v.number(), v.description("Pixels from the top of the picture")),
  lat: latitude,
  lon: longitude,
});

/** The map of a route. */
const RouteMap = v.strictObject({
  routeId,
  width: v.pipe(count, v.description("Pixels, as browsers show it")),
  height: v.pipe(count, v.description("Pixels, as browsers show it")),
  points: v.pipe(
    v.array(MapPoint),
    v.description(
      "Places on the picture and the same places on the ground; a least-squares affine transformation lays the " +
        "picture under the track",
    ),
  ),
  opacity: v.pipe(v.number(), v.description("How opaque it is drawn, 0.1 to 1")),
  attribution: described("Source note, plain text, which must be shown; may be empty"),
  url: described("Path of the file"),
  mediaType: described("Media type of the file"),
  bytes: v.pipe(count, v.description("Length of the file")),
});

/** A number of a thing that is not in every entry. */
function countOrNull(description: string) {
  return v.pipe(v.nullable(count), v.description(description));
}

/** An entry of the list of removed things. */
const RemovedEntry = v.strictObject({
  id: v.pipe(id, v.description("Identifier of the entry")),
  kind: v.pipe(
    v.picklist(REMOVED_KINDS),
    v.description(
      "A POI with its pictures and audio, a picture, audio, or the track or the map of the route",
    ),
  ),
  cause: v.pipe(
    v.picklist(REMOVAL_CAUSES),
    v.description("Whether it was deleted, replaced, or, as a track, appended to"),
  ),
  removedAt: timestamp,
  keptUntil: v.pipe(timestamp, v.description("After that it is removed for good")),
  bytes: v.pipe(count, v.description("Bytes of its files")),
  poiId: v.pipe(
    v.nullable(id),
    v.description("The POI that it is or belongs to; null for a track or a map"),
  ),
  pictureId: v.pipe(v.nullable(id), v.description("The picture; null for anything else")),
  title: described("Title of the POI at that time; empty for a track or a map"),
  caption: described("Caption of the picture; empty for anything else"),
  number: countOrNull(
    "Place of the POI in the order at that time, from 1; null for a track or a map",
  ),
  pictureCount: v.pipe(count, v.description("Number of pictures in it")),
  hasAudio: v.pipe(v.boolean(), v.description("Whether there is audio in it")),
  pointCount: countOrNull("Number of track points; null for anything but a track"),
  distanceM: v.pipe(
    v.nullable(metres),
    v.description("Length of the track in metres; null for anything else"),
  ),
  obstacle: v.pipe(
    v.nullable(v.picklist(OBSTACLES)),
    v.description(
      "What is in the way of restoring it: `poi-missing`, its POI is not there; `audio-present`, the POI has " +
        "other audio, which `Keep-Previous` exchanges. Null if nothing is.",
    ),
  ),
});

const ListedFile = v.strictObject({
  path: described("Path from the folder of the site"),
  bytes: v.pipe(count, v.description("Length of the content")),
  sha256,
  origins: v.pipe(
    v.array(v.string()),
    v.description("Keys of the libraries whose walks need it"),
  ),
});

/** What `files.json` of a site holds. */
const SiteFiles = v.strictObject({
  format: v.literal(1),
  files: v.pipe(v.array(ListedFile), v.description("All files but `files.json`, by path")),
  removable: v.pipe(
    v.array(v.string()),
    v.description("In a folder, paths that have been deleted from it; empty here"),
  ),
});

/** What a copy for use without a network consists of. */
const WalkManifest = v.strictObject({
  routeId,
  version: described("Changes with every change of the route, its POIs or their media"),
  totalBytes: v.pipe(count, v.description("Bytes of all files together")),
  files: v.array(v.strictObject({
    url: described("Path of the file"),
    bytes: v.pipe(count, v.description("Length of the content")),
    sha256,
    mediaType: described("Media type of the content"),
  })),
});

/** A way point. */
const WayPoint = v.strictObject({
  name: described("Name; may be empty"),
  description: described("Description or comment; may be empty"),
  lat: latitude,
  lon: longitude,
  triggerRadiusM: v.pipe(
    v.nullable(v.pipe(v.number(), v.gtValue(0))),
    v.description("Activation radius in metres; null if the file has none"),
  ),
});

/** The way points of a file. */
const WayPointList = v.strictObject({
  waypoints: v.array(WayPoint),
  leftOut: v.pipe(
    count,
    v.description("How many more are in the file: beyond 500, or without a valid position"),
  ),
});

const Position = v.strictObject({ lat: latitude, lon: longitude });

const Bounds = v.strictObject({
  minLat: latitude,
  minLon: longitude,
  maxLat: latitude,
  maxLon: longitude,
});

/** What each text of a route says. */
export const ROUTE_TEXT_MEANINGS: Readonly<Record<RouteText, string>> = {
  description: "What the walk is about",
  schoolName: "School or institution",
};

const Route = v.strictObject({
  id: v.pipe(id, v.description("Identifier of the route")),
  slug: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    v.maxLength(80),
    v.description("Label for URLs"),
  ),
  name: described("Name"),
  ...eachRouteText((name) => described(`${ROUTE_TEXT_MEANINGS[name]}; may be empty`)),
  status: v.picklist(["active", "deleted"]),
  start: v.pipe(Position, v.description("First track point")),
  center: v.pipe(Position, v.description("Middle of the bounds")),
  bounds: Bounds,
  distanceM: v.pipe(metres, v.description("Length of the track in metres")),
  elevationGainM: v.pipe(metres, v.description("Sum of all climbs in metres")),
  pointCount: v.pipe(count, v.description("Number of track points")),
  gpxUrl: path("Path of the GPX file; null for a deleted route"),
  createdAt: timestamp,
  updatedAt: v.pipe(timestamp, v.description("Last change of the route, its POIs or their media")),
  deletedAt: v.nullable(timestamp),
  proximityM: v.pipe(
    v.nullable(metres),
    v.description("Metres from the requested position to the start; null without a position"),
  ),
});

const TrackPoint = v.strictObject({
  sequence: v.pipe(count, v.description("Counts from 0 through all tracks and segments")),
  lat: latitude,
  lon: longitude,
  elevation: v.pipe(
    v.nullable(v.number()),
    v.description("Metres; null if the file has none here"),
  ),
  recordedAt: v.pipe(
    v.nullable(timestamp),
    v.description("Time of recording; null if the file has none here"),
  ),
});

const PoiImage = v.strictObject({
  id: v.pipe(id, v.description("Identifier of the picture")),
  caption: described("Visible caption; may be empty"),
  sequence: v.pipe(count, v.description("Position in the slideshow")),
  url: path("Path of the file; null if the route is deleted"),
});

const Poi = v.strictObject({
  id: v.pipe(id, v.description("Identifier of the POI")),
  routeId,
  title: described("Name of the station"),
  description: described("Description; may be empty"),
  lat: latitude,
  lon: longitude,
  triggerRadiusM: v.pipe(
    v.number(),
    v.gtValue(0),
    v.description("Activation radius in metres"),
  ),
  sequence: v.pipe(count, v.description("Position in the list of stations")),
  audioUrl: path("Path of the audio; null if there is none or the route is deleted"),
  images: v.array(PoiImage),
});

const FullRoute = v.strictObject({
  ...Route.entries,
  points: v.array(TrackPoint),
  pois: v.array(Poi),
});

const Outline = v.strictObject({
  route: Route,
  poiCount: v.pipe(count, v.description("Number of stations")),
  maxErrorM: v.pipe(
    metres,
    v.description(
      "No track point is farther than this from the line, in metres: 2, or more where 2000 points " +
        "cannot hold that",
    ),
  ),
  segments: v.pipe(
    v.array(v.array(v.pipe(
      v.array(v.number()),
      v.length(2),
      v.description("Degrees north and degrees east"),
    ))),
    v.description("A line for each segment of the track"),
  ),
  profile: v.pipe(
    v.array(v.pipe(
      v.array(v.number()),
      v.length(2),
      v.description("Metres along the track and metres above sea level"),
    )),
    v.description("At most 500 samples of the elevation; none for a track without elevations"),
  ),
  map: v.pipe(v.nullable(RouteMap), v.description("The map of the walk; null without one")),
});

const Picture = v.strictObject({
  id: v.pipe(id, v.description("Identifier of the picture")),
  routeId,
  poiId,
  poiTitle: described("Title of the POI"),
  caption: described("Visible caption; may be empty"),
  sequence: v.pipe(count, v.description("Position in the slideshow")),
  url: described("Path of the file"),
  createdAt: timestamp,
});

const Audio = v.strictObject({
  routeId,
  poiId,
  poiTitle: described("Title of the POI"),
  url: described("Path of the file"),
  updatedAt: v.pipe(timestamp, v.description("When this file was uploaded, or restored")),
});

const CheckFinding = v.strictObject({
  code: v.pipe(v.picklist(CHECK_CODES), v.description("What was found")),
  poiId,
  message: described("What it means, for a person"),
});

const Health = v.strictObject({
  ok: v.boolean(),
  service: described("Name of the service"),
  socket: described("`<host>:<port>` that the service listens on"),
  sqliteVersion: described("Version of the database"),
  timestamp: v.pipe(timestamp, v.description("Time of the response")),
});

const Session = v.strictObject({
  mayWrite: v.pipe(v.boolean(), v.description("Whether a write of this client would be accepted")),
  passwordNeeded: v.pipe(v.boolean(), v.description("Whether writing takes a password")),
});

/** A component of its own: generated clients take null for one, and not for an object without a name. */
const TileSource = v.strictObject({
  url: described("Address with the placeholders `{z}`, `{x}` and `{y}`"),
  attribution: described("Text that must be shown on the map"),
  maxZoom: v.pipe(count, v.description("Highest zoom that has tiles")),
});

const MapSource = v.strictObject({
  map: v.pipe(
    v.nullable(v.picklist(MAP_CHOICES)),
    v.description("What was chosen; null as long as nothing was"),
  ),
  tiles: v.pipe(v.nullable(TileSource), v.description("The map; null for none")),
  own: v.pipe(
    v.nullable(TileSource),
    v.description("The map of the setting `TILE_URL`, which holds as long as nothing was chosen"),
  ),
});

const Settings = v.strictObject({
  version: described("Version of the program, as semantic versioning writes it"),
  maxUploadBytes: v.pipe(count, v.description("Largest accepted file in bytes")),
  defaultRadiusKm: v.pipe(v.number(), v.description("Default of `radiusKm`, kilometres")),
  defaultTriggerRadiusM: v.pipe(v.number(), v.description("Default of `triggerRadiusM`, metres")),
  publicUrl: v.pipe(
    v.nullable(v.string()),
    v.description("Address for other devices, without a slash at its end; null if none is set"),
  ),
  publishedUrl: v.pipe(
    v.nullable(v.string()),
    v.description("Address of the published walks, with a slash at its end; null if none is known"),
  ),
  pageLanguage: v.pipe(
    v.nullable(v.picklist(["de", "en"])),
    v.description("Language of the pages; null lets the browser choose"),
  ),
  tiles: v.pipe(
    v.nullable(TileSource),
    v.description("Source of raster map tiles for the editor; null if there is none"),
  ),
  ...Session.entries,
  writeObstacle: v.pipe(
    v.nullable(v.picklist(["host", "address", "password"])),
    v.description(
      "Why this client may not write: `host`, the host name is not allowed; " +
        "`address`, only the machine itself may write; `password`, the password is missing. Null if it may write.",
    ),
  ),
});

const SiteAddress = v.strictObject({
  url: v.pipe(
    v.nullable(v.string()),
    v.description("Address of the published walks, with a slash at its end; null if none is known"),
  ),
});

/** W3C Web Application Manifest, as the pages need it. */
const WebManifest = v.strictObject({
  id: described("Identity of the application"),
  name: v.string(),
  short_name: v.string(),
  lang: described("Language of the names"),
  start_url: described("Path of the first page"),
  scope: described("Path that the application covers"),
  display: v.string(),
  background_color: v.string(),
  theme_color: v.string(),
  icons: v.array(v.strictObject({
    src: described("Path of the file"),
    sizes: v.string(),
    type: v.string(),
    purpose: v.string(),
  })),
});

const Failure = v.strictObject({
  error: v.literal("HttpError"),
  message: described("What is wrong, as a sentence"),
  details: v.optional(described("Details, such as a parser's message with line and column")),
});

/** All resources by the name they have in the OpenAPI document. */
export const RESOURCES = {
  Health,
  Session,
  Settings,
  TileSource,
  MapSource,
  WebManifest,
  Route,
  RouteList: v.strictObject({ routes: v.array(Route) }),
  FullRoute,
  TrackPoint,
  Outline,
  WayPoint,
  WayPointList,
  WalkManifest,
  SiteFiles,
  SiteAddress,
  TrashedRoute: v.strictObject({ route: Route, softDeleted: v.literal(true) }),
  RestoredRoute: v.strictObject({ route: Route, restored: v.literal(true) }),
  Poi,
  PoiImage,
  PoiList: v.strictObject({ pois: v.array(Poi) }),
  DeletedPoi: v.strictObject({ id, routeId, deleted: v.literal(true) }),
  Picture,
  PictureList: v.strictObject({ pictures: v.array(Picture) }),
  DeletedPicture: v.strictObject({ id, routeId, poiId, deleted: v.literal(true) }),
  Audio,
  DeletedAudio: v.strictObject({ routeId, poiId, deleted: v.literal(true) }),
  RouteMap,
  DeletedMap: v.strictObject({ routeId, deleted: v.literal(true) }),
  Contents,
  RemovedEntry,
  RemovedList: v.strictObject({
    entries: v.pipe(v.array(RemovedEntry), v.description("Newest first")),
  }),
  RestoredEntry: v.strictObject({
    entry: v.pipe(RemovedEntry, v.description("What was restored; it is in the list no more")),
    poi: v.pipe(
      v.nullable(Poi),
      v.description("The POI that is back, or has its picture or audio back; null for a track"),
    ),
  }),
  Checks: v.strictObject({ findings: v.array(CheckFinding) }),
  CheckFinding,
  Position,
  Bounds,
  Error: Failure,
} as const;

/** Name of a resource. */
export type ResourceName = keyof typeof RESOURCES;

/** The JSON value of a resource, as in `Resource<"Poi">`. */
export type Resource<Name extends ResourceName> = v.InferOutput<(typeof RESOURCES)[Name]>;
