/**
 * A visitor of the page of a published walk: what the page shows in the end, how often it was loaded for that, and whether
 * texts, recordings and program are of one version.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { PublishedVersion, PublishedVersions } from "../../support/published_versions.ts";
import { isSame } from "../../support/uploads.ts";
import { until } from "../../support/until.ts";
import type { Files } from "../../support/web_servers/folder_server.ts";

/** What a page shows: a version of the walk, the sentence that it is being updated, or nothing. */
export type Shown = 1 | 2 | "sentence" | "nothing";

/** What a walk says of stations whose recording or picture is not on the server. */
const CLOSED = /^Noch nicht ganz da: /;

/** The one sentence, as its heading says it. */
const SENTENCE = "Dieser Weg wird gerade aktualisiert.";

/** How often one visit may load the page: once more if that is of use. */
const MOST_LOADS = 2;

/** How long a page may take, in milliseconds. */
const LIMIT_MS = 30_000;

/** What begins a recording. */
const HEAR = /^(Tippen und hören|Anhören)/;

/** Reads the heading of the page. */
const HEADING = `(document.querySelector("h1")?.textContent ?? "").replaceAll("\\u00ad", "")`;

/** Whether every file of a version is on the server as a whole. */
export function isWhole(files: Files, { needed, files: own }: PublishedVersion): boolean {
  return needed.every((path) => isSame(files.get(path), own.get(path)));
}

/** Whether a version can be walked: without a recording or a picture one station is closed, without all recordings the walk. */
function isOpen(files: Files, { needed, stations, files: own }: PublishedVersion): boolean {
  const isThere = (path: string) => isSame(files.get(path), own.get(path));
  return needed.every((path) => path.startsWith("media/") || isThere(path)) &&
    stations.some(({ recording }) => isThere(recording));
}

/**
 * What a visitor without a past sees with these files on the server. Of a page that is cut off, a browser can show the
 * sentence if the script inside it is there, and the walk if only the last lines are missing.
 */
export function expectedOf(files: Files, versions: PublishedVersions): readonly Shown[] {
  const path = `${versions.path}index.html`;
  const page = files.get(path);
  const version = [versions.first, versions.second].find((it) => isSame(page, it.files.get(path)));
  if (version !== undefined) return [isOpen(files, version) ? version.number : "sentence"];
  const text = new TextDecoder().decode(page);
  if (!text.includes("</script>")) return ["nothing"];
  return text.includes('<div id="app">') ? ["sentence", 1, 2] : ["sentence"];
}

/** Whether something was asked of a page that is being loaded again. */
export function isLeft(error: unknown): boolean {
  return error instanceof Error && /navigation|context was destroyed/.test(error.message);
}

/** Visits of the page of a walk. */
export class Visitor {
  #loads = 0;

  constructor(
    readonly page: Page,
    private readonly server: { readonly address: string; readonly files: Files },
    private readonly versions: PublishedVersions,
  ) {
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#loads++;
    });
  }

  /** Opens the page, and waits until it shows one of these. @throws {Error} with what it shows instead. */
  async visit(expected: readonly Shown[], what: string): Promise<Shown> {
    this.#loads = 0;
    // The address of the page that is open, with another hash, would load nothing.
    await this.page.goto("about:blank");
    this.#loads = 0;
    await this.page.goto(this.server.address + this.versions.path);
    let shown = await this.shown();
    await until(`${what}: ${expected} is shown`, async () => {
      shown = await this.shown();
      return expected.includes(shown);
    }, { limitMs: LIMIT_MS, found: () => `${shown}` });
    // A page that is cut off does not count as one that names a version.
    if (typeof shown === "number" && expected.length === 1) await this.#untilChecked(shown, what);
    assert.ok(this.#loads <= MOST_LOADS, `${what}: the page was loaded ${this.#loads} times`);
    return shown;
  }

  /**
   * Opens the page in a browser that has been there before, and waits until it asks the server for nothing more.
   *
   * @throws {Error} when it shows nothing.
   */
  async visitAgain(what: string): Promise<Shown> {
    await this.page.goto("about:blank");
    this.#loads = 0;
    await this.page.goto(this.server.address + this.versions.path);
    let shown = await this.shown();
    await until(`${what}: something is shown`, async () => {
      await this.page.waitForLoadState("networkidle");
      shown = await this.shown();
      return shown !== "nothing";
    }, { limitMs: LIMIT_MS });
    assert.ok(this.#loads <= MOST_LOADS, `${what}: the page was loaded ${this.#loads} times`);
    return shown;
  }

  /** Presses the key below the sentence, and waits until the page shows this version. */
  async tryAgain(number: 1 | 2, what: string): Promise<void> {
    await this.page.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await until(`${what}: version ${number} is shown`, async () => await this.shown() === number, {
      limitMs: LIMIT_MS,
    });
  }

  /** Opens the page on a phone with a copy, and waits until it shows this version. */
  async visitUntil(number: 1 | 2, what: string): Promise<void> {
    await this.visitAgain(what);
    await until(`${what}: version ${number} is shown`, async () => await this.shown() === number);
  }

  /** Waits until the page has found which files of what it shows are there. @throws {Error} if it says something else. */
  async #untilChecked(number: 1 | 2, what: string): Promise<void> {
    const version = number === 1 ? this.versions.first : this.versions.second;
    if (!isWhole(this.server.files, version)) return await this.page.getByText(CLOSED).waitFor();
    const { needed: [data = ""] } = version;
    const name = JSON.stringify(data.slice(this.versions.path.length));
    await until(
      `${what}: version ${number} was found complete`,
      () => this.page.evaluate(`Object.values(localStorage).some((it) => it.includes(${name}))`),
      { limitMs: LIMIT_MS },
    );
    assert.equal(await this.shown(), number, `${what}: it goes on being shown`);
  }

  /** Loads a copy onto the phone. */
  async load(): Promise<void> {
    await this.page.getByRole("button", { name: /Für unterwegs laden/ }).click();
    await this.untilLoaded();
  }

  /** Waits until the page says that the copy is complete. */
  async untilLoaded(): Promise<void> {
    await this.page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
  }

  /** What the page shows now. */
  async shown(): Promise<Shown> {
    try {
      const heading = await this.page.evaluate<string>(HEADING);
      if (heading === SENTENCE) return "sentence";
      const { first, second } = this.versions;
      return [first, second].find(({ name }) => name === heading)?.number ?? "nothing";
    } catch (error) {
      if (isLeft(error)) return "nothing";
      throw error;
    }
  }

  /**
   * Opens the first station and hears it: everything must be of one version.
   *
   * @param program The version of the program, if it may be another one: a phone shows a copy that it has just loaded.
   */
  async expectOneVersion(number: 1 | 2, what: string, program = [number]): Promise<void> {
    const version = number === 1 ? this.versions.first : this.versions.second;
    const [station] = version.stations;
    assert.ok(station);
    const { page } = this;
    await page.evaluate(`location.hash = "#s${this.versions.stationId}"`);
    await page.getByRole("heading", { name: station.title }).waitFor();
    const isThere = isSame(
      this.server.files.get(station.recording),
      version.files.get(station.recording),
    );
    if (!isThere && await page.getByText(CLOSED).count() > 0) {
      assert.equal(await page.getByRole("button", { name: HEAR }).count(), 0, what);
      return;
    }
    await page.getByRole("button", { name: HEAR }).first().click();
    await until(`${what}: a recording plays`, () => page.evaluate("window.played.length > 0"));
    const { pathname } = new URL(station.recording, this.server.address);
    assert.deepEqual(await page.evaluate("[...new Set(window.played)]"), [pathname], what);
    const heard = await page.evaluate<number[]>(
      `fetch(window.played[0]).then((response) => response.arrayBuffer())
        .then((buffer) => [...new Uint8Array(buffer)])`,
    );
    const content = version.files.get(station.recording);
    assert.ok(isSame(Uint8Array.from(heard), content), `${what}: the recording is damaged`);
    const running = await page.evaluate<1 | 2>("window.programVersion");
    assert.ok(program.includes(running), `${what}: the program is that of version ${running}`);
  }
}
