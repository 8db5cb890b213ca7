/**
 * A server of map tiles on this machine: each tile is a PNG of its own colour. A test chooses what it does instead.
 *
 * @module
 */
import type { TilePlace } from "../../web/editor/official_map/tile_download.ts";
import { tilePng } from "./media/tiles.ts";
import { sleep } from "./sleep.ts";

/** What the server does with a request for a tile. */
export type TileResponse =
  /** Sends the tile. */
  | "tile"
  /** 404. */
  | "missing"
  /** 500. */
  | "failing"
  /** 429, with `Retry-After: 1`. */
  | "busy"
  /** 503, with `Retry-After: 3600`. */
  | "closed"
  /** 403. */
  | "refused"
  /** A page with status 200, as networks with a login send it. */
  | "page"
  /** Another address with the same tile. */
  | "redirect"
  /** Two megabytes that begin like a PNG. */
  | "huge"
  /** A JPEG instead of a PNG. */
  | "jpeg"
  /** Sends a part of the tile, and then nothing more. */
  | "stuck";

/** What a tile server is like. */
export interface TileServerOptions {
  /** Whether pages of other origins may read its tiles; they may by default. */
  readonly hasCors?: boolean;
  /** Milliseconds before each response. */
  readonly delayMs?: number;
  /** Decides by place and by how often this place was asked for before. */
  readonly respond?: (place: TilePlace, times: number) => TileResponse;
  /** Pixels of each side of a tile, 256 by default. */
  readonly width?: number;
}

const CORS = { "Access-Control-Allow-Origin": "*" };

/** The server. Its addresses have the row before the column, as those of several official maps. */
export class TileServer implements AsyncDisposable {
  /** Places of all requests, as `z/x/y`, in their order. */
  readonly asked: string[] = [];
  /** Most requests that were under way at the same time. */
  mostAtOnce = 0;
  /** Requests that are under way. */
  underWay = 0;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  readonly #end = new AbortController();

  constructor(private readonly options: TileServerOptions = {}) {
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, signal: this.#end.signal, onListen: () => {} },
      (request) => this.#handle(request),
    );
  }

  /** Its origin. */
  get origin(): string {
    return `http://127.0.0.1:${this.#server.addr.port}`;
  }

  /** The template of its addresses, as `TILE_URL` has it. */
  get url(): string {
    return `${this.origin}/map/{z}/{y}/{x}.png`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    await this.#server.finished;
  }

  async #handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const [, folder, z, y, x] = /^\/(map|moved)\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(pathname) ?? [];
    const place = { z: Number(z), x: Number(x), y: Number(y) };
    const name = `${z}/${x}/${y}`;
    const times = this.asked.filter((other) => other === name).length;
    if (folder === "map") this.asked.push(name);
    this.underWay++;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay);
    try {
      await sleep(this.options.delayMs ?? 0);
      const kind = folder === "map" ? this.options.respond?.(place, times) ?? "tile" : "tile";
      return this.#response(kind, place);
    } finally {
      this.underWay--;
    }
  }

  #response(kind: TileResponse, place: TilePlace): Response {
    const cors: Record<string, string> = this.options.hasCors === false ? {} : CORS;
    const status = (code: number, more: Record<string, string> = {}) =>
      new Response("no tile", { status: code, headers: { ...cors, ...more } });
    const picture = (body: BodyInit, type = "image/png") =>
      new Response(body, { headers: { ...cors, "Content-Type": type } });
    const png = tilePng(place, this.options.width);
    switch (kind) {
      case "tile":
        return picture(png);
      case "missing":
        return status(404);
      case "failing":
        return status(500);
      case "busy":
        return status(429, { "Retry-After": "1" });
      case "closed":
        return status(503, { "Retry-After": "3600" });
      case "refused":
        return status(403);
      case "page":
        return picture("<!DOCTYPE html><title>Anmelden</title>", "text/html");
      case "redirect":
        return status(302, { Location: `/moved/${place.z}/${place.y}/${place.x}.png` });
      case "huge":
        return picture(new Uint8Array(2 * 1024 * 1024).map((_, at) => png[at] ?? 0));
      case "jpeg":
        return picture(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), "image/jpeg");
      case "stuck":
        return picture(
          new ReadableStream({ start: (controller) => controller.enqueue(png.subarray(0, 20)) }),
        );
    }
  }
}
