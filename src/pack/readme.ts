/**
 * `README.txt` of a pack, for people who find one, with the texts of the stations.
 *
 * @module
 */
import { stationTexts } from "./station_texts.ts";
import type { WalkJson } from "./walk_json.ts";

/** The text, in German and in English, with the line ends that every editor shows. */
export function readmeText(walk: Pick<WalkJson, "name" | "stations">): string {
  return (about(walk.name) + textsOf(walk.stations)).replaceAll("\n", "\r\n");
}

function textsOf(stations: WalkJson["stations"]): string {
  const texts = stationTexts(stations);
  if (texts.length === 0) return "";
  const parts = texts.map(({ number, title, text }) => `\n\n${number}. ${title}\n\n${text}\n`);
  return `\n\nTexte der Stationen / Texts of the stations\n${parts.join("")}`;
}

function about(name: string): string {
  return `${name}

Dies ist ein Rundgang mit Stationen, gemacht mit Route Guide.

  Ansehen:      Die ZIP-Datei entpacken und die Datei index.html öffnen, mit einem Doppelklick. Sie braucht
                kein Internet, nur die Dateien neben ihr.
  Homepage:     Alle Dateien in einen leeren Ordner der Homepage laden (https). Die Reihenfolge ist egal. Die
                Adresse des Ordners ist dann der Rundgang. walk.json, walk.gpx und original.gpx braucht er nicht.
  Importieren:  Die ganze ZIP-Datei in Route Guide auf die Seite "Wege bearbeiten" ziehen.
  Andere Apps:  Die Datei walk.gpx enthält den Weg und alle Stationen.

Aufnahmen und Bilder sind im Ordner media; walk.json sagt, zu welcher Station sie gehören. Die Datei original.gpx ist
die Aufzeichnung des Weges.
Vor dem Weitergeben: Sind alle einverstanden, deren Stimme oder Bild darin ist?


This is a guided walk with stations, made with Route Guide.

  Look at it:  Unpack the zip file and open the file index.html with a double click. It needs no internet, only
               the files beside it.
  Homepage:    Upload all files into an empty folder of the homepage (https), in any order. The address of the
               folder is then the walk. It does not need walk.json, walk.gpx and original.gpx.
  Import it:   Drop the whole zip file on the page "Edit walks" of Route Guide.
  Other apps:  The file walk.gpx holds the track and all stations.

Recordings and pictures are in the folder media; walk.json says to which station they belong. The file original.gpx
is the recorded track.
Before you pass it on: does everyone agree whose voice or picture is in it?
`;
}
