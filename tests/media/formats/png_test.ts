/** PNG files, and what only starts like one. @module */
import { bytes, concat, latin1, zeros } from "../../support/media/bytes.ts";
import { png, pngChunk } from "../../support/media/pictures.ts";
import { assertNoPicture, assertPicture } from "../../support/media/source.ts";

const SIGNATURE = latin1("\x89PNG\r\n\x1a\n");
const DATA = concat(pngChunk("IDAT", zeros(10)), pngChunk("IEND"));

function withHeader(...header: number[]): Uint8Array {
  return concat(SIGNATURE, pngChunk("IHDR", bytes(...header)), DATA);
}

Deno.test("pictureKindOf: a PNG is accepted, animated or with long texts before the picture too", async () => {
  await assertPicture(png({ width: 300, height: 200 }), "png");
  await assertPicture(png({ animated: true }), "png");
  await assertPicture(png({ textBytes: 1_000_000 }), "png");
});

Deno.test("pictureKindOf: a PNG is accepted with every colour type and its bit depths", async () => {
  for (const [depth, colour] of [[1, 0], [16, 0], [8, 2], [4, 3], [8, 4], [16, 6]] as const) {
    await assertPicture(withHeader(0, 0, 0, 1, 0, 0, 0, 1, depth, colour, 0, 0, 0), "png");
  }
});

Deno.test("pictureKindOf: a PNG signature before text is refused", async () => {
  await assertNoPicture(concat(SIGNATURE, latin1("hello".repeat(50))), /no valid header/);
  await assertNoPicture(SIGNATURE, /no valid header/);
});

Deno.test("pictureKindOf: a PNG whose header is not first, or fails its checksum, is refused", async () => {
  const text = pngChunk("tEXt", latin1("Comment\0x"));
  await assertNoPicture(concat(SIGNATURE, text, png().subarray(8)), /no valid header/);
  await assertNoPicture(png().with(30, 0), /no valid header/);
});

Deno.test("pictureKindOf: a PNG of no size, or with an impossible depth or colour, is refused", async () => {
  await assertNoPicture(withHeader(0, 0, 0, 0, 0, 0, 0, 1, 8, 2, 0, 0, 0), /no valid header/);
  await assertNoPicture(withHeader(0, 0, 0, 1, 0x80, 0, 0, 0, 8, 2, 0, 0, 0), /no valid header/);
  await assertNoPicture(withHeader(0, 0, 0, 1, 0, 0, 0, 1, 4, 2, 0, 0, 0), /no valid header/);
  await assertNoPicture(withHeader(0, 0, 0, 1, 0, 0, 0, 1, 8, 5, 0, 0, 0), /no valid header/);
});

Deno.test("pictureKindOf: a PNG without picture data is refused", async () => {
  const header = png().subarray(0, 33);
  await assertNoPicture(header, /no picture data/);
  await assertNoPicture(concat(header, pngChunk("IEND")), /no picture data/);
  await assertNoPicture(concat(header, latin1("and then text")), /no picture data/);
});
