/** `http.server` of Python with https: it has no ranges, and closes the connection after each response. @module */
import { join } from "node:path";
import type { WebServerProgram } from "./program.ts";

/** What `python3 -m http.server` runs, in TLS. The handshake is left to the thread of the connection. */
const PROGRAM = `
import functools, http.server, ssl, sys
folder, port, cert, key = sys.argv[1:]
class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format, *args):
        pass
handler = functools.partial(Handler, directory=folder)
server = http.server.ThreadingHTTPServer(("127.0.0.1", int(port)), handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(cert, key)
server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
server.serve_forever()
`;

/** Python. */
export const PYTHON: WebServerProgram = {
  name: "Python",
  needs: { program: "python3", files: [] },
  hasRanges: false,
  setUp: ({ folder, documentRoot, port, cert, key }) => {
    const file = join(folder, "server.py");
    Deno.writeTextFileSync(file, PROGRAM);
    return { command: "python3", args: [file, documentRoot, `${port}`, cert, key] };
  },
};
