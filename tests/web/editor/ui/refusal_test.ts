/** What the service refuses, in the words of the editor: real files to the real service. @module */
import assert from "node:assert/strict";
import { errorOf } from "../../../../web/kit/api.ts";
import { ApiError, NetworkError } from "../../../../web/kit/api_error.ts";
import { refusalOf, type Subject } from "../../../../web/editor/ui/refusal.ts";
import { editorDe, type RefusalTexts } from "../../../../web/kit/texts/editor/de.ts";
import { editorEn } from "../../../../web/kit/texts/editor/en.ts";
import { formatsOf } from "../../../../web/kit/texts/language.ts";
import { FailingFiles } from "../../../support/faults/failing_files.ts";
import { createPoi, createRoute } from "../../../support/fixtures.ts";
import { bytes, gpx, OELBERG } from "../../../support/gpx_samples.ts";
import { mp4Video } from "../../../support/media/samples.ts";
import { Service } from "../../../support/service.ts";
import { forgedZip } from "../../../support/zip.ts";

const GERMAN = { texts: editorDe, formats: formatsOf("de") };
const ENGLISH = { texts: editorEn, formats: formatsOf("en") };

/** The error as the page gets it. */
async function refusal(pending: Promise<Response>): Promise<ApiError> {
  const response = await pending;
  assert.ok(response.status >= 400, `${response.status}`);
  return errorOf(response.status, (name) => response.headers.get(name), await response.text());
}

/** A GPX file with this content. */
function gpxOf(content: string): Uint8Array {
  return bytes(`<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${content}</gpx>`);
}

function walkJson(fields: object): Uint8Array {
  return forgedZip([{ name: "walk.json", content: JSON.stringify(fields) }]);
}

/** A text of the table that takes nothing. */
type Reason = Exclude<keyof RefusalTexts, "line" | "tooLargeFor" | "exact">;

const TRACK = '<trk><trkseg><trkpt lat="50" lon="7"/></trkseg></trk>';

/** Files that teachers have, with what the page says of them. */
const FILES: readonly (readonly ["gpx" | "pack", Uint8Array, Reason])[] = [
  ["gpx", Uint8Array.of(0x1f, 0x8b, 8, 0), "archive"],
  ["gpx", bytes('<?xml version="1.0"?>\n<kml></kml>'), "notGpx"],
  ["gpx", gpxOf('<wpt lat="50.6" lon="7.2"/>'), "noTrack"],
  ["gpx", gpxOf('<rte><rtept lat="50.6" lon="7.2"/></rte>'), "noTrack"],
  ["gpx", gpxOf("<trk></trk>"), "noTrack"],
  [
    "gpx",
    Uint8Array.from([...bytes("<gpx><trk><name>Stra"), 0xdf, ...bytes("e</name>")]),
    "encoding",
  ],
  ["gpx", gpxOf('<trk><trkseg><trkpt lat="150" lon="7"/></trkseg></trk>'), "badPoint"],
  ["gpx", bytes("<gpx>\n<trk></gpx>"), "damagedGpx"],
  ["gpx", OELBERG.subarray(0, 200), "damagedGpx"],
  ["gpx", new Uint8Array(), "empty"],
  ["pack", forgedZip([{ name: "Weg.gpx", content: OELBERG }]), "noWalk"],
  ["pack", gpxOf('<wpt lat="50" lon="7"/>'.repeat(1001) + TRACK), "badStations"],
  ["pack", bytes("%PDF-1.7"), "damagedPack"],
  ["pack", walkJson({ format: "route-guide-walk", version: 99 }), "newerPack"],
  ["pack", walkJson({ format: "route-guide-walk", version: 1 }), "damagedPack"],
  ["pack", forgedZip([{ name: "a", content: OELBERG }]).subarray(0, 60), "damagedPack"],
];

Deno.test("refusalOf() says in both languages why a file did not become a walk, and where", async () => {
  await using service = await Service.open();
  for (const [field, content, reason] of FILES) {
    const path = field === "gpx" ? "/api/routes" : "/api/packs";
    const error = await refusal(service.sendForm("POST", path, { [field]: content }));
    const german = refusalOf(error, "file", GERMAN);
    assert.equal(german.text, editorDe.refusals[reason], german.exact);
    assert.equal(refusalOf(error, "file", ENGLISH).text, editorEn.refusals[reason]);
    const hasLocation = ["encoding", "badPoint", "damagedGpx"].includes(reason);
    const [, line] = /line (\d+)/.exec(german.exact) ?? [];
    const location = hasLocation
      ? new RegExp(`^Die Stelle ist in Zeile ${line}, Spalte \\d+\\.$`)
      : /^$/;
    assert.match(german.location, location, reason);
  }
});

Deno.test("refusalOf() says of pictures, recordings and texts what to take instead", async () => {
  await using service = await Service.open({ env: { MAX_UPLOAD_MB: "1" } });
  const poi = `/api/routes/${await createRoute(service)}/pois/1`;
  await createPoi(service, 1);
  const large = new Uint8Array(1_100_000);
  const refused = async (subject: Subject, pending: Promise<Response>) =>
    refusalOf(await refusal(pending), subject, GERMAN).text;
  const picture = (content: Uint8Array) =>
    refused("picture", service.sendForm("POST", `${poi}/pictures`, { picture: content }));
  const recording = (content: Uint8Array) =>
    refused("recording", service.sendForm("POST", `${poi}/audio`, { audio: content }));
  const { refusals } = editorDe;
  assert.equal(await picture(bytes("%PDF-1.7")), refusals.picture);
  assert.equal(await recording(bytes("%PDF-1.7")), refusals.recording);
  assert.equal(await recording(mp4Video()), refusals.video);
  assert.equal(await recording(new Uint8Array()), refusals.empty);
  for (const text of [await picture(large), await recording(large)]) {
    assert.match(text, /^Die Datei ist zu groß\. Erlaubt sind 1,0\sMB\.$/);
  }
  const description = "Wort ".repeat(300_000);
  assert.equal(
    await refused("change", service.send("PUT", poi, { description })),
    refusals.textTooLong,
  );
});

Deno.test("refusalOf() says what is full, gone, locked, or not reached", async () => {
  const files = new FailingFiles();
  await using service = await Service.open({ files, env: { EDIT_PASSWORD: "Kirschen im März" } });
  const said = async (pending: Promise<Response>) =>
    refusalOf(await refusal(pending), "file", GERMAN).text;
  const { refusals } = editorDe;
  assert.equal(await said(service.fetch("/api/routes/9")), refusals.gone);
  assert.equal(
    await said(service.sendForm("POST", "/api/routes", { gpx: OELBERG })),
    refusals.login,
  );
  const body = new FormData();
  body.append("gpx", new File([gpx("Weg", [[50, 7], [50.1, 7]])], "a.gpx"));
  const headers = { Authorization: `Basic ${bytes("t:Kirschen im März").toBase64()}` };
  files.fail({ at: 1, failure: "ENOSPC", times: Infinity });
  assert.equal(
    await said(service.fetch("/api/routes", { method: "POST", headers, body })),
    refusals.diskFull,
  );
  files.restore();
  const offline = refusalOf(new NetworkError("The connection was lost"), "file", GERMAN);
  assert.equal(offline.text, `${editorDe.noServer} ${editorDe.noServerHint}`);
  const proxy = refusalOf(new ApiError(413, "HTTP 413"), "file", GERMAN);
  assert.equal(proxy.text, refusals.tooLarge, "a web server in front has no message");
});

Deno.test("formatsOf: a limit in MAX_UPLOAD_MB is the same number on the pages", () => {
  const mebibyte = 1024 * 1024;
  const { megabytes } = GERMAN.formats;
  assert.deepEqual(
    [1, 2.5, 9.94, 10, 50, 200].map((setting) => megabytes(setting * mebibyte)),
    ["1,0", "2,5", "9,9", "10", "50", "200"].map((number) => `${number}\u00a0MB`),
  );
  assert.equal(ENGLISH.formats.megabytes(1), "0.1\u00a0MB");
});
