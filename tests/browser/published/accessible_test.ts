/** What the guide shows only on published files: axe, and small screens with large text. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { listedWalk, publishedFiles } from "../../support/published_files.ts";
import { jsonOf, text } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";
import { createWalk } from "../../support/walk.ts";
import { type Files, FolderServer } from "../../support/web_servers/folder_server.ts";
import { inChromium } from "../chromium.ts";
import { findingsOf, lossesOf } from "../guide/findings.ts";
import { openPhone } from "../guide/phone.ts";

/** A state of a page. */
interface State {
  /** The path of the page. */
  readonly path: string;
  /** The files that are not on the server; undefined if all are. */
  readonly missing?: RegExp;
  /** Runs before the page's own scripts. */
  readonly script?: string;
  /** Whether it has the colours of the browser. */
  readonly isPlain?: boolean;
  /** What is shown then, in both languages. */
  readonly shown: RegExp;
}

const AS_SAFARI = `Object.defineProperty(navigator, "vendor", { value: "Apple Computer, Inc." });`;

/** What both kinds of the sentence have. */
const SENTENCE = /^(Dieser Weg wird gerade|This walk is being)/;

/** The files of two walks in two schools, and the states that they can be in. */
async function published(): Promise<{ files: Files; states: Readonly<Record<string, State>> }> {
  await using service = await Service.open();
  const send = (path: string, init: RequestInit) => service.fetch(path, init);
  for (const [name, schoolName] of [["Am Bach", "Grundschule"], ["Im Wald", "Bergschule"]]) {
    const stations = [{ title: "Das Tor", atM: 100, seconds: 1 }];
    const { routeId } = await createWalk(send, name ?? "", stations);
    await jsonOf(service.send("PUT", `/api/routes/${routeId}`, { schoolName }));
  }
  const files = await publishedFiles(service);
  const { data, path } = listedWalk(files, "Am Bach");
  const walk = text(path);
  return {
    files,
    states: {
      list: { path: "", shown: /Im Wald/ },
      "a walk of the list that is being updated": {
        path: "",
        missing: new RegExp(`^${text(data)}$`),
        shown: /^(Ein Weg|One walk)/,
      },
      "the sentence": { path: walk, missing: /^assets\/guide\..*\.js$/, shown: SENTENCE },
      "the sentence without styles": {
        path: walk,
        missing: /^assets\/guide\./,
        isPlain: true,
        shown: SENTENCE,
      },
      "the offer to load first": {
        path: walk,
        script: AS_SAFARI,
        shown: /^(Lade den Weg zuerst|Load the walk first)/,
      },
      "no sound": {
        path: walk,
        script: `${AS_SAFARI} delete Navigator.prototype.serviceWorker;`,
        shown: /^(Diese Homepage schickt|This homepage sends)/,
      },
    },
  };
}

/** Fails if axe finds anything, or words are lost on a small screen with large text. */
async function check(page: Page, what: string, isPlain: boolean): Promise<void> {
  assert.deepEqual(await findingsOf(page, { isPlain }), [], what);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await page.setViewportSize({ width: 320, height: 640 });
  assert.deepEqual(await lossesOf(page), [], what);
}

Deno.test("The guide on published files in Chromium: axe finds nothing in its list, offers and sentences, and none loses words", (test) =>
  inChromium(test, async (browser) => {
    const { files, states } = await published();
    for (
      const [name, { path, missing, script, isPlain = false, shown }] of Object.entries(states)
    ) {
      const isThere = ([file]: readonly [string, unknown]) => missing?.test(file) !== true;
      await using server = new FolderServer(new Map([...files].filter(isThere)), {
        // Only whole files, where Safari needs parts.
        instead: (request, file) =>
          script !== undefined && request.headers.has("Range")
            ? new Response(files.get(file), { headers: { "Content-Type": "audio/x-wav" } })
            : null,
      });
      for (const locale of ["de-DE", "en-GB"]) {
        const { page, context } = await openPhone(browser, "about:", "blank", { locale });
        if (script !== undefined) await page.addInitScript(script);
        await page.goto(server.address + path);
        await page.getByText(shown).filter({ visible: true }).first().waitFor();
        await check(page, `${name}, ${locale}`, isPlain);
        await context.close();
      }
    }
  }));
