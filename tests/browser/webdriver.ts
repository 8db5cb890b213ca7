/** A client of W3C WebDriver, the protocol by which tests drive browsers. @module */

/** How long the driver may take for one command, in milliseconds: it hangs when the page does. */
const COMMAND_MS = 60_000;

/** A session with a driver: one browser with one page. */
export class WebDriverSession {
  private constructor(readonly address: string) {}

  /** Lets a driver start its browser. @throws {Error} with what the driver says. */
  static async begin(driver: string, capabilities: unknown): Promise<WebDriverSession> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const value = await send("POST", `${driver}/session`, body);
    if (typeof value !== "object" || value === null || !("sessionId" in value)) {
      throw new Error(`No session: ${JSON.stringify(value)}`);
    }
    return new WebDriverSession(`${driver}/session/${value.sessionId}`);
  }

  /** Opens an address, and waits until the page is loaded. */
  async open(url: string): Promise<void> {
    await send("POST", `${this.address}/url`, { url });
  }

  /** Loads the page once more. */
  async reload(): Promise<void> {
    await send("POST", `${this.address}/refresh`, {});
  }

  /** Runs the body of a function in the page. @returns Its value, once a promise is kept. */
  async run(script: string): Promise<unknown> {
    return await send("POST", `${this.address}/execute/sync`, { script, args: [] });
  }

  /** Clicks on a position of the page, in pixels from its upper left corner, with the input of the browser. */
  async clickAt(x: number, y: number): Promise<void> {
    const actions = [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    const mouse = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
    await send("POST", `${this.address}/actions`, { actions: [mouse] });
  }

  /**
   * Types into an element.
   *
   * @param script The body of a function that returns the element; nothing is typed when that is null.
   * @returns Whether there was one.
   */
  async type(script: string, text: string): Promise<boolean> {
    const element = await this.#element(script);
    if (element === null) return false;
    await send("POST", `${element}/value`, { text });
    return true;
  }

  /** Ends the browser. */
  async end(): Promise<void> {
    await send("DELETE", this.address);
  }

  async #element(script: string): Promise<string | null> {
    const value = await this.run(script);
    if (typeof value !== "object" || value === null) return null;
    return `${this.address}/element/${Object.values(value)[0]}`;
  }
}

/** Whether a driver takes commands. */
export async function isDriverReady(driver: string): Promise<boolean> {
  return await send("GET", `${driver}/status`).then(() => true, () => false);
}

/** Sends a command. @throws {Error} with the command and what the driver says, or that it says nothing. */
async function send(method: string, url: string, body?: unknown): Promise<unknown> {
  const command = `${method} ${url} ${JSON.stringify(body) ?? ""}`;
  try {
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(COMMAND_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (response.ok) return value;
    throw new Error(`${value.error}: ${value.message}`);
  } catch (cause) {
    throw new Error(`The driver of the browser fails at ${command}`, { cause });
  }
}
