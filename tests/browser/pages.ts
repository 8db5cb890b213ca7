/** Web pages of other origins, foreign ones and those of allowed origins. @module */

/** A script that shows whether it ran: by an attribute of the root element. */
export const TELLTALE = '<script xmlns="http://www.w3.org/1999/xhtml">' +
  'document.documentElement.setAttribute("ran", "")</script>';

/** A web server on a port of its own. */
export class Pages implements AsyncDisposable {
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  /** @param files Further files by their path: media type and content. */
  constructor(files: Readonly<Record<string, readonly [type: string, content: BodyInit]>> = {}) {
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request) => {
        const { pathname, searchParams } = new URL(request.url);
        const [type, content] = files[pathname] ?? ["text/html", pageOf(pathname, searchParams)];
        return new Response(content, { headers: { "Content-Type": type } });
      },
    );
  }

  /** Its origin under a name of this machine. */
  origin(host: "127.0.0.1" | "localhost"): string {
    return `http://${host}:${this.#server.addr.port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}

/** `/form` has a form that posts a POI, `/frame` the same in a sandboxed frame; any other page is empty. */
function pageOf(path: string, query: URLSearchParams): string {
  const form = `<form method="post" action="${query.get("to")}" enctype="${query.get("as")}">` +
    `<input name="lat" value="1"><input name="lon" value="2"><button>Send</button></form>`;
  switch (path) {
    case "/form":
      return form;
    case "/frame":
      return `<iframe sandbox="allow-forms" srcdoc='${form}'></iframe>`;
    default:
      return "<title>Page</title>";
  }
}
