/** nginx as a file server that also stores what is PUT. @module */
import { join } from "node:path";
import { freePort } from "../tests/support/process/free_port.ts";
import { RunningServer } from "./servers.ts";

/** `1` compares process with process; `auto` starts one worker for each core, as distributions do. */
export type NginxWorkers = "1" | "auto";

/** How an nginx is started. */
export interface NginxOptions {
  /** Path of the program. */
  readonly program: string;
  /** Folder whose files are served; what is PUT below `/put/` is stored in its subfolder `put`. */
  readonly root: string;
  /** An empty folder for configuration, process id and temporary files. */
  readonly stateDir: string;
  readonly workers: NginxWorkers;
}

/** Starts nginx on a free port of 127.0.0.1. */
export async function startNginx(options: NginxOptions): Promise<RunningServer> {
  const { program, root, stateDir } = options;
  const port = freePort();
  const config = join(stateDir, "nginx.conf");
  await Deno.mkdir(join(root, "put"), { recursive: true });
  await Deno.writeTextFile(config, nginxConfig(options, port));
  return RunningServer.start(program, ["-e", "stderr", "-p", stateDir, "-c", config], {
    port,
    readyPath: "/",
  });
}

function nginxConfig({ root, stateDir, workers }: NginxOptions, port: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `  ${name}_temp_path ${stateDir}/temp_${name};`);
  return `${Deno.uid() === 0 ? "user root;" : ""}
worker_processes ${workers};
daemon off;
pid ${stateDir}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  # By default it closes a connection after 1000 requests, which would cost it some speed here.
  keepalive_requests 100000000;
  client_max_body_size 0;
  types { audio/mpeg mp3; image/jpeg jpg; application/gpx+xml gpx; }
${temporary.join("\n")}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    location /put/ { dav_methods PUT; }
  }
}
`;
}
