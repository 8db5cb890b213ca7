/**
 * HTTP by hand over a socket, for what `fetch` cannot do: bodies that stop, announce too much, or arrive
 * slowly.
 *
 * @module
 */

/** A connection to a service. */
export class RawConnection implements Disposable {
  readonly #connection: Deno.TcpConn;
  #received = "";

  private constructor(connection: Deno.TcpConn) {
    this.#connection = connection;
  }

  /** Connects to an address such as `http://127.0.0.1:41234`. */
  static async open(base: string): Promise<RawConnection> {
    const { hostname, port } = new URL(base);
    return new RawConnection(await Deno.connect({ hostname, port: Number(port) }));
  }

  /** Sends text or bytes as they are. */
  async send(data: string | Uint8Array): Promise<void> {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    for (let done = 0; done < bytes.length;) {
      done += await this.#connection.write(bytes.subarray(done));
    }
  }

  /** Sends the head of a request with these header lines. */
  sendHead(method: string, path: string, ...headers: readonly string[]): Promise<void> {
    return this.send(
      [`${method} ${path} HTTP/1.1`, "Host: localhost", ...headers, "", ""].join("\r\n"),
    );
  }

  /** Reads until what has come matches, or the other side closes, and returns all that has come. */
  async readUntil(pattern: RegExp): Promise<string> {
    const buffer = new Uint8Array(16 * 1024);
    const decoder = new TextDecoder();
    while (!pattern.test(this.#received)) {
      const read = await this.#connection.read(buffer);
      if (read === null) break;
      this.#received += decoder.decode(buffer.subarray(0, read), { stream: true });
    }
    return this.#received;
  }

  [Symbol.dispose](): void {
    this.#connection.close();
  }
}
