/** Uploads by hand, in any order and with stops: what a visitor and a phone with a copy see at each point. @module */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { repetitions, sampled } from "../../support/extent.ts";
import {
  type PublishedVersion,
  type PublishedVersions,
  publishedVersions,
} from "../../support/published_versions.ts";
import { SeededRandom, testSeeds } from "../../support/random.ts";
import {
  interruptedTwice,
  isSame,
  uploaded,
  uploadStates,
  uploadSteps,
} from "../../support/uploads.ts";
import {
  A_MONTH,
  type Files,
  FolderServer,
  type FolderServerOptions,
} from "../../support/web_servers/folder_server.ts";
import { inChromium } from "../chromium.ts";
import { openPhone } from "../guide/phone.ts";
import { expectedOf, type Shown, Visitor } from "./visit.ts";

/** Uploads that are tried, each in another order. */
const SEEDS = testSeeds(repetitions({ usual: 1, night: 2 }));

/** At night every point of an upload is visited; else one of this many, on average. */
const ONE_OF = repetitions({ usual: 30, night: 1 });

/** Of the visits that see a walk, one of this many hears it, which takes a second; and that to a version not seen before. */
const HEARD_ONE_OF = repetitions({ usual: 4, night: 1 });

/** First visits of each kind that are not left out: to a version, or to the sentence. */
const FIRST_VISITS = 3;

const SERVERS: Readonly<Record<string, FolderServerOptions>> = {
  "that lets browsers keep everything for a month": { cacheControl: A_MONTH },
  "that says nothing about caches": {},
  // A zip file has one time for all its files, and some programs upload them with that time; sizes may be the same.
  "whose files keep the time of a zip file": {
    lastModified: new Date("1980-01-01T00:00:00Z"),
    tagOf: () => '"1980"',
  },
};

/** Opens a browser that has not been to the site. */
async function newVisitor(
  browser: Browser,
  server: FolderServer,
  versions: PublishedVersions,
): Promise<Visitor & AsyncDisposable> {
  const { page, context } = await openPhone(browser, "about:", "blank");
  const visitor = new Visitor(page, server, versions);
  return Object.assign(visitor, { [Symbol.asyncDispose]: () => context.close() });
}

Deno.test("The guide on published files in Chromium: a first visit at each point of an upload sees one version, or the sentence", (test) =>
  inChromium(test, async (browser) => {
    const versions = await publishedVersions();
    const { first, second } = versions;
    await using server = new FolderServer(first.files);
    for (const seed of SEEDS) {
      const seen = new Set<Shown>();
      const random = new SeededRandom(seed);
      const steps = uploadSteps(first.files, second.files, random);
      const visits = new Map<string, number>();
      for (const { step, files } of uploadStates(first.files, second.files, steps)) {
        const expected = expectedOf(files, versions);
        const count = visits.get(`${expected}`) ?? 0;
        if (count >= FIRST_VISITS && random.below(ONE_OF) > 0) continue;
        visits.set(`${expected}`, count + 1);
        server.files = files;
        const what = `SEED=${seed}, ${step.share} of ${step.path}`;
        await using visitor = await newVisitor(browser, server, versions);
        const shown = await visitor.visit(expected, what);
        const isHeard = !seen.has(shown) || random.below(HEARD_ONE_OF) === 0;
        if (isHeard && typeof shown === "number") await visitor.expectOneVersion(shown, what);
        seen.add(shown);
      }
      assert.ok(seen.has("sentence"), `SEED=${seed}: ${[...seen]}`);
      server.files = uploaded(first.files, second.files, steps);
      await using visitor = await newVisitor(browser, server, versions);
      await visitor.visit([2], `SEED=${seed}, after`);
      await visitor.expectOneVersion(2, `SEED=${seed}, after`);
    }
  }));

for (const [which, options] of sampled(Object.entries(SERVERS), 3)) {
  Deno.test(`The guide on published files in Chromium: a browser comes back during an upload to a server ${which}`, (test) =>
    inChromium(test, async (browser) => {
      const versions = await publishedVersions();
      const { first, second } = versions;
      for (const seed of SEEDS) {
        await using server = new FolderServer(first.files, options);
        await using visitor = await newVisitor(browser, server, versions);
        let last = await visitor.visit([1], `SEED=${seed}, before`);
        const random = new SeededRandom(seed);
        const steps = uploadSteps(first.files, second.files, random);
        for (const { step, files } of uploadStates(first.files, second.files, steps)) {
          server.files = files;
          if (random.below(ONE_OF) > 0 || isCut(files, versions)) continue;
          const what = `SEED=${seed}, ${step.share} of ${step.path}`;
          const shown = await visitor.visitAgain(what);
          const isHeard = shown !== last || random.below(HEARD_ONE_OF) === 0;
          if (isHeard && typeof shown === "number") await visitor.expectOneVersion(shown, what);
          last = shown;
        }
        const after = await visitor.visitAgain(`SEED=${seed}, after`);
        // A minute long after a reload that was of no use the page is not loaded again without a tap.
        if (after === "sentence") await visitor.tryAgain(2, `SEED=${seed}, after`);
        else assert.equal(after, 2);
        await visitor.expectOneVersion(2, `SEED=${seed}, after`);
      }
    }));
}

Deno.test("The guide on published files in Chromium: a phone with a copy walks on during an upload, and has the new version as a whole after it", (test) =>
  inChromium(test, async (browser) => {
    const versions = await publishedVersions();
    const { first, second } = versions;
    for (const seed of SEEDS) {
      await using server = new FolderServer(first.files, { cacheControl: A_MONTH });
      await using phone = await newVisitor(browser, server, versions);
      assert.equal(await phone.visit([1], `SEED=${seed}, before`), 1);
      await phone.load();
      const random = new SeededRandom(seed);
      const steps = uploadSteps(first.files, second.files, random);
      const wasThere = new Set(second.needed.filter((path) => hasFile(first.files, path, second)));
      let hadNoWorker = false;
      for (const { step, files } of uploadStates(first.files, second.files, steps)) {
        server.files = files;
        if (random.below(ONE_OF) > 0) continue;
        const what = `SEED=${seed}, ${step.share} of ${step.path}`;
        const shown = await phone.visitAgain(what);
        // A file that was there once is kept, also if the upload begins it once more.
        for (const path of second.needed) if (hasFile(files, path, second)) wasThere.add(path);
        const canBeShown = second.needed.every((path) => wasThere.has(path));
        assert.ok(shown === 1 || (shown === 2 && canBeShown), `${what}: ${shown}`);
        // An empty script is a valid worker, which takes the place of the one that serves the page of the copy.
        hadNoWorker ||= files.get("sw.js")?.length === 0;
        await phone.expectOneVersion(shown, what, shown === 1 && !hadNoWorker ? [1] : [1, 2]);
      }
      await phone.visitUntil(2, `SEED=${seed}, after`);
      await phone.untilLoaded();
      server.files = new Map();
      assert.equal(await phone.visitAgain(`SEED=${seed}, without files`), 2);
      await phone.expectOneVersion(2, `SEED=${seed}, without files`);
    }
  }));

Deno.test("The guide on published files in Chromium: a first visit after two uploads that stopped sees one version, or the sentence, also without HEAD", (test) =>
  inChromium(test, async (browser) => {
    const versions = await publishedVersions();
    const { first, second } = versions;
    await using server = new FolderServer(first.files, { refusesHead: true });
    for (const seed of testSeeds(repetitions({ usual: 3, night: 40 }))) {
      const random = new SeededRandom(seed);
      server.files = interruptedTwice(first.files, second.files, random);
      const what = `SEED=${seed}`;
      await using visitor = await newVisitor(browser, server, versions);
      const shown = await visitor.visit(expectedOf(server.files, versions), what);
      if (typeof shown === "number") await visitor.expectOneVersion(shown, what);
    }
  }));

/** Whether a file of a version is there as a whole. */
function hasFile(files: Files, path: string, version: PublishedVersion): boolean {
  return isSame(files.get(path), version.files.get(path));
}

/** Whether the page of the walk is only in part on the server, so that nothing of the guide is there to show anything. */
function isCut(files: Files, { path, first, second }: PublishedVersions): boolean {
  const page = `${path}index.html`;
  return ![first, second].some((version) => isSame(files.get(page), version.files.get(page)));
}
