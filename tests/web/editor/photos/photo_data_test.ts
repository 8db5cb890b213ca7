/** Tests of what is read of the EXIF of photos. @module */
import assert from "node:assert/strict";
import {
  NO_DATA,
  type PhotoData,
  photoData,
  readPhoto,
} from "../../../../web/editor/photos/photo_data.ts";
import {
  type CameraData,
  exif,
  heicPhoto,
  jpegPhoto,
  pngPhoto,
  webpPhoto,
} from "../../../support/media/photos.ts";
import { cpuMs } from "../../../support/cpu_time.ts";
import { concat, latin1 } from "../../../support/media/bytes.ts";
import { jpeg } from "../../../support/media/pictures.ts";
import { fc } from "../../../support/property.ts";
import { SeededRandom, testSeed } from "../../../support/random.ts";
import { repetitions } from "../../../support/extent.ts";

const FORMATS = { JPEG: jpegPhoto, PNG: pngPhoto, WebP: webpPhoto, HEIC: heicPhoto };

const FULL: CameraData = {
  at: { lat: 50.66481, lon: 7.21012 },
  gpsMs: Date.UTC(2026, 4, 1, 8, 30, 5),
  local: "2026:05:01 10:30:07",
  hundredths: 5,
  zone: "+02:00",
  model: "K 1",
};

function dataIn(file: Uint8Array): PhotoData {
  return photoData(new Uint8Array(file).buffer);
}

/** Compares positions to about a metre, everything else exactly. */
function assertData(actual: PhotoData, expected: PhotoData): void {
  const rounded = ({ at, ...rest }: PhotoData) => ({
    ...rest,
    at: at && [at.lat.toFixed(5), at.lon.toFixed(5)],
  });
  assert.deepEqual(rounded(actual), rounded(expected));
}

for (const [name, photo] of Object.entries(FORMATS)) {
  Deno.test(`photoData(): position, times and camera of a ${name}`, async () => {
    const expected: PhotoData = {
      at: FULL.at ?? null,
      gpsMs: FULL.gpsMs ?? null,
      localMs: Date.UTC(2026, 4, 1, 10, 30, 7, 50),
      zoneMin: 120,
      camera: "Testwerk K 1",
    };
    assertData(dataIn(photo(FULL)), expected);
    assertData(await readPhoto(new Blob([new Uint8Array(photo(FULL))])), expected);
    assert.deepEqual(dataIn(photo({ local: "2026:05:01 10:30:07" })), {
      ...NO_DATA,
      localMs: Date.UTC(2026, 4, 1, 10, 30, 7),
    });
  });
}

Deno.test("photoData(): south and west are negative", () => {
  const at = { lat: -33.9249, lon: -70.6693 };
  assertData(dataIn(jpegPhoto({ at })), { ...NO_DATA, at });
});

Deno.test("photoData(): zeros and degrees that do not exist are no position", () => {
  for (const at of [{ lat: 0, lon: 0 }, { lat: 91, lon: 7 }, { lat: 50, lon: 181 }]) {
    assert.equal(dataIn(jpegPhoto({ at })).at, null, JSON.stringify(at));
  }
  assertData(dataIn(jpegPhoto({ at: { lat: 0, lon: 7 } })), { ...NO_DATA, at: { lat: 0, lon: 7 } });
});

Deno.test("photoData(): seconds that are written as 0/0 are 0, other numbers are not", () => {
  const at = { lat: -36.75, lon: 112.25 };
  const written = Array.from(jpegPhoto({ at })).join();
  const read = (above: number, below: readonly number[]) => {
    const changed = written.replaceAll([0, 0, 0, above, ...below].join(), "0,0,0,0,0,0,0,0");
    assert.notEqual(changed, written);
    return dataIn(Uint8Array.from(changed.split(","), Number));
  };
  assertData(read(0, [0, 0, 0x27, 0x10]), { ...NO_DATA, at });
  assert.equal(read(45, [0, 0, 0, 1]).at, null);
});

Deno.test("photoData(): a clock that was never set shows no time", () => {
  for (
    const local of [
      "0000:00:00 00:00:00",
      "    :  :     :  :  ",
      "1970:01:01 00:00:00",
      "2026:13:01 10:00:00",
      "2026:02:30 10:00:00",
      "2026:05:01 24:00:00",
      "",
    ]
  ) assert.equal(dataIn(jpegPhoto({ local })).localMs, null, local);
  for (const zone of ["+15:00", "local", "", "+2"]) {
    assert.equal(dataIn(jpegPhoto({ local: "2026:05:01 10:00:00", zone })).zoneMin, null, zone);
  }
});

Deno.test("photoData(): files without EXIF, and what is no photo, say nothing", () => {
  const text = (content: string) => new TextEncoder().encode(content);
  for (const file of [jpeg(), text(""), text("Hallo"), text("<svg/>"), text("GIF89a")]) {
    assert.deepEqual(dataIn(file), NO_DATA);
  }
});

Deno.test("photoData(): a photo that is cut anywhere says all, a part, or nothing, and never fails", () => {
  for (const photo of Object.values(FORMATS)) {
    const whole = photo(FULL);
    for (let length = 0; length < Math.min(whole.length, 4000); length++) {
      const { localMs } = dataIn(whole.subarray(0, length));
      assert.ok(
        localMs === null || localMs === Date.UTC(2026, 4, 1, 10, 30, 7, 50) ||
          localMs === Date.UTC(2026, 4, 1, 10, 30, 7),
      );
    }
  }
});

Deno.test("photoData(): changed bytes never make it fail, and never take long", () => {
  const random = new SeededRandom(testSeed());
  const runs = repetitions({ usual: 3000, night: 30_000 });
  for (let run = 0; run < runs; run++) {
    const photo = random.pick(Object.values(FORMATS))(FULL).slice();
    for (let count = random.below(8); count >= 0; count--) {
      photo[random.below(Math.min(photo.length, 1500))] = random.pick([
        0,
        1,
        0x7f,
        0xff,
        random.below(256),
      ]);
    }
    const from = cpuMs();
    const { at, localMs, gpsMs, zoneMin } = dataIn(photo);
    assert.ok(cpuMs() - from < 1000, `SEED=${random.seed}: run ${run} takes long`);
    for (const number of [at?.lat, at?.lon, localMs, gpsMs, zoneMin]) {
      assert.ok(number === undefined || number === null || Number.isFinite(number));
    }
  }
});

Deno.test("photoData(): a directory that points at itself, with the largest number of values, ends", () => {
  const structure = exif(FULL).slice();
  const view = new DataView(structure.buffer);
  for (let at = 10; at + 12 <= structure.length; at += 12) view.setUint32(at + 4, 0xffffffff);
  const body = concat(latin1("Exif\0\0"), structure);
  const head = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2);
  assert.equal(dataIn(concat(head, body, jpeg().subarray(2))).at, null);
});

Deno.test("photoData(): positions are read to a metre", () => {
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
  fc.assert(
    fc.property(degrees(89.99), degrees(179.99), (lat, lon) => {
      fc.pre(Math.abs(lat) > 1e-6);
      const { at } = dataIn(jpegPhoto({ at: { lat, lon } }));
      assert.ok(at !== null && Math.abs(at.lat - lat) < 1e-5 && Math.abs(at.lon - lon) < 1e-5);
    }),
  );
});
