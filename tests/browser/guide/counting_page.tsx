/** A walk in a page that counts what Preact renders. It is bundled for a browser. @module */
/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/// <reference lib="dom.asynciterable" />
import { options, render } from "preact";
import { encodeWav } from "../../../src/shared/wav.ts";
import * as extras from "../../../web/guide/extras_part.ts";
import { deviceStore } from "../../../web/guide/ui/device_store.ts";
import { EXTRAS, LATER } from "../../../web/guide/ui/later.ts";
import * as laterScreens from "../../../web/guide/later_part.ts";
import { Progress } from "../../../web/guide/walk/progress.ts";
import type { Station, Walk, WalkSource } from "../../../web/guide/walk/walk.ts";
import { WalkApp } from "../../../web/guide/walk_app.tsx";

/** Samples a second, and seconds, of the recordings. */
const RATE = 8000;
const LENGTH_S = 60;

const wav = new Blob([encodeWav(new Float32Array(RATE * LENGTH_S), RATE)], { type: "audio/wav" });

const stations = ["Eselsplatz", "Weinberg", "Steinbruch"].map((title, index): Station => ({
  id: index + 1,
  number: index + 1,
  title,
  description: "Ein Text.",
  lat: 50.67,
  lon: 7.21 + index / 1000,
  triggerRadiusM: 30,
  sequence: index + 1,
  audioUrl: URL.createObjectURL(wav),
  pictures: [],
}));

const walk: Walk = {
  id: 1,
  name: "Rundweg",
  schoolName: "",
  description: "",
  distanceM: 1000,
  elevationGainM: 0,
  segments: [],
  stations,
};

const source: WalkSource = {
  read: () => Promise.resolve(walk),
  readFromServer: null,
  copies: null,
  folder: null,
  homeUrl: null,
  loadMap: () => Promise.reject(new Error("This page has no map.")),
};

/** Elements that were rendered since the counts were emptied last, by their names. */
const rendered: Record<string, number> = {};
Object.assign(globalThis, { rendered });
options.vnode = ({ type }) => {
  if (typeof type === "string") rendered[type] = (rendered[type] ?? 0) + 1;
};

// Position starts the first station no more, so that hearing it changes nothing before its end.
const progress = new Progress(deviceStore, walk.id);
progress.start(1);
progress.use(1);

LATER.exported = laterScreens;
EXTRAS.exported = extras;
const root = document.getElementById("app");
if (root !== null) {
  render(<WalkApp source={source} stationId={null} />, root);
}
