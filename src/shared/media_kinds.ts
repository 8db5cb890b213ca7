/** The formats of pictures and recordings that the service accepts (docs/api.md#media-types). Pure. @module */

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
