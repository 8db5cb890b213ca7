/** A proxy that records which hosts a browser asks for, and connects to none. @module */

/** Hosts that Firefox asks for by itself. */
const OF_BROWSERS = /(?:^|\.)(?:mozilla\.(?:com|net|org)|firefox\.com|mozgcp\.net)(?::\d+)?$/;

/** Listens until it is disposed of. Browsers ask 127.0.0.1 and localhost without any proxy. */
export class RecordingProxy implements AsyncDisposable {
  /** Hosts with their ports, in the order in which they were asked for, but for those of the browser's maker. */
  readonly hosts: string[] = [];
  readonly #listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  readonly #accepting: Promise<void> = this.#accept();

  /** Its port on 127.0.0.1. */
  get port(): number {
    return this.#listener.addr.port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listener.close();
    await this.#accepting;
  }

  async #accept(): Promise<void> {
    const connections: Promise<void>[] = [];
    for await (const connection of this.#listener) connections.push(this.#refuse(connection));
    await Promise.all(connections);
  }

  /** Records the host of the request line (RFC 9112, section 3.2) and refuses it. */
  async #refuse(connection: Deno.Conn): Promise<void> {
    using _connection = connection;
    const head = new Uint8Array(8192);
    const length = await connection.read(head) ?? 0;
    const [method = "", target = ""] = new TextDecoder().decode(head.subarray(0, length)).split(
      " ",
    );
    const host = method === "CONNECT" ? target : URL.parse(target)?.host ?? target;
    if (host !== "" && !OF_BROWSERS.test(host)) this.hosts.push(host);
    await connection.write(
      new TextEncoder().encode(
        "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
      ),
    );
  }
}
