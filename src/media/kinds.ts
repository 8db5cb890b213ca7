/** The kinds of picture and audio file that the service accepts (docs/api.md#media-types). @module */

/** A picture format the service accepts. */
export type PictureKind = "jpeg" | "png" | "webp";

/** An audio format the service accepts. */
export type AudioKind = "mp3" | "mp4" | "aac" | "ogg" | "wav" | "webm";

/** Media type each kind is served as (docs/api.md#media-types), and the extension of its stored file. */
export const MEDIA_KINDS: Readonly<
  Record<
    PictureKind | AudioKind,
    { readonly mediaType: string; readonly extension: string }
  >
> = {
  jpeg: { mediaType: "image/jpeg", extension: "jpg" },
  png: { mediaType: "image/png", extension: "png" },
  webp: { mediaType: "image/webp", extension: "webp" },
  mp3: { mediaType: "audio/mpeg", extension: "mp3" },
  mp4: { mediaType: "audio/mp4", extension: "m4a" },
  aac: { mediaType: "audio/aac", extension: "aac" },
  ogg: { mediaType: "audio/ogg", extension: "ogg" },
  wav: { mediaType: "audio/wav", extension: "wav" },
  webm: { mediaType: "audio/webm", extension: "webm" },
};

/** Audio formats by their media type. */
const AUDIO_KINDS: ReadonlyMap<string, AudioKind> = new Map(
  (["mp3", "mp4", "aac", "ogg", "wav", "webm"] as const)
    .map((kind) => [MEDIA_KINDS[kind].mediaType, kind]),
);

/** Picture formats by their media type. */
const PICTURE_KINDS: ReadonlyMap<string, PictureKind> = new Map(
  (["jpeg", "png", "webp"] as const).map((kind) => [MEDIA_KINDS[kind].mediaType, kind]),
);

/** The picture format that is served as this media type. @throws {RangeError} when there is none. */
export function kindOfPicture(mediaType: string): PictureKind {
  const kind = PICTURE_KINDS.get(mediaType);
  if (kind === undefined) throw new RangeError(`${mediaType} is not the type of a picture format`);
  return kind;
}

/** The audio format that is served as this media type. @throws {RangeError} when there is none. */
export function kindOfAudio(mediaType: string): AudioKind {
  const kind = AUDIO_KINDS.get(mediaType);
  if (kind === undefined) throw new RangeError(`${mediaType} is not the type of an audio format`);
  return kind;
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
