/**
 * A real web server in front of a real service, with the configuration files of `docs/deployment`, in which
 * nothing but addresses and paths is replaced.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../support/process/free_port.ts";
import { isListening } from "../support/process/listening.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { until } from "../support/until.ts";

/** The password for writing, of the user `teacher`. */
export const PASSWORD = "geheim genug";

/** Who asks for the password; null if it is not set. */
export type Asking = "service" | "web server" | null;

const FILES = fileURLToPath(new URL("../../docs/deployment", import.meta.url));

/** How to start a web server. */
export interface FrontCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** What a web server is set up with. */
export interface FrontSetting {
  /** A folder for its files. */
  readonly folder: string;
  /** The port it has to listen on. */
  readonly port: number;
  /** `host:port` of the service. */
  readonly service: string;
}

/** A web server that runs; `await using` ends it. */
export class Front implements AsyncDisposable {
  #output = "";
  readonly #reading: Promise<void>;

  private constructor(readonly child: Deno.ChildProcess) {
    this.#reading = this.#read();
  }

  /** Starts it and waits until its port accepts requests. @throws {Error} with its output when it does not. */
  static async start({ command, args, env = {} }: FrontCommand, port: number): Promise<Front> {
    const child = new Deno.Command(command, {
      args: [...args],
      env: { ...env },
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    const front = new Front(child);
    try {
      await until(`${command} listens`, () => isListening(port), { found: () => front.#output });
      return front;
    } catch (error) {
      await front[Symbol.asyncDispose]();
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.child.kill("SIGTERM");
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await this.child.status;
    await this.#reading;
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of this.child.stderr) {
      this.#output += decoder.decode(chunk, { stream: true });
    }
  }
}

/**
 * Runs `work` with a web server in front of a service that takes files up to 4 MiB, or says why not.
 *
 * @param test Name of the test.
 * @param program The web server's program.
 * @param setUp Writes its configuration.
 * @param asking Who asks for the password.
 * @param publicUrl Returns `PUBLIC_URL` for the port of the web server.
 */
export async function withFront(
  { test, program, setUp, asking, publicUrl }: {
    readonly test: string;
    readonly program: string;
    readonly setUp: (setting: FrontSetting) => FrontCommand | Promise<FrontCommand>;
    readonly asking: Asking;
    readonly publicUrl: (port: number) => string;
  },
  work: (port: number, folder: string) => Promise<void>,
): Promise<void> {
  if (!await canRun(program)) {
    const reason = `skipped: ${test}: there is no ${program} on this machine\n`;
    Deno.stderr.writeSync(new TextEncoder().encode(reason));
    return;
  }
  await withDataDir(async (folder) => {
    const port = freePort();
    const env = {
      MAX_UPLOAD_MB: "4",
      LOG: "off",
      PUBLIC_URL: publicUrl(port),
      ...(asking === null ? {} : { EDIT_PASSWORD: asking === "service" ? PASSWORD : "none" }),
    };
    await using service = await ServiceProcess.start({ dataDir: join(folder, "data"), env });
    const command = await setUp({ folder, port, service: new URL(service.base).host });
    await using _front = await Front.start(command, port);
    await work(port, folder);
  });
}

/** The text of a configuration file with every given text, which must be in it, replaced. */
export function configuration(
  name: string,
  replacements: Readonly<Record<string, string>>,
): string {
  let text = Deno.readTextFileSync(join(FILES, name));
  for (const [from, to] of Object.entries(replacements)) {
    assert.ok(text.includes(from), `${name} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Makes a certificate for 127.0.0.1 that is its own authority. @returns Paths of the PEM files. */
export async function selfSigned(
  folder: string,
): Promise<{ readonly certificate: string; readonly key: string }> {
  const [certificate, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const traits = ["subjectAltName=IP:127.0.0.1", "basicConstraints=critical,CA:FALSE"];
  const subject = ["-subj", "/CN=walks", ...traits.flatMap((trait) => ["-addext", trait])];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  await output("openssl", "req", ...kind, ...subject, "-keyout", key, "-out", certificate);
  return { certificate, key };
}

/** Runs a program that must succeed, and returns what it printed. */
export async function output(program: string, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, { args }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

async function canRun(program: string): Promise<boolean> {
  try {
    await new Deno.Command(program, { args: ["-h"], stdout: "null", stderr: "null" }).output();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
