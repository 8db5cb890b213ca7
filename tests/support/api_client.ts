/**
 * Requests as clients make them, to the service inside the test (`service.ts`) or to one in a process of its
 * own.
 *
 * @module
 */

/** Sends requests to one service. */
export abstract class ApiClient {
  /** Sends a request. `path` begins with `/`. */
  abstract fetch(path: string, init?: RequestInit): Promise<Response>;

  /** Sends a JSON body. */
  send(method: string, path: string, value: unknown): Promise<Response> {
    const headers = { "Content-Type": "application/json" };
    return this.fetch(path, { method, headers, body: JSON.stringify(value) });
  }

  /** Sends a multipart form; bytes become a file of the same name. */
  sendForm(
    method: string,
    path: string,
    fields: Readonly<Record<string, string | Uint8Array>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === "string") body.append(name, value);
      else body.append(name, new File([new Uint8Array(value)], `${name}.bin`));
    }
    return this.fetch(path, { method, body, headers: { ...headers } });
  }
}

/** Requests over connections of its own; disposing of it closes them. */
export class HttpApiClient extends ApiClient implements Disposable {
  readonly #http = Deno.createHttpClient({});

  /** @param base Address of the service, such as `http://127.0.0.1:41234`. */
  constructor(readonly base: string) {
    super();
  }

  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.base}${path}`, { ...init, client: this.#http });
  }

  [Symbol.dispose](): void {
    this.#http.close();
  }
}
