/** nginx as Debian configures it: its main file, its content types and its default site. @module */
import { join } from "node:path";
import { replaced, type WebServerProgram } from "./program.ts";

const PACKAGE = "/etc/nginx";
const MAIN = join(PACKAGE, "nginx.conf");
const SITE = join(PACKAGE, "sites-available", "default");

/** Folders for temporary files, which the package has below `/var`. */
export function temporaryPaths(folder: string): string {
  return ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, `temp-${name}`)};`).join(" ");
}

/** nginx. */
export const NGINX: WebServerProgram = {
  name: "nginx",
  needs: { program: "nginx", files: [MAIN, SITE] },
  hasRanges: true,
  setUp: ({ folder, documentRoot, port, cert, key }) => {
    const [main, site] = [join(folder, "nginx.conf"), join(folder, "site.conf")];
    Deno.writeTextFileSync(
      main,
      replaced(Deno.readTextFileSync(MAIN), {
        "pid /run/nginx.pid;": `pid ${join(folder, "nginx.pid")}; daemon off;`,
        "/var/log/nginx/error.log": "stderr",
        "access_log /var/log/nginx/access.log;": `access_log off; ${temporaryPaths(folder)}`,
        "/etc/nginx/sites-enabled/*": site,
      }),
    );
    Deno.writeTextFileSync(
      site,
      replaced(Deno.readTextFileSync(SITE), {
        "listen 80 default_server;":
          `listen 127.0.0.1:${port} ssl; ssl_certificate ${cert}; ssl_certificate_key ${key};`,
        "listen [::]:80 default_server;": "",
        "/var/www/html": documentRoot,
      }),
    );
    return { command: "nginx", args: ["-e", "stderr", "-c", main] };
  },
};
