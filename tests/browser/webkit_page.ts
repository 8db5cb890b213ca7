/** A page in WebKit, used as a pupil or a teacher uses it. @module */
import type { Display, Picture } from "./display.ts";
import { finding, type Role } from "./finding.ts";
import type { WebDriverSession } from "./webdriver.ts";
import { until } from "../support/until.ts";

/** The one page of a browser. */
export class WebKitPage {
  readonly #session: WebDriverSession;
  readonly #display: Display;
  readonly #scripts: string[] = [];

  constructor(session: WebDriverSession, display: Display) {
    this.#session = session;
    this.#display = display;
  }

  /**
   * Runs statements in every page from now on, as soon as it is loaded: W3C WebDriver cannot do so before the
   * page's own code.
   */
  addScript(statements: string): void {
    this.#scripts.push(statements);
  }

  /** Opens an address. */
  async goto(url: string): Promise<void> {
    await this.#session.open(url);
    await this.#runScripts();
  }

  /** Loads the page once more. */
  async reload(): Promise<void> {
    await this.#session.reload();
    await this.#runScripts();
  }

  /** The value of an expression, once a promise is kept. */
  async evaluate(expression: string): Promise<unknown> {
    return await this.#session.run(`return (${expression});`);
  }

  /** The text of the page. */
  async text(): Promise<string> {
    return String(await this.evaluate(`document.body.innerText.replaceAll("\\u00ad", "")`));
  }

  /** Waits until something is so. @throws {Error} with the text of the page. */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    await until(what, isSo).catch(async (cause) => {
      throw new Error(`The page says ${JSON.stringify(await this.text())}`, { cause });
    });
  }

  /** Waits until the page shows a text. */
  async hasText(text: string): Promise<void> {
    await this.until(`the page says "${text}"`, async () => (await this.text()).includes(text));
  }

  /** Waits until an element is there. */
  async sees(role: Role, name: string | RegExp): Promise<void> {
    await this.until(`${role} ${name}`, () => this.has(role, name));
  }

  /** Whether an element is there. */
  async has(role: Role, name: string | RegExp): Promise<boolean> {
    return await this.evaluate(`(${finding(role, name)}) !== null`) === true;
  }

  /** Taps an element once it is there. */
  async tap(role: Role, name: string | RegExp): Promise<void> {
    await this.until(`${role} ${name} is tapped`, () => this.#tapOnce(finding(role, name)));
  }

  /** Taps the first element of a selector, for those without a role. */
  async tapOn(selector: string): Promise<void> {
    const found = `document.querySelector(${JSON.stringify(selector)})`;
    await this.until(`${selector} is tapped`, () => this.#tapOnce(found));
  }

  /** Types into a field once it is there, after what is in it. */
  async type(name: string, text: string): Promise<void> {
    const script = `return ${finding("textbox", name)};`;
    await this.until(`the field ${name} is there`, () => this.#session.type(script, text));
  }

  /** What the screen of the phone shows. */
  async picture(): Promise<Picture> {
    return await this.#display.picture();
  }

  /** Taps the middle of an element. @returns Whether it is there, and nothing covers it. */
  async #tapOnce(expression: string): Promise<boolean> {
    const middle = await this.evaluate(`((element) => {
      element?.scrollIntoView({ block: "center" });
      const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      const middle = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(...middle);
      return element !== null && element.contains(hit) && !element.disabled ? middle : null;
    })(${expression})`);
    if (!Array.isArray(middle)) return false;
    await this.#session.clickAt(Number(middle[0]), Number(middle[1]));
    return true;
  }

  async #runScripts(): Promise<void> {
    const isNew = "if (window.hasTestScripts) return false; return window.hasTestScripts = true;";
    // An address that differs in its fragment only is no new page.
    if (await this.#session.run(isNew) !== true) return;
    for (const statements of this.#scripts) await this.#session.run(statements);
  }
}
