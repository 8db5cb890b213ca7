/** Parts of libraries that the bundles leave out. @module */
import { transform } from "esbuild";
import type { Plugin } from "rollup";

/**
 * Leaflet draws with SVG, on a canvas where a map prefers that, and with VML in Internet Explorer 8. Maps of walks prefer no
 * canvas, so the bundles have neither of the other two: 2 KB of gzip less. Each marker has its own icon, so there is no other.
 */
const UNUSED = /^\.\/(?:Canvas|SVG\.VML|Icon\.Default)$/;
const UNUSED_EXPORTS =
  "export const canvas = null, vmlCreate = null, vmlMixin = null, IconDefault = Object;";

/** What moves markers, for which Leaflet asks whether it is there. The map of the guide moves none. */
const MOVING = /^\.\/Marker\.Drag$/;

/** Leaves out what maps do not use. @param isForPhones Whether no marker is moved. */
export function leafletParts(isForPhones: boolean): Plugin {
  return {
    name: "leaflet-parts",
    resolveId(path, importer) {
      if (importer === undefined || !/leaflet[\\/.]/.test(importer)) return null;
      if (UNUSED.test(path)) return "\0leaflet-unused";
      return isForPhones && MOVING.test(path) ? "\0leaflet-moving" : null;
    },
    load(id) {
      if (id === "\0leaflet-unused") return UNUSED_EXPORTS;
      return id === "\0leaflet-moving" ? "export const MarkerDrag = null;" : null;
    },
  };
}

/** The parts of ExifReader that are wanted: the editor needs the EXIF of photos only, in the formats in which cameras write it. */
const WANTED = ["USE_EXIF", "USE_JPEG", "USE_PNG", "USE_HEIC", "USE_WEBP"];

/**
 * The library asks constants which of its parts are wanted, and its own tool for smaller builds writes their values into its
 * modules; so does this.
 */
export const exifParts: Plugin = {
  name: "exif-parts",
  async transform(code, id) {
    if (!/[\\/]exifreader[\\/].*\.js$/.test(id)) return null;
    const decided = code.replace(
      /\bConstants\.(USE_\w+)/g,
      (_, name) => String(WANTED.includes(name)),
    );
    // What follows from a constant is gone before Rollup looks for what is used.
    return { code: (await transform(decided, { minifySyntax: true })).code, map: { mappings: "" } };
  },
};
