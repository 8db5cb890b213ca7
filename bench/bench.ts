/** What every row of the bench works with: options, the tools that are there, and a temporary folder. @module */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Options } from "./options.ts";
import { type NginxWorkers, startNginx } from "./nginx.ts";
import { type Build, buildPocketBase, startPocketBase } from "./pocketbase.ts";
import { type RunningServer, startHelper, startOurs, startPeer } from "./servers.ts";

const PEER = fileURLToPath(new URL("./peer", import.meta.url));

/** Tools that are compared with or that generate the load, and whether they are there. */
export interface Tools {
  readonly wrk: boolean;
  /** Program of nginx; null when it is not installed. */
  readonly nginx: string | null;
  /** Whether nginx can store what is PUT. */
  readonly nginxPut: boolean;
  /** Whether Node and the packages of the peer are there. */
  readonly peer: boolean;
}

/** One run of the bench. Disposing of it removes the folder with all that was stored. */
export class Bench implements Disposable {
  #folders = 0;
  #pocketBase: Build | null = null;

  /** @param folder A temporary folder on the disk that is measured. */
  constructor(
    readonly options: Options,
    readonly tools: Tools,
    private readonly folder: string,
  ) {}

  /** Path of a new empty folder. */
  newFolder(name: string): string {
    const path = join(this.folder, `${++this.#folders}-${name}`);
    Deno.mkdirSync(path);
    return path;
  }

  /** Starts this service, by default with an empty data folder. */
  ours(dataDir: string = this.newFolder("ours")): Promise<RunningServer> {
    return startOurs(dataDir);
  }

  /** Starts the peer with an empty data folder; null when it cannot be run here. */
  async peer(): Promise<RunningServer | null> {
    return this.tools.peer ? await startPeer(this.newFolder("peer")) : null;
  }

  /** Starts nginx serving the folder `root`; null when it is not installed. */
  async nginx(root: string, workers: NginxWorkers): Promise<RunningServer | null> {
    const program = this.tools.nginx;
    if (program === null) return null;
    const stateDir = this.newFolder("nginx-state");
    return await startNginx({ program, root, stateDir, workers });
  }

  /** Starts PocketBase with an empty data folder, built at the first call; null when that fails. */
  async pocketBase(): Promise<RunningServer | null> {
    this.#pocketBase ??= await buildPocketBase(this.newFolder("go-bin"));
    if ("missing" in this.#pocketBase) return null;
    return await startPocketBase(this.#pocketBase.program, this.newFolder("pocketbase"));
  }

  /** Result of PocketBase's build; null when no row has asked for it. */
  get pocketBaseBuild(): Build | null {
    return this.#pocketBase;
  }

  /** Starts a `Deno.serve` with one constant response: status, bytes and fields of what `url` returns now. */
  async constant(url: string, headers: Readonly<Record<string, string>> = {}): Promise<
    RunningServer
  > {
    const folder = this.newFolder("constant");
    const response = await fetch(url, { headers: { "Accept-Encoding": "identity", ...headers } });
    await Deno.writeFile(join(folder, "body"), await response.bytes());
    const fields = [...response.headers].filter(([name]) => !BY_THE_RUNTIME.includes(name));
    await Deno.writeTextFile(
      join(folder, "head.json"),
      JSON.stringify({ status: response.status, fields }),
    );
    return await startHelper("constant.ts", folder);
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.folder, { recursive: true });
  }
}

/** Fields that every server of the runtime adds by itself. */
const BY_THE_RUNTIME = ["date", "vary", "transfer-encoding", "connection"];

/** Looks for the tools, and installs the packages of the peer when only they are missing. */
export async function findTools(): Promise<Tools> {
  const nginx = await findNginx();
  return {
    wrk: await runs("wrk", ["--version"], 1),
    nginx: nginx?.program ?? null,
    nginxPut: nginx?.options.includes("http_dav_module") ?? false,
    peer: await runs("node", ["--version"]) && await installPeer(),
  };
}

/** nginx is often installed where only an administrator's shell looks. */
async function findNginx(): Promise<{ program: string; options: string } | null> {
  for (const program of ["nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx"]) {
    if (!await runs(program, ["-v"])) continue;
    const { stderr } = await new Deno.Command(program, { args: ["-V"] }).output();
    return { program, options: new TextDecoder().decode(stderr) };
  }
  return null;
}

async function installPeer(): Promise<boolean> {
  try {
    if ((await Deno.stat(join(PEER, "node_modules"))).isDirectory) return true;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return await runs("npm", ["ci", "--prefix", PEER, "--no-audit", "--no-fund"]);
}

/** Whether a program is there and ends with the expected code. */
async function runs(program: string, args: string[], expectedCode = 0): Promise<boolean> {
  try {
    const { code } = await new Deno.Command(program, { args, stdout: "null", stderr: "null" })
      .output();
    return code === expectedCode;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
