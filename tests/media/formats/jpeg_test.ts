/** JPEG files, and what only starts like one. @module */
import { bytes, concat, latin1, zeros } from "../../support/media/bytes.ts";
import { jpeg } from "../../support/media/pictures.ts";
import { assertNoPicture, assertPicture } from "../../support/media/source.ts";

const START = bytes(0xff, 0xd8);
const FRAME = bytes(0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0);
const SCAN = bytes(0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x3f, 0xff, 0xd9);

Deno.test("pictureKindOf: a JPEG is accepted in every coding and with every number of components", async () => {
  await assertPicture(jpeg({ width: 4000, height: 3000 }), "jpeg");
  await assertPicture(jpeg({ progressive: true }), "jpeg");
  await assertPicture(jpeg({ components: 3 }), "jpeg");
  await assertPicture(jpeg({ components: 4 }), "jpeg");
});

Deno.test("pictureKindOf: a JPEG is accepted with fill bytes, a thumbnail and a large colour profile", async () => {
  await assertPicture(jpeg({ fillBytes: 100 }), "jpeg");
  await assertPicture(jpeg({ thumbnail: true }), "jpeg");
  await assertPicture(jpeg({ profileBytes: 2_000_000 }), "jpeg");
});

Deno.test("pictureKindOf: a JPEG is accepted with the stray bytes that decoders skip", async () => {
  await assertPicture(concat(START, bytes(0xff, 0xe0, 0, 2), zeros(3), FRAME, SCAN), "jpeg");
});

Deno.test("pictureKindOf: a JPEG signature before a web page is refused", async () => {
  const page = latin1("<html><script>alert(1)</script></html>".repeat(20));
  await assertNoPicture(concat(bytes(0xff, 0xd8, 0xff), page), /no valid frame header/);
  await assertNoPicture(concat(bytes(0xff, 0xd8, 0xff, 0xe0), page), /no valid frame header/);
});

Deno.test("pictureKindOf: a JPEG whose only frame header is its thumbnail's is refused", async () => {
  const thumbnail = jpeg();
  const exif = concat(bytes(0xff, 0xe1, 0, thumbnail.length + 2), thumbnail);
  await assertNoPicture(concat(START, exif, bytes(0xff, 0xd9)), /no valid frame header/);
});

Deno.test("pictureKindOf: a JPEG without a scan, or with it before the frame header, is refused", async () => {
  await assertNoPicture(concat(START, FRAME, bytes(0xff, 0xd9)), /no picture data/);
  await assertNoPicture(concat(START, SCAN, FRAME), /no valid frame header/);
});

Deno.test("pictureKindOf: a JPEG of no size, or with a frame header of wrong length, is refused", async () => {
  await assertNoPicture(jpeg({ width: 0 }), /no valid frame header/);
  await assertNoPicture(jpeg({ height: 0 }), /no valid frame header/);
  const fiveComponents = concat(FRAME.with(3, 23).with(9, 5), zeros(12));
  await assertNoPicture(concat(START, fiveComponents, SCAN), /no valid frame header/);
  const wrongLength = FRAME.with(3, 12);
  await assertNoPicture(concat(START, wrongLength, bytes(0), SCAN), /no valid frame header/);
});
