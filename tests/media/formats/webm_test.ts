/** WebM files, distinguished by their tracks. @module */
import { bytes, concat, latin1, zeros } from "../../support/media/bytes.ts";
import { assertAudio, assertNoAudio } from "../../support/media/source.ts";
import {
  ebmlHeader,
  element,
  openElement,
  webmAudio,
  webmVideo,
} from "../../support/media/webm.ts";

const SEGMENT = "18538067";
const TRACKS = "1654ae6b";
const TRACK_ENTRY = "ae";
const CLUSTER = "1f43b675";

function withTracks(...types: number[]): Uint8Array {
  const entries = types.map((type) => element(TRACK_ENTRY, element("83", bytes(type))));
  return concat(ebmlHeader("webm"), openElement(SEGMENT, element(TRACKS, ...entries)));
}

Deno.test("audioKindOf: a WebM is accepted with known and unknown sizes", async () => {
  await assertAudio(webmAudio(), "webm");
  await assertAudio(webmAudio({ knownSizes: true }), "webm");
  await assertAudio(webmAudio({ blocks: 5000 }), "webm");
});

Deno.test("audioKindOf: a WebM is accepted with empty space before its tracks", async () => {
  await assertAudio(webmAudio({ voidBytes: 100 }), "webm");
  await assertAudio(webmAudio({ voidBytes: 200_000, knownSizes: true }), "webm");
});

Deno.test("audioKindOf: a WebM is accepted whose size is unknown in one byte", async () => {
  const tracks = withTracks(2).subarray(ebmlHeader("webm").length + 12);
  const segment = concat(Uint8Array.fromHex(SEGMENT), bytes(0xff), tracks);
  await assertAudio(concat(ebmlHeader("webm"), segment), "webm");
});

Deno.test("audioKindOf: a WebM is accepted whose document type is filled with zeros", async () => {
  await assertAudio(webmAudio({ docType: "webm\0\0\0" }), "webm");
});

Deno.test("audioKindOf: a WebM is accepted with a track type written in several bytes", async () => {
  const track = element(TRACK_ENTRY, element("83", bytes(0, 0, 0, 2)));
  const segment = openElement(SEGMENT, element(TRACKS, track));
  await assertAudio(concat(ebmlHeader("webm"), segment), "webm");
});

Deno.test("audioKindOf: a WebM with subtitles beside the sound is accepted", async () => {
  await assertAudio(withTracks(2, 0x11), "webm");
});

Deno.test("audioKindOf: a WebM with a video track is refused, with or without sound", async () => {
  await assertNoAudio(webmVideo(), /contains a video track/);
  await assertNoAudio(webmVideo({ knownSizes: true }), /contains a video track/);
  await assertNoAudio(withTracks(1), /contains a video track/);
  await assertNoAudio(withTracks(2, 1), /contains a video track/);
  await assertNoAudio(withTracks(3), /contains a video track/);
});

Deno.test("audioKindOf: a WebM without an audio track is refused", async () => {
  await assertNoAudio(withTracks(), /no audio track/);
  await assertNoAudio(withTracks(0x11), /no audio track/);
});

Deno.test("audioKindOf: a WebM without tracks, or with them cut off, is refused", async () => {
  const missing = /no complete list of tracks/;
  const cluster = element(CLUSTER, zeros(20));
  await assertNoAudio(ebmlHeader("webm"), missing);
  await assertNoAudio(concat(ebmlHeader("webm"), openElement(SEGMENT, cluster)), missing);
  await assertNoAudio(withTracks(2, 2).subarray(0, -3), missing);
  const tracks = element(TRACKS, element(TRACK_ENTRY, element("83", bytes(2))));
  await assertNoAudio(concat(ebmlHeader("webm"), openElement(SEGMENT, cluster, tracks)), missing);
});

Deno.test("audioKindOf: Matroska and other EBML files are refused", async () => {
  await assertNoAudio(webmAudio({ docType: "matroska" }), /a Matroska file, not a WebM file/);
  await assertNoAudio(webmAudio({ docType: "other" }), /not a WebM/);
  await assertNoAudio(webmAudio({ docType: "webmwebmwebmwebmwebm" }), /not a WebM/);
  await assertNoAudio(latin1("\x1a\x45\xdf\xa3 and some text about webm"), /not a WebM/);
});
