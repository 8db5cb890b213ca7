/** A connection that is lost after the server has done what was asked: the response never arrives. @module */

/** Forwards connections to a service, and cuts some when the response to a request comes. */
export class CuttingProxy implements AsyncDisposable {
  readonly #listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  readonly #open = new Set<Deno.TcpConn>();
  readonly #done: Promise<void>;
  /** Connections that were cut. */
  cuts = 0;

  /** @param isCut Told the head of each request and the number of cuts before it; decides. */
  constructor(
    private readonly target: URL,
    private readonly isCut: (head: string, cuts: number) => boolean,
  ) {
    this.#done = this.#accept();
  }

  /** Its origin. */
  get origin(): string {
    return `http://127.0.0.1:${this.#listener.addr.port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listener.close();
    for (const connection of this.#open) this.#close(connection);
    await this.#done;
  }

  async #accept(): Promise<void> {
    const served: Promise<void>[] = [];
    for await (const client of this.#listener) served.push(this.#serve(client));
    await Promise.all(served);
  }

  async #serve(client: Deno.TcpConn): Promise<void> {
    this.#open.add(client);
    const { hostname, port } = this.target;
    const server = await Deno.connect({ hostname, port: Number(port) });
    this.#open.add(server);
    let isCut = false;
    await Promise.all([
      this.#pump(client, server, (bytes) => {
        isCut ||= this.isCut(new TextDecoder("latin1").decode(bytes), this.cuts);
        return true;
      }),
      this.#pump(server, client, () => {
        if (isCut) this.cuts++;
        return !isCut;
      }),
    ]);
  }

  /** Forwards what comes until one side ends, or `isForwarded` says no; then both are closed. */
  async #pump(
    from: Deno.TcpConn,
    to: Deno.TcpConn,
    isForwarded: (bytes: Uint8Array) => boolean,
  ): Promise<void> {
    const buffer = new Uint8Array(65_536);
    try {
      for (let count; (count = await from.read(buffer)) !== null;) {
        const bytes = buffer.subarray(0, count);
        if (!isForwarded(bytes)) break;
        for (let sent = 0; sent < count;) sent += await to.write(bytes.subarray(sent));
      }
    } catch (error) {
      if (!isClosed(error)) throw error;
    } finally {
      this.#close(from);
      this.#close(to);
    }
  }

  #close(connection: Deno.TcpConn): void {
    if (!this.#open.delete(connection)) return;
    connection.close();
  }
}

/** Whether reading or writing has failed because either side has closed the connection. */
function isClosed(error: unknown): boolean {
  return [
    Deno.errors.BadResource,
    Deno.errors.BrokenPipe,
    Deno.errors.ConnectionReset,
    Deno.errors.Interrupted,
  ].some((kind) => error instanceof kind);
}
