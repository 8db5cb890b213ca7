/** Links that a start shows: where phones reach the service, as text and as a code, and a page in the browser. @module */
import { isLoopback } from "../access/hosts.ts";
import type { Config } from "../config/mod.ts";

/** Adapters of virtual machines, containers and tunnels, which no phone reaches. */
const VIRTUAL =
  /^(?:docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|zt)|vEthernet|VirtualBox|VMware/i;

/** Private addresses (RFC 1918, section 3): those of a school's network. */
const PRIVATE = /^(?:192\.168\.|10\.|172\.(?:1[6-9]|2\d|3[01])\.)/;

/** Addresses that a machine gives itself when it gets none (RFC 3927, section 2.1). */
const LINK_LOCAL = /^169\.254\./;

/** Light modules on each side of a code (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4;

/**
 * Links under which phones of the same network reach the service, the likeliest first: `PUBLIC_URL` alone if it is
 * set, else one for each IPv4 address of this machine in a network.
 *
 * @param socket `<host>:<port>` of the listener.
 * @returns None when the program may not ask for the addresses.
 */
export function linksForPhones(
  { host, publicUrl }: Pick<Config, "host" | "publicUrl">,
  scheme: "http" | "https",
  socket: string,
): readonly string[] {
  if (publicUrl !== null) return [publicUrl];
  if (host !== "0.0.0.0" && host !== "::") return [`${scheme}://${socket}`];
  const port = socket.slice(socket.lastIndexOf(":"));
  return networkAddresses().map((address) => `${scheme}://${address}${port}`);
}

function networkAddresses(): readonly string[] {
  try {
    const addresses = Deno.networkInterfaces()
      .filter(({ name, family }) => family === "IPv4" && !VIRTUAL.test(name))
      .map(({ address }) => address)
      .filter((address) => !isLoopback(address) && !LINK_LOCAL.test(address));
    return addresses.sort((a, b) => Number(PRIVATE.test(b)) - Number(PRIVATE.test(a)));
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return [];
    throw error;
  }
}

/**
 * A link as a QR code for a terminal, black on white whatever its colours are. A character holds two modules, one
 * above the other.
 */
export async function codeOf(link: string): Promise<string> {
  const { default: encodeQR } = await import("qr");
  const modules = encodeQR(link, "raw", { ecc: "medium", border: QUIET_ZONE });
  const lines: string[] = [];
  for (let y = 0; y < modules.length; y += 2) {
    const upper = modules[y] ?? [];
    const lower = modules[y + 1] ?? [];
    const line = upper.map((isDark, x) =>
      isDark ? (lower[x] === true ? "█" : "▀") : (lower[x] === true ? "▄" : " ")
    );
    lines.push(`\x1b[30;107m${line.join("")}\x1b[0m`);
  }
  return lines.join("\n");
}

/** Programs that open a page in the browser that a person has chosen. */
const OPENERS: Readonly<Partial<Record<typeof Deno.build.os, string>>> = {
  windows: "C:/Windows/explorer.exe",
  darwin: "/usr/bin/open",
  linux: "/usr/bin/xdg-open",
};

/** Opens a page in the browser. @returns Why it could not be tried; null otherwise. */
export function openPage(url: string): unknown {
  const opener = OPENERS[Deno.build.os];
  if (opener === undefined) return new Error(`no program is known for ${Deno.build.os}`);
  try {
    new Deno.Command(opener, {
      args: [url],
      stdin: "null",
      stdout: "null",
      stderr: "null",
      // In a group of its own, so that Ctrl+C stops the service and not the browser.
      detached: true,
    }).spawn().unref();
    return null;
  } catch (error) {
    return error;
  }
}
