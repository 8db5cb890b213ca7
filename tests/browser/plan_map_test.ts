/** The map of the plan, as it is printed: the picture is where it is on the ground, with its source note. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { fitAffine, positionOfPixel } from "../../src/shared/projection.ts";
import type { Position } from "../../src/shared/geo.ts";
import type { MapPoint } from "../../src/shared/stored_map.ts";
import type { Pixel } from "../../web/kit/map/pixels.ts";
import { colouredPng } from "../support/media/coloured_png.ts";
import { createWalk, onTrack } from "../support/walk.ts";
import { inChromium } from "./chromium.ts";
import { withService } from "./guide/phone.ts";
import { canReadPdf, type Image, type PrintedBox, rendered, SCALE, textsOf } from "./printed.ts";
import { boxOnPaper, openPlan, print } from "./printed_plan.ts";

/** Metres between the two stations, of which the first is at the start. */
const APART_M = 500;
const STATIONS = [{ title: "Am Tor", atM: 0 }, { title: "Am See", atM: APART_M }];

/** A source note as one of a map. */
const NOTE = "© Landesamt 2026, Lizenz dl-de/by-2-0";

Deno.test("The sheet in Chromium: the plan has the picture of the walk where it is on the ground, and its source note", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      if (!canReadPdf()) return;
      const { routeId } = await createWalk(send, "Mit Bild", STATIONS);
      const fit = fitAffine(POINTS);
      assert.ok(fit !== null);
      const body = new FormData();
      body.append("map", new File([corners()], "karte.png"));
      body.append("points", JSON.stringify(POINTS));
      body.append("opacity", "1");
      body.append("attribution", NOTE);
      const stored = await send(`/api/routes/${routeId}/map`, { method: "PUT", body });
      assert.ok(stored.ok, await stored.text());
      const page = await browser.newPage({ locale: "de-DE" });
      await openPlan(page, base, routeId);
      const pdf = await print(page);
      const [text = ""] = await textsOf(pdf);
      assert.ok(text.includes(NOTE));
      const [paper] = await rendered(pdf);
      assert.ok(paper !== undefined);
      const onPaper = await paperOf(page);
      for (const { x, y, rgb } of CORNERS) {
        const pixel = { x: x * (SIDE - EDGE) + EDGE / 2, y: y * (SIDE - EDGE) + EDGE / 2 };
        const at = onPaper(positionOfPixel(fit, pixel));
        assert.deepEqual(colourAt(paper, at), rgb, `the corner at ${x}, ${y}`);
      }
    })));

/** The numbers of the two stations on the map. */
const FIRST = ".plan-map .map-number >> nth=0";
const SECOND = ".plan-map .map-number >> nth=1";

/**
 * Where positions are on the paper, in CSS pixels. The two stations say it: the track goes straight to the north.
 */
async function paperOf(page: Page): Promise<(position: Position) => Pixel> {
  await page.emulateMedia({ media: "print" });
  const [first, second] = [
    middleOf(await boxOnPaper(page, FIRST)),
    middleOf(await boxOnPaper(page, SECOND)),
  ];
  const metre = (first.y - second.y) / APART_M;
  return ({ lat, lon }) => {
    const north = (lat - onTrack(0).lat) / (onTrack(1).lat - onTrack(0).lat);
    const east = (lon - onTrack(0).lon) / (onTrack(0, 1).lon - onTrack(0).lon);
    return { x: first.x + east * metre, y: first.y - north * metre };
  };
}

/** The middle of a number, which is that of its diamond. */
function middleOf({ x, y, width, height }: PrintedBox): Pixel {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Pixels of a side of the picture, and of its coloured corners. */
const SIDE = 400;
const EDGE = 80;

/** The corners of the picture as shares of its sides, with their colours. */
const CORNERS = [
  { x: 0, y: 0, rgb: [255, 0, 0] },
  { x: 1, y: 0, rgb: [0, 128, 0] },
  { x: 0, y: 1, rgb: [0, 0, 255] },
  { x: 1, y: 1, rgb: [128, 0, 128] },
] as const;

/** A picture with north at its right: its left edge is in the south of the walk, its upper edge in the west. */
const POINTS: readonly MapPoint[] = [
  { x: 0, y: 0, ...onTrack(-20, -400) },
  { x: SIDE, y: 0, ...onTrack(620, -400) },
  { x: 0, y: SIDE, ...onTrack(-20, 400) },
  { x: SIDE, y: SIDE, ...onTrack(620, 400) },
];

/** A white picture with coloured corners, as a PNG. */
function corners(): Uint8Array<ArrayBuffer> {
  const isIn = (at: number, share: number) =>
    at >= share * (SIDE - EDGE) && at < share * (SIDE - EDGE) + EDGE;
  return colouredPng(
    SIDE,
    SIDE,
    (x, y) =>
      CORNERS.find((corner) => isIn(x, corner.x) && isIn(y, corner.y))?.rgb ?? [255, 255, 255],
  );
}

/** The colour of the paper at a point in CSS pixels. */
function colourAt({ width, data }: Image, at: Pixel): readonly number[] {
  const pixel = Math.round(at.y * SCALE) * width + Math.round(at.x * SCALE);
  return [...data.subarray(pixel * 3, pixel * 3 + 3)];
}
