/**
 * Parts of Leaflet that bundles leave out. It draws with SVG, on a canvas where a map prefers that, and with VML in Internet
 * Explorer 8. Maps of walks prefer no canvas, so the bundles have neither of the other two: 2 KB of gzip less. The guide
 * moves no markers, so its map cannot: 0.4 KB less.
 *
 * @module
 */
import type { Plugin } from "esbuild";

/** Puts nothing in the place of the ways to draw that no map uses. */
export const leafletStubs = stubs(
  "leaflet-stubs",
  /^\.\/(?:Canvas|SVG\.VML)$/,
  "export const canvas = null, vmlCreate = null, vmlMixin = null;",
);

/** Puts nothing in the place of what moves markers: Leaflet asks whether it is there. */
export const markerStubs = stubs(
  "marker-stubs",
  /^\.\/Marker\.Drag$/,
  "export const MarkerDrag = null;",
);

/** Replaces modules that other modules of Leaflet import under paths that match. */
function stubs(name: string, filter: RegExp, contents: string): Plugin {
  return {
    name,
    setup(build) {
      build.onResolve(
        { filter },
        ({ path, importer }) =>
          /[\\/]leaflet[\\/]/.test(importer) ? { path, namespace: name } : null,
      );
      build.onLoad({ filter: /.*/, namespace: name }, () => ({ contents }));
    },
  };
}
