/**
 * Version 8 of the schema: versions before it took any sound in an `mp4a` entry for AAC or MP3, and any profile in
 * ADTS for AAC. These codecs are read from the files again.
 *
 * @module
 */

/** SQL of the eighth migration. */
export const AUDIO_CODEC_AGAIN = `
UPDATE audio SET codec = NULL WHERE
  file_media_type = 'audio/mp4' AND codec IN ('AAC', 'MP3', 'Opus') OR
  file_media_type = 'audio/aac';
`;
