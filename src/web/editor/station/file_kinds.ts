/**
 * The kind of a file that a teacher adds to a station: by its first bytes, else by its type and name.
 *
 * @module
 */

/** What a file is. Whether the format of a sound or a picture is accepted is decided by the server. */
export type FileKind = "picture" | "sound" | "gpx" | "zip" | "pdf" | "video" | "other";

/** What files begin with, as Latin-1. */
const BEGINNINGS: readonly (readonly [FileKind, RegExp])[] = [
  ["picture", /^(\xff\xd8\xff|\x89PNG|GIF8|II\*\0|MM\0\*|RIFF[^]{4}WEBP)/],
  ["picture", /^[^]{4}ftyp(hei|hev|mif|msf|avi)/],
  ["sound", /^(ID3|\xff[\xe2-\xfd]|OggS|fLaC|FORM[^]{4}AIF|RIFF[^]{4}WAVE|#!AMR)/],
  ["sound", /^[^]{4}ftyp(M4A|M4B)/],
  ["zip", /^PK[^ -~]{2}/],
  ["pdf", /^%PDF/],
  ["gpx", /^(\xef\xbb\xbf)?\s*<\?xml[^]*<(\w+:)?gpx|^(\xef\xbb\xbf)?\s*<(\w+:)?gpx/],
];

/** Ends of file names. */
const ENDINGS: readonly (readonly [FileKind, RegExp])[] = [
  ["gpx", /\.gpx$/i],
  ["zip", /\.zip$/i],
  ["pdf", /\.pdf$/i],
  ["picture", /\.(jpe?g|png|webp|gif|bmp|tiff?|hei[cf]|avif)$/i],
  ["sound", /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac|aiff?|amr|wma)$/i],
  ["video", /\.(mp4|m4v|mov|webm|avi|mkv|3gp)$/i],
];

/** Bytes at the start of a file that are read. */
const HEAD_BYTES = 1024;

/** The kind of a file. For one that cannot be read, type and name decide: a folder is `other`. */
export async function fileKindOf(file: File): Promise<FileKind> {
  const head = await headOf(file);
  const found = BEGINNINGS.find(([, beginning]) => beginning.test(head));
  if (found !== undefined) return found[0];
  const [, type = ""] = /^(image|audio|video)\//.exec(file.type) ?? [];
  if (type === "image" && !/svg/.test(file.type)) return "picture";
  if (type === "audio") return "sound";
  if (type === "video") return "video";
  return ENDINGS.find(([, ending]) => ending.test(file.name))?.[0] ?? "other";
}

async function headOf(file: File): Promise<string> {
  try {
    return String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    return "";
  }
}

/** Files by their kinds, each list in the order of the files. */
export type SortedFiles = Readonly<Record<FileKind, readonly File[]>>;

/** Sorts files by their kinds. */
export async function sortedFiles(files: readonly File[]): Promise<SortedFiles> {
  const kinds = await Promise.all(files.map(fileKindOf));
  const of = (kind: FileKind) => files.filter((_, i) => kinds[i] === kind);
  return {
    picture: of("picture"),
    sound: of("sound"),
    gpx: of("gpx"),
    zip: of("zip"),
    pdf: of("pdf"),
    video: of("video"),
    other: of("other"),
  };
}
