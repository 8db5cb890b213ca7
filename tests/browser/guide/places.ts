/**
 * The two places where pupils find a walk: a service, and published files on a web space. A test of the guide that runs in
 * both shows that it is the same guide.
 *
 * @module
 */
import { repetitions } from "../../support/extent.ts";
import { listedWalk, publishedFiles, recordingsOf } from "../../support/published_files.ts";
import { text } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";
import { createWalk, type WalkStation } from "../../support/walk.ts";
import { FolderServer } from "../../support/web_servers/folder_server.ts";
import { withService } from "./phone.ts";

/** A walk that can be opened. */
export interface PlacedWalk {
  /** The origin of its page. */
  readonly base: string;
  /** The path of the page with all walks. */
  readonly home: string;
  /** The path of its page. */
  readonly path: string;
  /** The path of its page for the code of each station, in their order. */
  readonly codes: readonly string[];
  /** The paths of the recordings of its stations, in their order; as long as every station has one. */
  readonly recordings: readonly string[];
}

/** Where a walk is. */
export interface Place {
  /** For names of tests. */
  readonly where: string;
  /** Runs `work` with a walk that is there. */
  readonly withWalk: (
    name: string,
    stations: readonly WalkStation[],
    work: (walk: PlacedWalk) => Promise<void>,
  ) => Promise<void>;
}

const ON_SERVICE: Place = {
  where: "on a service",
  withWalk: (name, stations, work) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, name, stations);
      const path = `/w/${routeId}`;
      const recordings = poiIds.map((poiId) => `/api/routes/${routeId}/pois/${poiId}/audio`);
      const codes = poiIds.map((poiId) => `${path}/s/${poiId}`);
      await work({ base, home: "/", path, codes, recordings });
    }),
};

const PUBLISHED: Place = {
  where: "published as files",
  withWalk: async (name, stations, work) => {
    await using service = await Service.open();
    const send = (path: string, init: RequestInit) => service.fetch(path, init);
    const { poiIds } = await createWalk(send, name, stations);
    const files = await publishedFiles(service);
    await using server = new FolderServer(files);
    const { origin, pathname: home } = new URL(server.address);
    const path = home + text(listedWalk(files, name).path);
    await work({
      base: origin,
      home,
      path,
      codes: poiIds.map((poiId) => `${path}#s${poiId}`),
      recordings: recordingsOf(files, name).map((recording) => home + recording),
    });
  },
};

/** Both places. */
export const PLACES: readonly Place[] = [ON_SERVICE, PUBLISHED];

let turn = 0;

/** Runs `work` with a walk in one place, which alternates from test to test, and at night in both, each as a step. */
export async function inEitherPlace(
  test: Deno.TestContext,
  name: string,
  stations: readonly WalkStation[],
  work: (walk: PlacedWalk) => Promise<void>,
): Promise<void> {
  const first = turn++ % PLACES.length;
  const places = [...PLACES, ...PLACES].slice(first, first + repetitions({ usual: 1, night: 2 }));
  for (const { where, withWalk } of places) {
    await test.step(where, () => withWalk(name, stations, work));
  }
}
