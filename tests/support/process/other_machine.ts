/**
 * Another machine in the network, as far as this machine's kernel can simulate one: a network namespace that is
 * connected to this one by a pair of virtual interfaces.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type ConditionalTest, testUnless } from "../platform.ts";

/** A request of the other machine. */
export interface RemoteRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What it got. */
export interface RemoteResponse {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** Sends requests one after the other; runs in a process of its own. */
const SENDER = `
const responses = [];
for (const { url, ...init } of JSON.parse(Deno.args[0])) {
  const response = await fetch(url, init);
  const { status, headers } = response;
  responses.push({ status, retryAfter: headers.get("Retry-After"), text: await response.text() });
}
console.log(JSON.stringify(responses));
`;

/** A test that is skipped where there are no network namespaces. */
export function withOtherMachine(name: string): ConditionalTest {
  const reason = "it takes Linux, root and the program ip to make a network namespace";
  return testUnless(!canMakeNamespaces(), name, reason);
}

/** The other machine; disposing of it removes it. */
export class OtherMachine implements Disposable {
  /** Address of this machine in the network of both. */
  readonly hostAddress: string;
  readonly #namespace: string;

  constructor() {
    const id = crypto.randomUUID().slice(0, 6);
    const [a = 0, b = 0] = crypto.getRandomValues(new Uint8Array(2));
    const network = `10.${a}.${b}`;
    this.#namespace = `rg-${id}`;
    this.hostAddress = `${network}.1`;
    const [here, there] = [`rgh-${id}`, `rgt-${id}`];
    ip("netns", "add", this.#namespace);
    try {
      ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", this.#namespace);
      ip("addr", "add", `${this.hostAddress}/24`, "dev", here);
      ip("link", "set", here, "up");
      ip("-n", this.#namespace, "addr", "add", `${network}.2/24`, "dev", there);
      ip("-n", this.#namespace, "link", "set", there, "up");
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  /** Sends requests from the other machine. */
  async send(requests: readonly RemoteRequest[]): Promise<readonly RemoteResponse[]> {
    const script = `data:text/javascript,${encodeURIComponent(SENDER)}`;
    const sender = [Deno.execPath(), "run", "-A", script, JSON.stringify(requests)];
    const args = ["netns", "exec", this.#namespace, ...sender];
    const { success, stdout, stderr } = await new Deno.Command("ip", { args }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
    const responses: readonly RemoteResponse[] = JSON.parse(new TextDecoder().decode(stdout));
    return responses;
  }

  /** The interfaces go with the namespace. */
  [Symbol.dispose](): void {
    ip("netns", "del", this.#namespace);
  }
}

function ip(...args: readonly string[]): void {
  const { success, stderr } = new Deno.Command("ip", { args: [...args] }).outputSync();
  assert.ok(success, `ip ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
}

/** Tries it, because containers often have the program without the right. */
function canMakeNamespaces(): boolean {
  if (Deno.build.os !== "linux" || Deno.uid() !== 0) return false;
  try {
    new OtherMachine()[Symbol.dispose]();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof assert.AssertionError) {
      return false;
    }
    throw error;
  }
}
