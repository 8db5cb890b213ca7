/**
 * The main screens are as in their pictures, light and dark, on a phone and on a laptop. `deno task screens` renews
 * the pictures of the screens that differ.
 *
 * @module
 */
import assert from "node:assert/strict";
import { once } from "../../../src/runtime/shared_tasks.ts";
import { repetitions } from "../../support/extent.ts";
import { fillSample } from "../../support/sample.ts";
import { publishedFiles } from "../../support/published_files.ts";
import { FolderServer } from "../../support/web_servers/folder_server.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { differences, type Screen } from "./compare.ts";
import {
  expectedNames,
  readExpected,
  removeExpected,
  writeDifference,
  writeExpected,
} from "./expected.ts";
import { type ShownScreen, VISITS, withScreen } from "./screens.ts";
import { type Colours, DRAWING_FLAGS, withStyles } from "./capture.ts";
import { copyWithOfficial, copyWithPicture } from "./drawn_map.ts";

/** Whether the pictures of the screens that differ are renewed. */
const isRenewal = Deno.env.get("UPDATE_SCREENS") !== undefined;

const COLOURS: readonly Colours[] = ["light", "dark"];

/** Whether it is tried that changes are found; nothing but the comparison itself can change that. */
const findsChanges = repetitions({ usual: 0, night: 1 }) > 0;

/** A change of the styles that must be found. */
interface Change {
  readonly what: string;
  readonly colours: Colours;
  readonly css: string;
  /** The region that differs. */
  readonly region: string;
}

/** Changes by the names of the screens. */
const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  "guide-start-phone": [
    {
      what: "the sign has another yellow",
      colours: "light",
      css: ".btn-large { background: #ffb000 }",
      region: "sign",
    },
    {
      what: "the name of the school is lost",
      colours: "dark",
      css: ".school { visibility: hidden }",
      region: "title",
    },
    {
      what: "one figure is not bold",
      colours: "light",
      css: ".figures div:first-child dd { font-weight: 400 }",
      region: "facts",
    },
  ],
  "guide-map-phone": [
    {
      what: "the station that was heard is as yellow as the others",
      colours: "light",
      css: ".map-done .map-diamond { fill: var(--accent) }",
      region: "map",
    },
    {
      what: "the track has lost its edge",
      colours: "light",
      css: ":root { --track-case: #ffca1a }",
      region: "map",
    },
  ],
  "guide-station-phone": [
    {
      what: "a line of text is lost",
      colours: "light",
      css: ".text p { visibility: hidden }",
      region: "text",
    },
    {
      what: "dark cards are as light as the light ones",
      colours: "dark",
      css: ":root { --surface: #fffdf6 }",
      region: "player",
    },
    {
      what: "the button is smaller",
      colours: "dark",
      css: ".player-play { width: 72px; height: 72px }",
      region: "player",
    },
  ],
  "editor-workbench-computer": [
    {
      what: "a column has moved by 8 pixels",
      colours: "light",
      css: ".order { position: relative; left: 8px }",
      region: "list",
    },
    {
      what: "what is less important is as dark as the rest",
      colours: "light",
      css: ":root { --ink-2: var(--ink) }",
      region: "strip",
    },
    {
      what: "dark lines are as the paper",
      colours: "dark",
      css: ":root { --edge: transparent }",
      region: "form",
    },
  ],
};

/** What is different from the expected screen, a line for each region; nothing if that is renewed. */
function compared(name: string, actual: Screen): readonly string[] {
  const expected = readExpected(name);
  const found = expected === null ? [] : differences(expected, actual);
  if (expected !== null && found.length === 0) return [];
  if (isRenewal) {
    writeExpected(name, actual);
    return [];
  }
  if (expected === null) return [`${name} has no picture: deno task screens`];
  const path = writeDifference(name, expected, actual, found);
  return [...found.map(({ region, text }) => `${name}, ${region}: ${text}`), `see ${path}`];
}

/** Applies a change to a screen, and finds it. */
async function findChange({ page, take }: ShownScreen, change: Change): Promise<void> {
  const before = await take(change.colours);
  await withStyles(page, change.css, async () => {
    const found = differences(before, await take(change.colours));
    assert.ok(found.some(({ region }) => region === change.region), `${change.what} is not found`);
  });
}

Deno.test("The guide and the editor in Chromium: the main screens are as in their pictures", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const files = await publishedFiles({ fetch: (path) => fetch(base + path) });
      await using server = new FolderServer(files);
      const copies = once(async () => ({
        withPicture: await copyWithPicture(send, routeId),
        withOfficial: await copyWithOfficial(send, routeId),
      }));
      const places = { base, routeId, copies, site: server.address };
      for (const visit of VISITS) {
        await test.step(visit.name, () =>
          withScreen(browser, visit, places, async (shown) => {
            const lines: string[] = [];
            for (const colours of COLOURS) {
              lines.push(...compared(`${visit.name}-${colours}`, await shown.take(colours)));
            }
            if (findsChanges) {
              for (const change of CHANGES[visit.name] ?? []) await findChange(shown, change);
            }
            assert.deepEqual(lines, []);
          }));
      }
      const names = VISITS.flatMap(({ name }) => COLOURS.map((colours) => `${name}-${colours}`));
      const unused = expectedNames().filter((name) => !names.includes(name));
      if (isRenewal) unused.forEach(removeExpected);
      else assert.deepEqual(unused, [], "each picture has a screen");
    }), { flags: DRAWING_FLAGS }));
