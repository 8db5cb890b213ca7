/**
 * Uploads by hand, in any order and with stops: what a visitor and a phone with a copy see at each point.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { repetitions } from "../../support/extent.ts";
import { type PublishedVersions, publishedVersions } from "../../support/published_versions.ts";
import { SeededRandom, testSeeds } from "../../support/random.ts";
import { interruptedTwice, isSame, uploadStates, uploadSteps } from "../../support/uploads.ts";
import {
  A_MONTH,
  type Files,
  FolderServer,
  type FolderServerOptions,
} from "../../support/web_servers/folder_server.ts";
import { oneChromium } from "../chromium.ts";
import { openPhone } from "../guide/phone.ts";
import { expectedOf, isWhole, type Shown, Visitor } from "./visit.ts";

/** Uploads that are tried, each in another order. */
const SEEDS = testSeeds(repetitions({ fast: 1, usual: 1, night: 6 }));

/** At night every point of an upload is visited; else one of this many, on average. */
const ONE_OF = repetitions({ fast: 10, usual: 10, night: 1 });

/** The same for first visits, besides those at which something else is expected than at the point before. */
const FIRST_ONE_OF = repetitions({ fast: 4, usual: 4, night: 1 });

const SERVERS: Readonly<Record<string, FolderServerOptions>> = {
  "that says nothing about caches": {},
  "that lets browsers keep everything for a month": { cacheControl: A_MONTH },
  // A zip file has one time for all its files, and some programs upload them with that time.
  "whose files keep the time of a zip file": {
    lastModified: new Date("1980-01-01T00:00:00Z"),
    tagOf: ({ length }) => `"${length}"`,
  },
};

const inBrowser = oneChromium();

/** Opens a browser that has not been to the site. */
async function newVisitor(
  browser: Browser,
  server: FolderServer,
  versions: PublishedVersions,
): Promise<Visitor & AsyncDisposable> {
  const { page, context } = await openPhone(browser, "about:", "blank");
  const visitor = new Visitor(page, server.address, versions);
  return Object.assign(visitor, { [Symbol.asyncDispose]: () => context.close() });
}

Deno.test("The guide on published files in Chromium: a first visit at each point of an upload sees one version, or the sentence", (test) =>
  inBrowser(test, async (browser) => {
    const versions = await publishedVersions();
    const { first, second } = versions;
    await using server = new FolderServer(first.files);
    for (const seed of SEEDS) {
      const seen = new Set<Shown>();
      const random = new SeededRandom(seed);
      const steps = uploadSteps(first.files, second.files, random);
      let before = "";
      for (const { step, files } of uploadStates(first.files, second.files, steps)) {
        const expected = expectedOf(files, versions);
        if (`${expected}` === before && random.below(FIRST_ONE_OF) > 0) continue;
        before = `${expected}`;
        server.files = files;
        const what = `SEED=${seed}, ${step.share} of ${step.path}`;
        await using visitor = await newVisitor(browser, server, versions);
        const shown = await visitor.visit(expected, what);
        if (typeof shown === "number") await visitor.expectOneVersion(shown, what);
        seen.add(shown);
      }
      assert.ok(seen.has("sentence") && seen.has(2), `SEED=${seed}: ${[...seen]}`);
    }
  }));

for (const [which, options] of Object.entries(SERVERS)) {
  Deno.test(`The guide on published files in Chromium: a browser comes back during an upload to a server ${which}`, (test) =>
    inBrowser(test, async (browser) => {
      const versions = await publishedVersions();
      const { first, second } = versions;
      for (const seed of SEEDS) {
        await using server = new FolderServer(first.files, options);
        await using visitor = await newVisitor(browser, server, versions);
        assert.equal(await visitor.visit([1], `SEED=${seed}, before`), 1);
        const random = new SeededRandom(seed);
        const steps = uploadSteps(first.files, second.files, random);
        for (const { step, files } of uploadStates(first.files, second.files, steps)) {
          server.files = files;
          if (random.below(ONE_OF) > 0 || isCut(files, versions)) continue;
          const what = `SEED=${seed}, ${step.share} of ${step.path}`;
          const shown = await visitor.visitAgain(what);
          if (typeof shown === "number") await visitor.expectOneVersion(shown, what);
        }
        assert.equal(await visitor.visitAgain(`SEED=${seed}, after`), 2);
        await visitor.expectOneVersion(2, `SEED=${seed}, after`);
      }
    }));
}

Deno.test("The guide on published files in Chromium: a phone with a copy walks on during an upload, and has the new version as a whole after it", (test) =>
  inBrowser(test, async (browser) => {
    const versions = await publishedVersions();
    const { first, second } = versions;
    for (const seed of SEEDS) {
      await using server = new FolderServer(first.files, { cacheControl: A_MONTH });
      await using phone = await newVisitor(browser, server, versions);
      assert.equal(await phone.visit([1], `SEED=${seed}, before`), 1);
      await phone.load();
      const random = new SeededRandom(seed);
      const steps = uploadSteps(first.files, second.files, random);
      for (const { step, files } of uploadStates(first.files, second.files, steps)) {
        server.files = files;
        if (random.below(ONE_OF) > 0) continue;
        const what = `SEED=${seed}, ${step.share} of ${step.path}`;
        const shown = await phone.visitAgain(what);
        assert.ok(shown === 1 || (shown === 2 && isWhole(files, second)), `${what}: ${shown}`);
        await phone.expectOneVersion(shown, what, shown === 1 ? [1] : [1, 2]);
      }
      await phone.visitUntil(2, `SEED=${seed}, after`);
      await phone.untilLoaded();
      server.files = new Map();
      assert.equal(await phone.visitAgain(`SEED=${seed}, without files`), 2);
      await phone.expectOneVersion(2, `SEED=${seed}, without files`);
    }
  }));

Deno.test("The guide on published files in Chromium: a first visit after two uploads that stopped sees one version, or the sentence, also without HEAD", (test) =>
  inBrowser(test, async (browser) => {
    const versions = await publishedVersions();
    const { first, second } = versions;
    await using server = new FolderServer(first.files, { refusesHead: true });
    for (const seed of testSeeds(repetitions({ fast: 3, usual: 8, night: 60 }))) {
      const random = new SeededRandom(seed);
      server.files = interruptedTwice(first.files, second.files, random);
      const what = `SEED=${seed}`;
      await using visitor = await newVisitor(browser, server, versions);
      const shown = await visitor.visit(expectedOf(server.files, versions), what);
      if (typeof shown === "number") await visitor.expectOneVersion(shown, what);
    }
  }));

/** Whether the page of the walk is only in part on the server, so that nothing of the guide is there to show anything. */
function isCut(files: Files, { path, first, second }: PublishedVersions): boolean {
  const page = `${path}index.html`;
  return ![first, second].some((version) => isSame(files.get(page), version.files.get(page)));
}
