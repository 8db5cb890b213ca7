/**
 * Uploads of 48 MiB as multipart and as base64 in JSON: our readers against `Request.formData()` and
 * `Request.json()`, which hold the whole body. Both end with the same staged file, hashed and flushed.
 *
 * Run it with `deno run -A bench/upload_body.ts [rounds]`. Every measurement has a server process of its own
 * and the rounds are interleaved, so that a busy machine disturbs all alike; the table gives medians. Memory
 * is the peak of the resident set, which only Linux tells.
 *
 * @module
 */
import { diskFiles } from "../src/media/files.ts";
import { type StagedFile, Staging } from "../src/media/staging.ts";
import { readBody } from "../src/routes/body.ts";

const FILE_BYTES = 48 * 1024 * 1024;
const AT_ONCE = 8;
const ROUNDS = Number(Deno.args[0] ?? 5);

/** Bytes the client writes at once. */
const WRITE_BYTES = 256 * 1024;

/** A body as it is sent. */
interface Sent {
  readonly type: string;
  readonly bytes: Uint8Array;
}

type Reader = (request: Request, staging: Staging) => Promise<StagedFile | null>;

const READERS: Readonly<Record<string, Reader>> = {
  "multipart, ours": ours,
  "multipart, formData()": async (request, staging) => {
    const file = (await request.formData()).get("picture");
    if (!(file instanceof File)) throw new Error("The form has no file");
    return await stage(await file.bytes(), staging);
  },
  "JSON, ours": ours,
  "JSON, json()": async (request, staging) => {
    const body: { picture: { base64: string } } = await request.json();
    return await stage(Uint8Array.fromBase64(body.picture.base64), staging);
  },
};

async function ours(request: Request, staging: Staging): Promise<StagedFile | null> {
  const shape = { file: "picture", text: ["caption"] } as const;
  return (await readBody(request, shape, { staging })).file;
}

async function stage(bytes: Uint8Array, staging: Staging): Promise<StagedFile> {
  const upload = staging.begin();
  upload.write(bytes);
  return await upload.finish();
}

/** Runs in the process under test: takes uploads, and says on which port. */
function serve(read: Reader, folder: string): void {
  const staging = new Staging(folder, FILE_BYTES, diskFiles);
  Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: ({ port }) => print(`${port}\n`) },
    async (request) => {
      const file = await read(request, staging);
      if (file !== null) staging.discard(file);
      return new Response(`${file?.size}`);
    },
  );
}

/** One process and what its uploads cost. */
interface Measured {
  /** Milliseconds from the start of the first upload to the answer of the last. */
  readonly ms: number;
  /** MiB. */
  readonly peak: number;
}

/** Sends `count` uploads at once to a fresh process, after one that warms it up. */
async function measure(name: string, body: Sent, count: number): Promise<Measured> {
  const folder = Deno.makeTempDirSync();
  const server = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", import.meta.filename ?? "", "serve", name, folder],
    stdout: "piped",
  }).spawn();
  try {
    const output = server.stdout.getReader();
    const { value } = await output.read();
    const port = Number(new TextDecoder().decode(value));
    await upload(port, body);
    const start = performance.now();
    await Promise.all(Array.from({ length: count }, () => upload(port, body)));
    const ms = performance.now() - start;
    const peak = peakMemory(server.pid);
    await output.cancel();
    return { ms, peak };
  } finally {
    server.kill();
    await server.status;
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Sends a body over a bare connection: `fetch` would take more CPU than the server. */
async function upload(port: number, { type, bytes }: Sent): Promise<void> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const head = `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n` +
    `Content-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
  await connection.write(new TextEncoder().encode(head));
  for (let at = 0; at < bytes.length;) {
    at += await connection.write(bytes.subarray(at, at + WRITE_BYTES));
  }
  const answer = await new Response(connection.readable).text();
  if (!answer.endsWith(`\r\n\r\n${FILE_BYTES}`)) throw new Error(`The server answered ${answer}`);
}

function peakMemory(pid: number): number {
  if (Deno.build.os !== "linux") return NaN;
  const status = Deno.readTextFileSync(`/proc/${pid}/status`);
  return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024;
}

async function bodies(): Promise<Record<"multipart" | "JSON", Sent>> {
  const file = new Uint8Array(FILE_BYTES);
  for (let at = 0; at < file.length; at += 65536) {
    crypto.getRandomValues(file.subarray(at, at + 65536));
  }
  const form = new FormData();
  form.set("picture", new File([file], "a.jpg"));
  const request = new Request("http://localhost", { method: "POST", body: form });
  const json = JSON.stringify({ picture: { base64: file.toBase64() } });
  return {
    multipart: {
      type: request.headers.get("content-type") ?? "",
      bytes: await request.bytes(),
    },
    JSON: { type: "application/json", bytes: new TextEncoder().encode(json) },
  };
}

function median(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? NaN).toFixed(0).padStart(8);
}

function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}

async function compare(): Promise<void> {
  const sent = await bodies();
  const results = Object.keys(READERS).flatMap((name) =>
    [1, AT_ONCE].map((count) => ({ name, count, all: new Array<Measured>() }))
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, count, all } of results) {
      const body = name.startsWith("JSON") ? sent.JSON : sent.multipart;
      all.push(await measure(name, body, count));
    }
  }
  print(`${"48 MiB".padEnd(24)} at once      ms peak MiB\n`);
  for (const { name, count, all } of results) {
    const ms = median(all.map((one) => one.ms));
    const peak = median(all.map((one) => one.peak));
    print(`${name.padEnd(24)} ${`${count}`.padStart(7)}${ms} ${peak}\n`);
  }
}

const [task, name = "", folder = ""] = Deno.args;
const reader = READERS[name];
if (task === "serve" && reader !== undefined) serve(reader, folder);
else await compare();
