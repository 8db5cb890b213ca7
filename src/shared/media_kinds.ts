/** The formats of pictures and recordings that the service accepts (docs/api.md#media-types), and where they play. Pure. @module */

/** How a format is served and stored. */
export interface MediaFormat {
  readonly mediaType: string;
  /** Of the names of files, without a dot. */
  readonly extension: string;
}

/** The formats of pictures. */
export const PICTURE_FORMATS = {
  jpeg: { mediaType: "image/jpeg", extension: "jpg" },
  png: { mediaType: "image/png", extension: "png" },
  webp: { mediaType: "image/webp", extension: "webp" },
} as const satisfies Readonly<Record<string, MediaFormat>>;

/** The formats of recordings. */
export const AUDIO_FORMATS = {
  mp3: { mediaType: "audio/mpeg", extension: "mp3" },
  mp4: { mediaType: "audio/mp4", extension: "m4a" },
  aac: { mediaType: "audio/aac", extension: "aac" },
  ogg: { mediaType: "audio/ogg", extension: "ogg" },
  wav: { mediaType: "audio/wav", extension: "wav" },
  webm: { mediaType: "audio/webm", extension: "webm" },
} as const satisfies Readonly<Record<string, MediaFormat>>;

/** A picture format the service accepts. */
export type PictureKind = keyof typeof PICTURE_FORMATS;

/** An audio format the service accepts. */
export type AudioKind = keyof typeof AUDIO_FORMATS;

/** Media type each kind is served as (docs/api.md#media-types), and the extension of its stored file. */
export const MEDIA_KINDS = { ...PICTURE_FORMATS, ...AUDIO_FORMATS };

/** The picture format that is served as this media type. @throws {RangeError} when there is none. */
export function kindOfPicture(mediaType: string): PictureKind {
  return kindOf(PICTURE_FORMATS, mediaType);
}

/** The audio format that is served as this media type. @throws {RangeError} when there is none. */
export function kindOfAudio(mediaType: string): AudioKind {
  return kindOf(AUDIO_FORMATS, mediaType);
}

function kindOf<Formats extends Readonly<Record<string, MediaFormat>>>(
  formats: Formats,
  mediaType: string,
): Extract<keyof Formats, string> {
  for (const kind in formats) {
    if (formats[kind]?.mediaType === mediaType) return kind;
  }
  throw new RangeError(`${mediaType} is not the type of an accepted format`);
}

/** Where a recording plays. */
export type Playback =
  /** In all current browsers and on phones of the last ten years. */
  | "everywhere"
  /** In all current browsers, but not on older phones: Safari plays these formats only since 2024. */
  | "not_on_older_phones"
  /** At least one current browser does not play it. */
  | "not_in_every_browser";

/** What plays everywhere (docs/decisions/004-media-detection.md#what-plays-where). */
const EVERYWHERE: Readonly<Record<AudioKind, readonly string[]>> = {
  mp3: ["MP3"],
  aac: ["AAC"],
  mp4: ["AAC", "MP3", "FLAC"],
  ogg: [],
  wav: ["PCM", "float PCM", "A-law", "mu-law"],
  webm: [],
};

/** What plays in current browsers only. */
const NOT_ON_OLDER_PHONES: Readonly<Record<AudioKind, readonly string[]>> = {
  mp3: [],
  aac: [],
  mp4: ["Opus"],
  ogg: ["Vorbis", "Opus", "FLAC"],
  wav: [],
  webm: ["Vorbis", "Opus"],
};

/**
 * Where a recording plays.
 *
 * @param codec As `readCodec` names it.
 */
export function playbackOf(kind: AudioKind, codec: string): Playback {
  if (EVERYWHERE[kind].includes(codec)) return "everywhere";
  return NOT_ON_OLDER_PHONES[kind].includes(codec) ? "not_on_older_phones" : "not_in_every_browser";
}
