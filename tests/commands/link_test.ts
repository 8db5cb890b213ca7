/** Tests of the links that a start shows. @module */
import assert from "node:assert/strict";
import decodeQR from "qr/decode.js";
import { codeOf, linksForPhones } from "../../src/commands/serve.ts";

const PUBLIC_URL = "https://walks.example";

/** The text of a code in a terminal: each character is two modules, one above the other. */
function readCode(drawn: string): string {
  const lines = drawn.split("\n").map((line) => /107m([█▀▄ ]+)/.exec(line)?.[1] ?? "");
  const scale = 4;
  const width = (lines[0]?.length ?? 0) * scale;
  const height = lines.length * 2 * scale;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const module = Math.floor(y / scale);
      const character = lines[module >> 1]?.[Math.floor(x / scale)] ?? " ";
      const isDark = character === "█" || character === (module % 2 === 0 ? "▀" : "▄");
      if (isDark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return decodeQR({ width, height, data });
}

Deno.test("linksForPhones has PUBLIC_URL alone, the address that HOST names, or those of this machine in a network", () => {
  assert.deepEqual(
    linksForPhones({ host: "0.0.0.0", publicUrl: PUBLIC_URL }, "http", "0.0.0.0:80"),
    [PUBLIC_URL],
  );
  const named = { host: "192.168.1.5", publicUrl: null };
  assert.deepEqual(linksForPhones(named, "https", "192.168.1.5:443"), ["https://192.168.1.5:443"]);
  const own = Deno.networkInterfaces().map(({ address }) => `http://${address}:47145`);
  const links = linksForPhones({ host: "0.0.0.0", publicUrl: null }, "http", "0.0.0.0:47145");
  assert.deepEqual(links.filter((link) => !own.includes(link)), []);
  assert.deepEqual(links.filter((link) => /\/(?:127|169\.254)\./.test(link)), []);
});

Deno.test("codeOf is a code with the link, however long that is", async () => {
  for (const link of ["http://10.0.0.1:1", "http://192.168.178.123:47145", PUBLIC_URL.repeat(3)]) {
    assert.equal(readCode(await codeOf(link)), link);
  }
});
