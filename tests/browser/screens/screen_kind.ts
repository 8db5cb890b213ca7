/** What a screen is: the devices that show it, the way to it, and its regions. @module */
import type { BrowserContext, Page } from "playwright-core";
import type { Device } from "./capture.ts";

/** Where the sample walk is. */
export interface Places {
  /** The origin of the service, and the id of the walk there. */
  readonly base: string;
  readonly routeId: number;
  /** Makes its copies with a map, which the lists of walks have from then on: such screens come last. */
  readonly copies: () => Promise<Copies>;
  /** The address of the folder with the published walks. */
  readonly site: string;
}

/** The ids of copies of the sample walk. */
export interface Copies {
  readonly withPicture: number;
  readonly withOfficial: number;
}

/** A page on its way to a screen. */
export interface Way extends Places {
  readonly page: Page;
  readonly context: BrowserContext;
}

/** A screen, and how a page comes to it. */
export interface ScreenKind {
  readonly devices: readonly Device[];
  readonly open: (way: Way) => Promise<void>;
  /** Selectors of the regions by their names. */
  readonly regions: Readonly<Record<string, string>>;
}
