/**
 * The beginnings of files that the service does not accept, as the formats define them, and how a
 * refusal names them.
 *
 * @module
 */
import { bigEndian, bytes, concat, latin1, littleEndian, repeat, zeros } from "./bytes.ts";
import { box } from "./mp4_boxes.ts";
import { webmAudio } from "./webm.ts";

/** A file that is refused, whichever kind is asked for. */
export interface RefusedSample {
  readonly bytes: Uint8Array;
  /** What the refusal says. */
  readonly message: RegExp;
}

const UNKNOWN = /is unknown/;

/** Files of other formats, by name. */
export const REFUSED_SAMPLES: Readonly<Record<string, RefusedSample>> = {
  "GIF": {
    bytes: Uint8Array.fromBase64("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=="),
    message: /a GIF picture/,
  },
  "BMP": {
    bytes: concat(latin1("BM"), littleEndian(58, 4), zeros(4), littleEndian(54, 4), zeros(44)),
    message: /a BMP picture/,
  },
  "TIFF": {
    bytes: concat(latin1("II*\0"), littleEndian(8, 4), zeros(100)),
    message: /TIFF|is unknown/,
  },
  "AVIF": { bytes: still("avif"), message: /an AVIF picture/ },
  "HEIC": { bytes: still("heic"), message: /a HEIC picture/ },
  "SVG": {
    bytes: latin1('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
    message: /an SVG drawing/,
  },
  "HTML": {
    bytes: latin1("\n<!DOCTYPE html>\n<title>Hello</title>"),
    message: /an HTML page/,
  },
  "GPX": {
    bytes: latin1('<?xml version="1.0"?><gpx version="1.1"></gpx>'),
    message: /a GPX file/,
  },
  "XML": { bytes: latin1('<?xml version="1.0"?><kml></kml>'), message: /an XML file/ },
  "plain text": {
    bytes: new TextEncoder().encode("Grüße aus dem Schulgarten. ".repeat(300)),
    message: /a text file/,
  },
  "PDF": { bytes: latin1("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"), message: /a PDF document/ },
  "ZIP": {
    bytes: concat(latin1("PK\x03\x04\x14"), zeros(21), bytes(5, 0, 0, 0), latin1("a.txt")),
    message: /a ZIP archive/,
  },
  "FLAC": { bytes: concat(latin1("fLaC"), bytes(0x80, 0, 0, 34), zeros(34)), message: /a FLAC/ },
  "AIFF": {
    bytes: concat(latin1("FORM"), bigEndian(46, 4), latin1("AIFFCOMM"), zeros(38)),
    message: /an AIFF file/,
  },
  "AMR": { bytes: concat(latin1("#!AMR\n"), zeros(64)), message: /an AMR recording/ },
  "Windows Media": {
    bytes: concat(
      Uint8Array.fromHex("3026b2758e66cf11a6d900aa0062ce6c"),
      zeros(30),
      littleEndian(600, 8),
      zeros(576),
    ),
    message: /a Windows Media file/,
  },
  "MIDI": {
    bytes: concat(latin1("MThd"), bytes(0, 0, 0, 6, 0, 0, 0, 1, 0, 96), latin1("MTrk"), zeros(8)),
    message: /a MIDI file/,
  },
  "Matroska": { bytes: webmAudio({ docType: "matroska" }), message: /a Matroska file/ },
  "AVI": { bytes: concat(latin1("RIFF\x40\0\0\0AVI LIST"), zeros(60)), message: /an AVI video/ },
  "MPEG layer II": {
    bytes: repeat(concat(bytes(0xff, 0xfd, 0x80, 0x04), zeros(413)), 5),
    message: /layer II/,
  },
  "zero bytes": { bytes: zeros(5000), message: UNKNOWN },
  "nothing": { bytes: zeros(0), message: /empty/ },
};

function still(brand: string): Uint8Array {
  return concat(box("ftyp", latin1(brand), zeros(4), latin1("mif1")), box("meta", zeros(40)));
}
