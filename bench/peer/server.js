/**
 * The peer: a part of the contract as one would otherwise write it in Node, with express, multer,
 * better-sqlite3, send and fast-xml-parser. Uploads go to the disk as multer does it, without a flush.
 *
 * Run it with `node server.js FOLDER PORT`.
 */
import { mkdirSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import express from "express";
import multer from "multer";
import send from "send";
import { haversineM, measure, readGpx } from "./gpx.js";
import { openStore } from "./store.js";
import { pictureView, poiView, routeView } from "./views.js";

const [folder = ".", port = "3000"] = process.argv.slice(2);
const files = join(folder, "files");
mkdirSync(files, { recursive: true });
const store = openStore(join(folder, "peer.db"));
const upload = multer({ dest: files, limits: { fileSize: 50 * 1024 * 1024 } });
const app = express();
app.disable("x-powered-by");
app.use(express.json(), express.urlencoded({ extended: false }));

function refuse(status, message) {
  return Object.assign(new Error(message), { status });
}

function routeOf(request) {
  const route = store.route.get(Number(request.params.routeId));
  if (route === undefined) throw refuse(404, "There is no such route");
  return route;
}

function poiOf(request) {
  const route = routeOf(request);
  const poi = store.poi.get(Number(request.params.poiId), route.id);
  if (poi === undefined) throw refuse(404, "There is no such POI");
  return poi;
}

function fullRoute(row) {
  const pois = store.pois.all(row.id).map((poi) => poiView(poi, store.pictures.all(poi.id)));
  return { ...routeView(row), points: store.points.all(row.id), pois };
}

function freeSlug(name) {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-") || "route";
  let candidate = slug;
  for (let n = 2; store.slugTaken.get(candidate) !== undefined; n++) candidate = `${slug}-${n}`;
  return candidate;
}

function sendFile(request, response, path, type) {
  send(request, path, { root: files, cacheControl: false })
    .on("headers", (response) => {
      response.setHeader("Content-Type", type);
      response.setHeader("Cache-Control", "no-cache");
    })
    .on("error", (error) => response.status(error.status ?? 500).json({ error: error.message }))
    .pipe(response);
}

app.get("/api/health", (request, response) => {
  response.json({
    ok: true,
    service: "peer",
    socket: `127.0.0.1:${port}`,
    sqliteVersion: store.version(),
    timestamp: new Date().toISOString(),
  });
});

app.get("/api/routes", (request, response) => {
  const { lat, lon, radiusKm = 25 } = request.query;
  const rows = store.routes.all();
  if (lat === undefined || lon === undefined) {
    response.json({ routes: rows.map((row) => routeView(row)) });
    return;
  }
  const here = { lat: Number(lat), lon: Number(lon) };
  const routes = rows
    .map((row) =>
      routeView(row, haversineM(here, { lat: row.start_lat, lon: row.start_lon }))
    )
    .filter((route) => route.proximityM <= Number(radiusKm) * 1000)
    .sort((a, b) => a.proximityM - b.proximityM);
  response.json({ routes });
});

app.post("/api/routes", upload.single("gpx"), async (request, response) => {
  if (request.file === undefined) throw refuse(400, "There is no gpx");
  const { name, segments } = readGpx(await readFile(request.file.path, "utf8"));
  const { start, center, bounds, distanceM, elevationGainM, points } = measure(segments);
  const title = request.body.name || name;
  const row = store.createRoute({
    slug: freeSlug(title),
    name: title,
    description: request.body.description ?? "",
    schoolName: request.body.schoolName ?? "",
    startLat: start.lat,
    startLon: start.lon,
    centerLat: center.lat,
    centerLon: center.lon,
    ...bounds,
    distanceM,
    elevationGainM,
    pointCount: points.length,
    path: request.file.filename,
    now: new Date().toISOString(),
  }, points);
  response.status(201).location(`/api/routes/${row.id}`).json(fullRoute(row));
});

app.get("/api/routes/:routeId", (request, response) => {
  response.json(fullRoute(routeOf(request)));
});

app.post("/api/routes/:routeId/pois", (request, response) => {
  const { title = "Unbenannter POI", description = "", lat, lon } = request.body;
  const { triggerRadiusM = 80, sequence = 0 } = request.body;
  const numbers = [lat, lon, triggerRadiusM, sequence].map(Number);
  if (numbers.some(Number.isNaN)) throw refuse(400, "A number is missing");
  const poi = store.insertPoi.get(routeOf(request).id, title, description, ...numbers);
  response.status(201).location(`/api/routes/${poi.route_id}/pois/${poi.id}`)
    .json(poiView(poi, []));
});

const POI = "/api/routes/:routeId/pois/:poiId";

app.post(`${POI}/pictures`, upload.single("picture"), (request, response) => {
  const poi = poiOf(request);
  if (request.file === undefined) throw refuse(400, "There is no picture");
  const { caption = "", sequence = 0 } = request.body;
  const { filename } = request.file;
  const now = new Date().toISOString();
  const row = store.insertPicture.get(
    poi.id,
    caption,
    Number(sequence),
    filename,
    "image/jpeg",
    now,
  );
  response.status(201).json(pictureView(poi, row));
});

app.get(`${POI}/pictures/:pictureId`, (request, response) => {
  const picture = store.picture.get(Number(request.params.pictureId), poiOf(request).id);
  if (picture === undefined) throw refuse(404, "There is no such picture");
  sendFile(request, response, picture.path, picture.type);
});

app.post(`${POI}/audio`, upload.single("audio"), (request, response) => {
  const poi = poiOf(request);
  if (request.file === undefined) throw refuse(400, "There is no audio");
  store.setAudio.run(request.file.filename, "audio/mpeg", poi.id);
  const url = `/api/routes/${poi.route_id}/pois/${poi.id}/audio`;
  const { id: poiId, route_id: routeId, title: poiTitle } = poi;
  response.status(201)
    .json({ routeId, poiId, poiTitle, url, updatedAt: new Date().toISOString() });
});

app.get(`${POI}/audio`, (request, response) => {
  const poi = poiOf(request);
  if (poi.audio_path === null) throw refuse(404, "There is no audio");
  sendFile(request, response, poi.audio_path, poi.audio_type);
});

app.delete(`${POI}/audio`, async (request, response) => {
  const poi = poiOf(request);
  if (poi.audio_path === null) throw refuse(404, "There is no audio");
  store.setAudio.run(null, null, poi.id);
  await rm(join(files, poi.audio_path));
  response.json({ routeId: poi.route_id, poiId: poi.id, deleted: true });
});

app.use((error, request, response, _next) => {
  response.status(error.status ?? 500).json({ error: error.message });
});

app.listen(Number(port), "127.0.0.1");
