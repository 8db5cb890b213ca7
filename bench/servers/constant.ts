/**
 * The limit of the runtime: `Deno.serve` with one response to every request.
 *
 * Run it with `deno run -A constant.ts PORT FOLDER`; the folder holds `head.json` and `body`.
 *
 * @module
 */
import { join } from "node:path";

const [port = "", folder = ""] = Deno.args;
const { status, fields }: { status: number; fields: [string, string][] } = JSON.parse(
  Deno.readTextFileSync(join(folder, "head.json")),
);
const body = status === 304 ? null : Deno.readFileSync(join(folder, "body"));

Deno.serve(
  { hostname: "127.0.0.1", port: Number(port) },
  () => new Response(body, { status, headers: fields }),
);
