/** Caddy with its `file_server`, as its package's own Caddyfile has it. @module */
import { join } from "node:path";
import { replaced, type WebServerProgram } from "./program.ts";

const SITE = "/etc/caddy/Caddyfile";

/** Caddy. */
export const CADDY: WebServerProgram = {
  name: "Caddy",
  needs: { program: "caddy", files: [SITE] },
  hasRanges: true,
  setUp: ({ folder, documentRoot, port, cert, key }) => {
    const file = join(folder, "Caddyfile");
    const site = replaced(Deno.readTextFileSync(SITE), {
      "\n:80 {": `\nhttps://127.0.0.1:${port} {\n\ttls ${cert} ${key}`,
      "/usr/share/caddy": documentRoot,
    });
    // No port for its settings, and none that leads from http to https.
    Deno.writeTextFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
    const place = join(folder, "caddy");
    return {
      command: "caddy",
      args: ["run", "--config", file, "--adapter", "caddyfile"],
      env: { HOME: folder, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place },
    };
  },
};
