/**
 * The main screens: what pupils see from the start of a walk to a station, and where teachers find and change a walk.
 *
 * @module
 */
import type { Browser, Page } from "playwright-core";
import type { Position } from "../../../src/shared/geo.ts";
import { pointAt } from "../../../tools/sample/track.ts";
import { GOOD_M, untilReceived } from "../guide/phone.ts";
import { select } from "../editor/stations.ts";
import type { Screen } from "./compare.ts";
import { captureScreen, type Colours, type Device, openBlank } from "./capture.ts";
import { beginWalk } from "../guide/begin_walk.ts";
import { MAP_KINDS } from "./map_screens.ts";
import type { Places, ScreenKind, Way } from "./screen_kind.ts";

/** The date of every change, for lists that show it. */
const CHANGED_AT = "2026-05-04T09:30:00.000Z";

/** Seconds at which the player stands. */
const STOPPED_AT_S = 5;

/** Positions on the way from the first station to the second, as shares of the track. */
const WAY = [0.1, 0.11, 0.12, 0.13, 0.14] as const;

/** Schools of the published walks: the list has the sample walk once for each, and once without. */
const SCHOOLS = ["Grundschule am Eulenberg", "Schule an der Mühle", ""] as const;

/** The folder of the published sample walk. */
const PUBLISHED_WALK = "w/rund-um-den-eulenberg/";

const WALK_REGIONS = { header: ".app-bar", next: ".views > .next" };

const START_REGIONS = {
  picture: ".start header",
  title: ".start .body > div:first-child",
  facts: ".start .figures",
  body: ".start .body",
  sign: ".start .start-bar",
};

const KINDS: Readonly<Record<string, ScreenKind>> = {
  "guide-start": {
    devices: ["phone", "computer"],
    open: async ({ page, base, routeId }) => {
      await page.goto(`${base}/w/${routeId}`);
      await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
      await page.getByRole("button", { name: /^Für unterwegs laden/ }).waitFor();
    },
    regions: START_REGIONS,
  },
  "guide-walk": {
    devices: ["phone", "computer"],
    open: walkOn,
    regions: { ...WALK_REGIONS, list: ".views > .list" },
  },
  "guide-map": {
    devices: ["phone"],
    open: async (way) => {
      await walkOn(way);
      await way.page.getByText("Karte", { exact: true }).click();
      await way.page.locator(".map-station").nth(5).waitFor();
    },
    regions: { ...WALK_REGIONS, switch: ".view-switch", map: ".views > .plan" },
  },
  "guide-station": {
    devices: ["phone", "computer"],
    open: async (way) => {
      const { page } = way;
      await begin(way);
      await listen(page, "Die Steinbrücke");
      await page.getByRole("button", { name: "Anhalten" }).click();
      await page.getByRole("slider").fill(String(STOPPED_AT_S));
      await page.evaluate("scrollTo(0, 0)");
    },
    regions: {
      header: ".station .bar",
      pictures: ".shots",
      title: ".station .title",
      player: ".player",
      text: ".station .text",
    },
  },
  "site-list": {
    devices: ["phone", "computer"],
    open: async ({ page, site }) => {
      await page.route("**/walks.json", async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        const walk = { ...json.walks[0], changedAt: CHANGED_AT };
        json.walks = SCHOOLS.map((schoolName) => ({ ...walk, schoolName }));
        await route.fulfill({ response, json });
      });
      await page.goto(site);
      await page.locator(".thumb-track").nth(SCHOOLS.length - 1).waitFor();
    },
    regions: {
      header: ".wrap > header",
      title: ".head h1",
      find: ".find",
      school: ".school-walks",
      others: ".school-walks:nth-child(2)",
    },
  },
  "site-walk": {
    devices: ["phone", "computer"],
    open: async ({ page, site }) => {
      await page.goto(site + PUBLISHED_WALK);
      await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
      await page.getByRole("button", { name: /^Für unterwegs laden/ }).waitFor();
    },
    regions: START_REGIONS,
  },
  "site-sentence": {
    devices: ["phone", "computer"],
    open: async ({ page, site }) => {
      await page.route("**/assets/guide.*.js", (route) => route.fulfill({ status: 404 }));
      await page.goto(site + PUBLISHED_WALK);
      await page.getByRole("heading", { name: "Dieser Weg wird gerade aktualisiert." }).waitFor();
    },
    regions: {
      header: ".sentence-page header",
      sign: ".sentence > .icon",
      title: ".sentence h1",
      hint: ".sentence h1 + p",
      keys: ".sentence .keys",
    },
  },
  "editor-walks": {
    devices: ["phone", "computer"],
    open: async ({ page, base }) => {
      await page.route(/\/api\/routes(\?|$)/, async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        for (const walk of json.routes) walk.updatedAt = CHANGED_AT;
        await route.fulfill({ response, json });
      });
      await page.goto(`${base}/edit`);
      await page.getByText("Rund um den Eulenberg").first().waitFor();
      await page.getByText(/^6 von 6 haben Ton und Text/).waitFor();
    },
    regions: {
      header: ".top",
      "new walk": ".cols > section:first-child",
      walks: ".cols > :nth-child(2)",
    },
  },
  "editor-workbench": {
    devices: ["computer"],
    open: async ({ page, base, routeId }) => {
      await page.goto(`${base}/edit/${routeId}`);
      await page.locator(".map-station").nth(5).waitFor();
      await page.locator(".map-band").waitFor();
      await select(page, "Die Steinbrücke");
    },
    regions: {
      header: ".app > .bar",
      strip: ".strip",
      map: ".see .mapview",
      profile: ".profile-panel",
      list: ".order",
      form: ".side-panel",
    },
  },
  "editor-phone": {
    devices: ["phone"],
    open: async ({ page, base, routeId }) => {
      await page.goto(`${base}/edit/${routeId}`);
      await page.getByText(/^6 von 6 haben Ton und Text/).waitFor();
      await page.locator(".map-band").waitFor();
      await select(page, "Die Steinbrücke");
    },
    regions: {
      header: ".app > .bar",
      strip: ".strip",
      list: ".order",
      form: ".side-panel",
      "lower bar": ".phone-bar",
    },
  },
  ...MAP_KINDS,
};

/** Begins the walk on the way from the first station to the second. */
async function begin({ page, context, base, routeId }: Way): Promise<void> {
  await report({ context }, pointAt(WAY[0]));
  await page.goto(`${base}/w/${routeId}`);
  await beginWalk(page);
}

/** Lets the receiver report a position. */
async function report({ context }: Pick<Way, "context">, { lat, lon }: Position): Promise<void> {
  await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: GOOD_M });
}

/** Opens a station from the list, which begins its recording. */
async function listen(page: Page, title: string): Promise<void> {
  await page.locator(".list").getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Anhalten" }).waitFor();
}

/** Begins the walk, hears the first station, and goes some way to the second. */
async function walkOn(way: Way): Promise<void> {
  const { page } = way;
  await begin(way);
  await listen(page, "Die Eulen-Eiche");
  await page.getByRole("slider").press("End");
  await page.getByRole("link", { name: "Weitergehen" }).click();
  for (const share of WAY) {
    await report(way, pointAt(share));
    await untilReceived(page, pointAt(share));
  }
  await page.locator(".compass").first().waitFor();
}

/** A screen on a device: it has a light and a dark picture. */
export interface Visit {
  /** Such as `guide-start-phone`. */
  readonly name: string;
  readonly device: Device;
  readonly kind: ScreenKind;
}

/** Each screen on each of its devices. */
export const VISITS: readonly Visit[] = Object.entries(KINDS).flatMap(([name, kind]) =>
  kind.devices.map((device) => ({ name: `${name}-${device}`, kind, device }))
);

/** A page that shows a screen. */
export interface ShownScreen {
  readonly page: Page;
  /** Takes the screen in the light or the dark colours. */
  readonly take: (colours: Colours) => Promise<Screen>;
}

/** Opens a screen of the sample walk, and runs `work` with it. */
export async function withScreen(
  browser: Browser,
  { kind, device }: Visit,
  at: Places,
  work: (shown: ShownScreen) => Promise<void>,
): Promise<void> {
  const { context, page } = await openBlank(browser, device);
  try {
    await kind.open({ page, context, ...at });
    await page.mouse.move(0, 0); // nothing is in the colours of what is pointed at
    await work({
      page,
      take: async (colorScheme) => {
        await page.emulateMedia({ colorScheme });
        return await captureScreen(page, kind.regions);
      },
    });
  } finally {
    await context.close();
  }
}
