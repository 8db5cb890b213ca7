/**
 * A program for `relisten_test.ts`, run under a low limit of file descriptors: a listener that has got a
 * certificate while a download was running runs out of descriptors, and gets them back. It prints the status
 * line of a request after that. Its arguments are the paths of certificate, key, and root certificate.
 *
 * @module
 */
import { Listener } from "../../src/server/mod.ts";
import { readKeyPair } from "../../src/tls.ts";
import { print } from "../support/log.ts";
import { sleep } from "../support/sleep.ts";

const HOST = "127.0.0.1";
const REQUEST = new TextEncoder().encode("GET / HTTP/1.1\r\nHost: walks\r\n\r\n");

/** Opens files until no descriptor is left. */
function takeAllDescriptors(): Deno.FsFile[] {
  const opened: Deno.FsFile[] = [];
  for (;;) {
    try {
      opened.push(Deno.openSync("/dev/null"));
    } catch {
      return opened;
    }
  }
}

/** The first line of a response. */
async function statusLine(connection: Deno.Conn): Promise<string> {
  await connection.write(REQUEST);
  const bytes = new Uint8Array(1000);
  const count = await connection.read(bytes) ?? 0;
  return new TextDecoder().decode(bytes.subarray(0, count)).split("\r\n", 1)[0] ?? "";
}

/** Connects until the listener is there again. */
async function connectAgain(port: number, caCerts: string[]): Promise<Deno.TlsConn> {
  for (;;) {
    try {
      return await Deno.connectTls({ hostname: HOST, port, caCerts });
    } catch {
      await sleep(50);
    }
  }
}

if (import.meta.main) {
  const [cert = "", key = "", root = ""] = Deno.args;
  // Makes the runtime open what it needs for signals, as the service does.
  Deno.addSignalListener("SIGTERM", () => {});
  const failed = Promise.withResolvers<void>();
  const endless = () =>
    new Response(new ReadableStream({ start: (body) => body.enqueue(REQUEST) }));
  const log = { error: () => failed.resolve() };
  const listener = new Listener({ host: HOST, port: 0, keyPair: null }, endless, log);
  const port = Number(listener.socket.split(":")[1]);
  const download = await Deno.connect({ hostname: HOST, port });
  await statusLine(download);
  await listener.useKeyPair(readKeyPair({ cert, key }));
  const opened = takeAllDescriptors();
  opened.pop()?.close();
  // The client takes the last descriptor, and none is left to accept it.
  const refused = await Deno.connect({ hostname: HOST, port }).catch(() => null);
  await failed.promise;
  refused?.close();
  for (const file of opened) file.close();
  print(await statusLine(await connectAgain(port, [Deno.readTextFileSync(root)])));
  Deno.exit(0);
}
