/**
 * The script of `alone.html`: the guide in one script, which reads the walk and its media from elements of its page.
 *
 * @module
 */
import { render } from "preact";
import { WalkMap } from "../../kit/map/walk_map.ts";
import "../../kit/ui/styles.css";
import "../../kit/ui/messages.css";
import "../guide.css";
import { ENGLISH } from "../ui/context.tsx";
import { EXTRAS, LATER } from "../ui/later.ts";
import type { Walk, WalkSource } from "../walk/walk.ts";
import { WalkApp } from "../walk_app.tsx";

/** Id of the element that holds {@link PageData} as JSON. */
const DATA_ID = "walk";

/** Id of the element that holds media as JSON: `data:` addresses by path in the pack. */
const MEDIA_ID = "media";

/** What the page holds apart from media. */
interface PageData {
  /** Addresses of media are paths in the pack. */
  readonly walk: Walk;
}

/**
 * The source of the walk in the page.
 *
 * @throws {Error} when the page holds no walk.
 */
function embeddedSource(): WalkSource {
  const data = parsed<PageData>(DATA_ID);
  const media = parsed<Readonly<Record<string, string>>>(MEDIA_ID);
  const addresses = new Map(Object.entries(media).map(([path, url]) => [path, blobUrl(url)]));
  const walk = withAddresses(data.walk, (path) => addresses.get(path) ?? path);
  return {
    read: () => Promise.resolve(walk),
    readFromServer: null,
    copies: null,
    folder: null,
    homeUrl: null,
    loadMap: () => Promise.resolve(WalkMap),
  };
}

function parsed<Value>(id: string): Value {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page has no element #${id} with JSON`);
  return JSON.parse(text);
}

/** A short address for the content of a `data:` address in base64, which is megabytes long itself. */
function blobUrl(dataUrl: string): string {
  const [, type, base64 = ""] = /^data:([^;,]*);base64,(.*)$/.exec(dataUrl) ?? [];
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return URL.createObjectURL(new Blob([bytes], { type: type ?? "" }));
}

function withAddresses(walk: Walk, addressOf: (path: string) => string): Walk {
  const stations = walk.stations.map((station) => ({
    ...station,
    audioUrl: station.audioUrl === null ? null : addressOf(station.audioUrl),
    pictures: station.pictures.map(({ url, caption }) => ({ url: addressOf(url), caption })),
  }));
  const map = walk.map ? { ...walk.map, url: addressOf(walk.map.url) } : null;
  return { ...walk, stations, map };
}

const root = document.getElementById("app");
if (root !== null) {
  // All of it is in this script: nothing has to be loaded.
  Promise.all([LATER.load(), EXTRAS.load(), ENGLISH.load()]).then(() => {
    render(<WalkApp source={embeddedSource()} stationId={null} />, root);
  });
}
