/** Builders of MP4 files (ISO/IEC 14496-12): silent AAC that really decodes, and one grey H.264 picture. @module */
import { bigEndian, concat, latin1, repeat, zeros } from "./bytes.ts";
import { SILENT_AAC } from "./frames.ts";
import {
  aacDescription,
  box,
  fullBox,
  h264Description,
  movieHeader,
  TIMESCALE,
  track,
} from "./mp4_boxes.ts";

/** Duration of one AAC frame, in units of the time scale. */
const AAC_FRAME_TIME = 1024;

/** A key frame of 16 by 16 grey pixels. */
const H264_KEY_FRAME = Uint8Array.fromHex("6588840af26280017c");

/** What a built M4A is like. */
export interface M4aOptions {
  /** Frames of 23 ms; 10 by default. */
  readonly frames?: number;
  /** Four-character brand; `M4A ` by default. */
  readonly brand?: string;
  /** Sound before the list of tracks, as recorders write it. */
  readonly soundFirst?: boolean;
  /** 64-bit size of the sound's box. */
  readonly longSize?: boolean;
  /** Bytes of cover picture in the metadata. */
  readonly coverBytes?: number;
  /** Handler types of further tracks without samples, such as `text` for chapters. */
  readonly otherTracks?: readonly string[];
  /** Sample entry of the sound; AAC by default. The sound itself stays the same. */
  readonly description?: Uint8Array;
  /** One frame of the sound; silent AAC by default. */
  readonly frame?: Uint8Array;
  /** The sound track names the other tracks (numbers from 2) as its chapters. */
  readonly chapters?: boolean;
}

/** A silent M4A: AAC-LC, 44.1 kHz, mono. */
export function m4a(options: M4aOptions = {}): Uint8Array {
  const { frames = 10, brand = "M4A ", longSize = false, frame = SILENT_AAC } = options;
  const otherTracks = options.otherTracks ?? [];
  const fileType = box("ftyp", latin1(brand), zeros(4), latin1("isom"));
  const content = repeat(frame, frames);
  const sound = longSize
    ? concat(bigEndian(1, 4), latin1("mdat"), bigEndian(16 + content.length, 8))
    : concat(bigEndian(8 + content.length, 4), latin1("mdat"));
  const references = options.chapters
    ? box(
      "tref",
      box("chap", ...otherTracks.map((_, at) => bigEndian(at + 2, 4))),
    )
    : zeros(0);
  const movie = (soundOffset: number) =>
    box(
      "moov",
      movieHeader(frames * AAC_FRAME_TIME),
      soundTrack({ ...options, frames }, soundOffset, references),
      ...otherTracks.map((handler, at) => emptyTrack(at + 2, handler)),
      options.coverBytes === undefined ? zeros(0) : cover(options.coverBytes),
    );
  const soundOffset = fileType.length + sound.length;
  if (options.soundFirst) {
    return concat(fileType, sound, content, movie(soundOffset));
  }
  const movieLength = movie(0).length;
  return concat(fileType, movie(soundOffset + movieLength), sound, content);
}

/** A silent M4A in fragments, as recorders in browsers write it: the first box lists no samples. */
export function fragmentedM4a(
  fragments = 3,
  sound: Pick<M4aOptions, "description" | "frame"> = {},
): Uint8Array {
  const { frame = SILENT_AAC } = sound;
  const noSamples = soundTrack({ ...sound, frames: 0 }, 0, zeros(0));
  const defaults = concat(
    ...[1, 1, AAC_FRAME_TIME, frame.length, 0].map((value) => bigEndian(value, 4)),
  );
  return concat(
    box("ftyp", latin1("iso5"), zeros(4), latin1("iso5mp41")),
    box(
      "moov",
      movieHeader(0),
      noSamples,
      box("mvex", fullBox("trex", 0, defaults)),
    ),
    ...Array.from({ length: fragments }, (_, at) => fragment(at, frame)),
  );
}

/** Content of one box of a fragmented file: 10 frames. */
function fragment(index: number, frame: Uint8Array): Uint8Array {
  const frames = 10;
  const build = (dataOffset: number) =>
    box(
      "moof",
      fullBox("mfhd", 0, bigEndian(index + 1, 4)),
      box(
        "traf",
        fullBox("tfhd", 0x020000, bigEndian(1, 4)),
        fullBox("tfdt", 0, bigEndian(index * frames * AAC_FRAME_TIME, 4)),
        fullBox("trun", 1, bigEndian(frames, 4), bigEndian(dataOffset, 4)),
      ),
    );
  return concat(
    build(build(0).length + 8),
    box("mdat", repeat(frame, frames)),
  );
}

/** An MP4 with one video track of one picture, and a sound track without samples. */
export function mp4Video(): Uint8Array {
  const picture = concat(bigEndian(H264_KEY_FRAME.length, 4), H264_KEY_FRAME);
  const fileType = box("ftyp", latin1("isom"), zeros(4), latin1("isomavc1"));
  return concat(
    fileType,
    box("mdat", picture),
    box(
      "moov",
      movieHeader(TIMESCALE),
      track(2, "vide", {
        description: h264Description(),
        samples: 1,
        sampleSize: picture.length,
        sampleTime: TIMESCALE,
        offset: fileType.length + 8,
      }),
      soundTrack({ frames: 0 }, 0, zeros(0)),
    ),
  );
}

function soundTrack(
  { frames = 0, description = aacDescription(), frame = SILENT_AAC }: M4aOptions,
  offset: number,
  references: Uint8Array,
): Uint8Array {
  const samples = {
    description,
    samples: frames,
    sampleSize: frame.length,
    sampleTime: AAC_FRAME_TIME,
    offset,
  };
  return track(1, "soun", samples, references);
}

function emptyTrack(id: number, handler: string): Uint8Array {
  const description = box(handler, zeros(6), bigEndian(1, 2));
  const none = { samples: 0, sampleSize: 0, sampleTime: 0, offset: 0 };
  return track(id, handler, { description, ...none });
}

/** Metadata as music programs write it: `udta/meta/ilst/covr`. */
function cover(pictureBytes: number): Uint8Array {
  const picture = box("data", bigEndian(13, 4), zeros(4), zeros(pictureBytes));
  return box(
    "udta",
    fullBox(
      "meta",
      0,
      fullBox("hdlr", 0, zeros(4), latin1("mdirappl"), zeros(9)),
      box("ilst", box("covr", picture)),
    ),
  );
}
