/** The sample walk that shows what Route Guide is: an invented walk with drawings and computer voices. @module */
import type { RouteRow } from "../db/route_table.ts";
import type { Library } from "../library/mod.ts";
import { readGpxUpload } from "../library/operations/tracks.ts";
import type { NewPicture, NewStation } from "../library/operations/walks.ts";
import { readAudioUpload, readPictureUpload, type StagedFile } from "../media/staging.ts";
import recording1 from "./1.mp3" with { type: "bytes" };
import recording2 from "./2.mp3" with { type: "bytes" };
import recording3 from "./3.mp3" with { type: "bytes" };
import recording4 from "./4.mp3" with { type: "bytes" };
import recording5 from "./5.mp3" with { type: "bytes" };
import recording6 from "./6.mp3" with { type: "bytes" };
import bridge from "./bridge.jpg" with { type: "bytes" };
import oak from "./oak.jpg" with { type: "bytes" };
import owl from "./owl.jpg" with { type: "bytes" };
import quarry from "./quarry.jpg" with { type: "bytes" };
import ruin from "./ruin.jpg" with { type: "bytes" };
import spring from "./spring.jpg" with { type: "bytes" };
import view from "./view.jpg" with { type: "bytes" };
import track from "./walk.gpx" with { type: "bytes" };

/**
 * Creates the sample walk with its stations, pictures and recordings: all of it, or nothing
 * (docs/api.md#sample-walk).
 *
 * @throws {AppError} As {@link Library.walks} `create`.
 */
export async function createSample({ staging, walks }: Library): Promise<RouteRow> {
  const staged: StagedFile[] = [];
  const stage = async (bytes: Uint8Array): Promise<StagedFile> => {
    const upload = staging.begin(Infinity);
    try {
      upload.write(bytes);
      const file = await upload.finish();
      staged.push(file);
      return file;
    } catch (error) {
      await upload.discard();
      throw error;
    }
  };
  try {
    const gpx = await readGpxUpload(await stage(track));
    const stations: NewStation[] = [];
    for (const [sequence, station] of STATIONS.entries()) {
      stations.push(await newStation(station, sequence, stage));
    }
    return await walks.create(WALK, gpx, stations, null);
  } finally {
    for (const file of staged) await staging.discard(file);
  }
}

async function newStation(
  station: SampleStation,
  sequence: number,
  stage: (bytes: Uint8Array) => Promise<StagedFile>,
): Promise<NewStation> {
  const { title, text, lat, lon, triggerRadiusM } = station;
  const pictures: NewPicture[] = [];
  for (const [file, caption] of station.pictures) {
    const upload = await readPictureUpload(await stage(file));
    pictures.push({ ...upload, caption, sequence: pictures.length });
  }
  const audio = await readAudioUpload(await stage(station.recording));
  return { title, description: text, lat, lon, triggerRadiusM, sequence, audio, pictures };
}

/** A station of the sample walk. */
interface SampleStation {
  readonly title: string;
  readonly lat: number;
  readonly lon: number;
  readonly triggerRadiusM: number;
  readonly text: string;
  /** JPEG files with captions. */
  readonly pictures: readonly (readonly [file: Uint8Array, caption: string])[];
  /** An MP3 file. */
  readonly recording: Uint8Array;
  /** What the recording says. */
  readonly spoken: string;
}

/** Texts of the walk. */
export const WALK = {
  name: "Rund um den Eulenberg",
  schoolName: "Grundschule am Eulenberg",
  description:
    "Sechs Stationen im Wald. Die Klasse 4b erzählt dir von Eulen, Steinen und einer alten Burg.",
};

/** The stations in their order. */
export const STATIONS: readonly SampleStation[] = [
  {
    title: "Die Eulen-Eiche",
    lat: 50.665644,
    lon: 7.240139,
    triggerRadiusM: 40,
    text: "Diese Eiche ist über 200 Jahre alt. In dem Loch oben wohnt ein Waldkauz.\n" +
      "Am Tag schläft er. Sei leise, dann bleibt er sitzen.",
    pictures: [[oak, "Im Loch oben wohnt der Kauz."], [
      owl,
      "So sieht ein Waldkauz aus.",
    ]],
    recording: recording1,
    spoken:
      "Willkommen am Eulenberg! Siehst du das Loch oben in der Eiche? Dort wohnt ein Waldkauz. " +
      "Am Tag schläft er. In der Nacht fliegt er los, und niemand hört ihn.",
  },
  {
    title: "Die Steinbrücke",
    lat: 50.669178,
    lon: 7.23549,
    triggerRadiusM: 30,
    text: "Die Brücke ist ohne Mörtel gebaut. Die Steine halten sich gegenseitig fest.\n" +
      "Kein Kleber, kein Nagel. Und das seit dreihundert Jahren.",
    pictures: [[bridge, "Die Brücke hat einen Bogen."]],
    recording: recording2,
    spoken:
      "Geh langsam über die Brücke und hör auf das Wasser. Die Steine halten sich gegenseitig " +
      "fest. Kein Kleber, kein Nagel. Und das seit dreihundert Jahren.",
  },
  {
    title: "Der Steinbruch",
    lat: 50.672393,
    lon: 7.237448,
    triggerRadiusM: 50,
    text:
      "Früher haben hier Leute Steine aus dem Berg geholt. Die Wand ist so hoch wie ein Haus.\n" +
      "Der Stein war einmal flüssig wie Honig. Bleib hinter dem Zaun.",
    pictures: [[quarry, "Die Wand ist so hoch wie ein Haus."]],
    recording: recording3,
    spoken:
      "Schau dir die Wand an. Sie ist so hoch wie ein Haus. Der Stein war einmal flüssig wie Honig. " +
      "Dann ist er kalt geworden. Bleib bitte hinter dem Zaun.",
  },
  {
    title: "Die Burgruine",
    lat: 50.674174,
    lon: 7.243543,
    triggerRadiusM: 40,
    text: "Von der Burg steht nur noch ein Turm. Sie ist vor 400 Jahren abgebrannt.",
    pictures: [[ruin, "Der Turm steht noch."]],
    recording: recording4,
    spoken: "Hier stand eine Burg. Stell dir vor, du bist die Wache oben auf dem Turm. " +
      "Wen siehst du kommen? Vor vierhundert Jahren ist die Burg abgebrannt.",
  },
  {
    title: "Der Aussichtspunkt",
    lat: 50.670892,
    lon: 7.247858,
    triggerRadiusM: 40,
    text: "Bei gutem Wetter siehst du den Fluss. Wie viele Schiffe zählst du?",
    pictures: [[view, "Der Fluss kommt aus den Bergen."]],
    recording: recording5,
    spoken:
      "Jetzt sind wir oben. Siehst du den Fluss? Zähle die Schiffe. Wer die meisten findet, " +
      "darf auf dem Rückweg vorne gehen.",
  },
  {
    title: "Die Quelle",
    lat: 50.667581,
    lon: 7.244652,
    triggerRadiusM: 30,
    text:
      "Das Wasser kommt tief aus dem Berg. Es ist im Sommer und im Winter gleich kalt: neun Grad.\n" +
      "Das war unsere letzte Station.",
    pictures: [[spring, "Das Wasser kommt aus dem Felsen."]],
    recording: recording6,
    spoken: "Halte deine Hand in das Wasser. Kalt, nicht wahr? Es kommt tief aus dem Berg. " +
      "Das war unsere letzte Station. Danke, dass du mit uns gegangen bist!",
  },
];
