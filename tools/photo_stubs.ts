/**
 * Parts of ExifReader that the bundle leaves out. The library asks constants which of its parts are wanted, and its own
 * tool for smaller builds writes their values into its modules; so does this plugin. The editor needs the EXIF of photos
 * only, in the formats in which cameras write it.
 *
 * @module
 */
import type { Plugin } from "esbuild";

/** The parts that are wanted. */
const WANTED = ["USE_EXIF", "USE_JPEG", "USE_PNG", "USE_HEIC", "USE_WEBP"];

/** Leaves out what the editor does not need. */
export const photoStubs: Plugin = {
  name: "photo-stubs",
  setup(build) {
    build.onLoad({ filter: /[\\/]exifreader[\\/].*\.js$/ }, ({ path }) => ({
      contents: Deno.readTextFileSync(path).replace(
        /\bConstants\.(USE_\w+)/g,
        (_, name) => String(WANTED.includes(name)),
      ),
    }));
  },
};
