/**
 * Two web servers at one address that have different versions for some minutes: a page is not loaded without end.
 *
 * @module
 */
import assert from "node:assert/strict";
import { publishedVersions } from "../../support/published_versions.ts";
import { until } from "../../support/until.ts";
import { FolderServer } from "../../support/web_servers/folder_server.ts";
import { inChromium } from "../chromium.ts";
import { openPhone } from "../guide/phone.ts";

/** How often one visit may show the page: the version of one server, then that of the other. */
const MOST_SHOWN = 2;

/**
 * Requests for the page of a walk that one visit may need: each page that is shown is asked for, once more to find out
 * whether there is a newer version, and once more for the copy; between them the browser's cache is renewed.
 */
const MOST_REQUESTS = 3 * MOST_SHOWN + 1;

Deno.test("renewFor() never loads a page again for a version that its tab has shown, though two servers are out of step", (test) =>
  inChromium(test, async (browser) => {
    const { first, second, path } = await publishedVersions();
    const pageOf = `${path}index.html`;
    let count = 0;
    let shown = 0;
    await using server = new FolderServer(new Map([...first.files, ...second.files]), {
      instead: (request, file) => {
        if (file !== pageOf) return null;
        if (request.headers.get("Sec-Fetch-Dest") === "document") shown++;
        const { files } = count++ % 2 === 0 ? first : second;
        const headers = { "Content-Type": "text/html" };
        return new Response(files.get(file), { headers });
      },
    });
    const { page } = await openPhone(browser, "about:", "blank");
    await page.goto(server.address + path);
    const known = "Object.keys(localStorage).some((key) => key.startsWith('route-guide-complete'))";
    await until("a version was found complete", async () => {
      assert.ok(count <= MOST_REQUESTS, `${count} requests for the page`);
      return await page.evaluate<boolean>(known).catch(() => false);
    });
    await page.waitForLoadState("networkidle");
    assert.ok(shown >= 1 && shown <= MOST_SHOWN, `the page was loaded ${shown} times`);
    assert.ok(count <= MOST_REQUESTS, `${count} requests for the page`);
    await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
  }));
