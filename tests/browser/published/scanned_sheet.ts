/** The codes of the printed sheet of a walk, read from their pictures as a phone's camera reads them. @module */
import assert from "node:assert/strict";
import { decode } from "fast-png";
import decodeQR from "qr/decode.js";
import { until } from "../../support/until.ts";
import { inChromium, LIMIT_MS } from "../chromium.ts";

/** Milliseconds for reading one code. */
const SCAN_MS = 5000;

/** What the codes of a sheet lead to. */
export interface ScannedSheet {
  /** The address of the walk. */
  readonly walk: string;
  /** The addresses of its stations, in their order. */
  readonly stations: readonly string[];
}

/** Opens the sheet of a walk, and scans every code of it. @param base The service. @param homepage What it must name. */
export async function scanSheet(
  test: Deno.TestContext,
  base: string,
  routeId: number,
  homepage: string,
): Promise<ScannedSheet> {
  const found: string[] = [];
  await inChromium(test, async (browser) => {
    const context = await browser.newContext({ locale: "de-DE", deviceScaleFactor: 2 });
    context.setDefaultTimeout(LIMIT_MS);
    const page = await context.newPage();
    await page.goto(`${base}/w/${routeId}/sheet`);
    await page.getByText(`Die Codes führen zu ${homepage.replace("https://", "")}`).waitFor();
    await page.waitForLoadState("networkidle");
    for (const code of await page.locator("img.code").all()) {
      let text = "";
      let error: unknown;
      // A camera takes pictures until one of them can be read; the first ones may show a code that is half drawn.
      await until("a code can be read", async () => {
        const { width, height, data } = decode(await code.screenshot());
        assert.ok(data instanceof Uint8Array);
        try {
          text = decodeQR({ width, height, data }, { timeLimit: SCAN_MS });
        } catch (cause) {
          error = cause;
        }
        return text !== "";
      }, { limitMs: LIMIT_MS, found: () => String(error) });
      found.push(text);
    }
  });
  const [walk = "", ...stations] = found;
  return { walk, stations };
}
