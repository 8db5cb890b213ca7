/**
 * Small valid files of every accepted kind, built in memory: no fixture on the disk, and as large as a
 * test needs them. Grey pictures, silent sound; they decode in common players.
 *
 * @module
 */
export { jpeg, png, webp } from "./media_pictures.ts";
export { aac, mp3 } from "./media_frames.ts";
export { fragmentedM4a, m4a, mp4Video } from "./media_mp4.ts";
export { oggOpus, oggVorbis } from "./media_ogg.ts";
export { wav } from "./media_wav.ts";
export { webmAudio, webmVideo } from "./media_webm.ts";
