/**
 * An upload of base64 in JSON as it would be written without further thought: the whole body is parsed, the
 * whole file decoded, and written.
 *
 * Run it with `deno run -A json_upload.ts PORT FOLDER`.
 *
 * @module
 */
import { join } from "node:path";

const [port = "", folder = ""] = Deno.args;

Deno.serve({ hostname: "127.0.0.1", port: Number(port) }, async (request) => {
  if (request.method === "GET") return new Response("ready");
  const body: { audio: { base64: string } } = await request.json();
  const file = Uint8Array.fromBase64(body.audio.base64);
  await Deno.writeFile(join(folder, new URL(request.url).pathname.slice(1)), file);
  return Response.json({ size: file.length }, { status: 201 });
});
