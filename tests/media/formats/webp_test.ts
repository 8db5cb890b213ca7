/** WebP files, and what only starts like one. @module */
import { bytes, concat, latin1, riffChunk, zeros } from "../../support/media/bytes.ts";
import { webp } from "../../support/media/pictures.ts";
import { assertNoPicture, assertPicture } from "../../support/media/source.ts";

function riff(...content: Uint8Array[]): Uint8Array {
  return riffChunk("RIFF", latin1("WEBP"), ...content);
}

Deno.test("pictureKindOf: a WebP is accepted lossless, lossy, animated and with a colour profile", async () => {
  await assertPicture(webp(), "webp");
  await assertPicture(webp({ lossy: true }), "webp");
  await assertPicture(webp({ animated: true }), "webp");
  await assertPicture(webp({ animated: true, lossy: true, profileBytes: 500_001 }), "webp");
});

Deno.test("pictureKindOf: a WebP is accepted with an alpha channel before the picture", async () => {
  const picture = webp({ lossy: true }).subarray(12);
  const extension = riffChunk("VP8X", zeros(10));
  const alpha = riffChunk("ALPH", zeros(7));
  const frame = riffChunk("ANMF", zeros(16), alpha, picture);
  await assertPicture(riff(extension, alpha, picture), "webp");
  await assertPicture(riff(extension, riffChunk("ANIM", zeros(6)), frame), "webp");
});

Deno.test("pictureKindOf: a WebP signature before a script is refused", async () => {
  await assertNoPicture(latin1("RIFF\x20\0\0\0WEBP<script>alert(1)</script>......"), /no picture/);
  await assertNoPicture(riff(riffChunk("VP8 ", latin1("<script>alert(1)</script>"))), /no picture/);
  await assertNoPicture(riff(riffChunk("VP8L", latin1("<script>alert(1)</script>"))), /no picture/);
});

Deno.test("pictureKindOf: a WebP that is shorter than it says is refused", async () => {
  await assertNoPicture(webp().subarray(0, 26), /shorter/);
});

Deno.test("pictureKindOf: a WebP without a picture is refused", async () => {
  await assertNoPicture(riff(), /no picture data/);
  await assertNoPicture(riff(riffChunk("VP8X", zeros(10))), /no picture data/);
  await assertNoPicture(
    riff(riffChunk("VP8X", zeros(10)), riffChunk("ANMF", zeros(16))),
    /no picture data/,
  );
});

Deno.test("pictureKindOf: a WebP whose frame has no size, or is no key frame, is refused", async () => {
  const frame = webp({ lossy: true }).subarray(20);
  const chunk = (content: Uint8Array) => riff(riffChunk("VP8 ", content));
  await assertNoPicture(chunk(frame.with(6, 0)), /no picture data/);
  await assertNoPicture(chunk(frame.with(0, 0x51)), /no picture data/);
  await assertNoPicture(riff(riffChunk("VP8L", bytes(0x2f, 0, 0, 0, 0xe0))), /no picture data/);
});

Deno.test("pictureKindOf: another RIFF file is no WebP", async () => {
  await assertNoPicture(concat(latin1("RIFF\x40\0\0\0WAVE"), zeros(64)), /a WAV file/);
});
