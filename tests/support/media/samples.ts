/**
 * Small valid files of every accepted kind, built in memory: no fixture on the disk, and as large as a
 * test needs them. Grey pictures, silent sound; they decode in common players.
 *
 * @module
 */
export { jpeg, png, webp } from "./pictures.ts";
export { aac, mp3 } from "./frames.ts";
export { fragmentedM4a, m4a, mp4Video } from "./mp4.ts";
export { oggOpus, oggVorbis } from "./ogg.ts";
export { wav } from "./wav.ts";
export { webmAudio, webmVideo } from "./webm.ts";
