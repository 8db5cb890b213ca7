/**
 * The guide on a school's web space: how long a pupil with a slow phone waits for the first station of a published walk.
 *
 * @module
 */
import { publishedFiles } from "../../tests/support/published_files.ts";
import { Authority } from "../../tests/support/tls/certificates.ts";
import { missingFor, WEB_SERVERS, WebServer } from "../../tests/support/web_servers/mod.ts";
import { writeFiles } from "../../tests/support/web_servers/started.ts";
import type { Bench } from "../bench.ts";
import { startBrowser } from "../browser.ts";
import { atMost, type Measured, median, type Row } from "../result.ts";
import { fill, timeToFirstStation } from "./guide.ts";

/** The time to the first station on a slow phone, on each web server with the settings of its package, over https. */
export async function measurePublishedGuide(bench: Bench): Promise<Row[]> {
  const browser = await startBrowser();
  if (browser === null) return [];
  try {
    await using ours = await bench.ours();
    await fill(ours.base);
    const files = await publishedFiles({ fetch: (path) => fetch(ours.base + path) });
    const [page = ""] = [...files.keys()].filter((path) => /^w\/[^/]+\/index\.html$/.test(path));
    const path = page.replace("index.html", "");
    using authority = new Authority();
    const pair = authority.issue("school");
    await using started = new AsyncDisposableStack();
    const servers: { readonly server: WebServer; readonly values: number[] }[] = [];
    for (const program of WEB_SERVERS.filter((one) => missingFor(one) === null)) {
      const server = started.use(await WebServer.start(program, pair));
      await writeFiles(server.folder, files);
      servers.push({ server, values: [] });
    }
    for (let round = 0; round < bench.options.rounds; round++) {
      for (const { server, values } of servers) {
        values.push(await timeToFirstStation(browser, server.address + path));
      }
    }
    return [rowOf(servers)];
  } finally {
    await browser.close();
  }
}

function rowOf(
  servers: readonly { readonly server: WebServer; readonly values: readonly number[] }[],
): Row {
  const one = ({ server, values }: typeof servers[number]): Measured => ({
    column: "ours",
    label: `${server.program.name}: navigation → the list of stations is there`,
    unit: "ms",
    values,
    cpuMs: null,
    cores: null,
    peakMb: null,
  });
  const [usual] = servers;
  return {
    work: "The guide: first station of a published walk on a slow phone",
    measured: servers.map(one),
    verdicts: [atMost("first station after", 1500, "ms", usual ? median(usual.values) : null)],
    notes: [
      "Nothing cached, CPU 4 times slower, 1.6 Mbit/s, 150 ms; https, settings of Debian's packages: " +
      "Apache httpd compresses scripts, the others do not.",
    ],
  };
}
