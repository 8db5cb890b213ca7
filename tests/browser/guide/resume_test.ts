/** A large recording whose connection breaks: only the rest is loaded. @module */
import assert from "node:assert/strict";
import { createWalk } from "../../support/walk.ts";
import { inProfile } from "../profile.ts";
import { openPhone, withService } from "./phone.ts";
import { until } from "../../support/until.ts";

/** Seconds of a recording of 2.4 MB. */
const LONG_S = 150;

/** Bytes after which the connection breaks, and about how much of the walk that is. */
const CUT_AT = 1_500_000;
const CUT_AT_PERCENT = 60;

Deno.test("The guide in Chromium: of a large recording that broke off only the rest is loaded, once", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const stations = [{ title: "Lang", atM: 100, seconds: LONG_S }];
      const { routeId } = await createWalk(send, "Abgerissen", stations);
      const ranges: (string | null)[] = [];
      const lost = Promise.withResolvers<void>();
      await using proxy = Deno.serve(
        { hostname: "127.0.0.1", port: 0, onListen: () => {} },
        async ({ url, headers }) => {
          const { pathname, search } = new URL(url);
          const sent = new Headers({ "Accept-Encoding": "identity" });
          for (const name of ["Range", "If-Range"]) {
            const value = headers.get(name);
            if (value !== null) sent.set(name, value);
          }
          const response = await fetch(base + pathname + search, { headers: sent });
          if (!pathname.endsWith("/audio")) return response;
          ranges.push(headers.get("Range"));
          if (ranges.length > 1) return response;
          return new Response(beginning(await response.bytes(), lost.promise), response);
        },
      );
      const origin = `http://127.0.0.1:${proxy.addr.port}`;
      const { page } = await openPhone(browser, origin, `/w/${routeId}`);
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      const bar = page.getByRole("progressbar");
      await until(
        "the beginning is there",
        async () => Number(await bar.getAttribute("value")) >= CUT_AT_PERCENT,
      );
      lost.resolve();
      await page.getByText("Es geht weiter, sobald wieder Internet da ist.").waitFor();
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      const [first, second = "", ...others] = ranges;
      assert.deepEqual([first, others], [null, []]);
      const from = Number(/^bytes=(\d+)-$/.exec(second ?? "")?.[1]);
      assert.ok(from > 0.9 * CUT_AT && from <= CUT_AT, `the rest from ${from}`);
    })));

/** The beginning of a content; after `lost` the connection breaks. */
function beginning(
  bytes: Uint8Array<ArrayBuffer>,
  lost: Promise<void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, CUT_AT));
      await lost;
      controller.close();
    },
  });
}
