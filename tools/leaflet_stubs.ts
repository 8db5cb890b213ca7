/**
 * Leaflet draws with SVG, on a canvas where a map prefers that, and with VML in Internet Explorer 8. Maps of walks
 * prefer no canvas, so the bundles have neither of the other two: 2 KB of gzip less.
 *
 * @module
 */
import type { Plugin } from "esbuild";

const UNUSED = /^\.\/(?:Canvas|SVG\.VML)$/;

/** Puts nothing in the place of the ways to draw that no map uses. */
export const leafletStubs: Plugin = {
  name: "leaflet-stubs",
  setup(build) {
    build.onResolve(
      { filter: UNUSED },
      ({ path, importer }) =>
        /[\\/]leaflet[\\/]/.test(importer) ? { path, namespace: "leaflet-stubs" } : null,
    );
    build.onLoad({ filter: /.*/, namespace: "leaflet-stubs" }, () => ({
      contents: "export const canvas = null, vmlCreate = null, vmlMixin = null;",
    }));
  },
};
