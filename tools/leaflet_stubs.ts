/**
 * Parts of Leaflet that bundles leave out. It draws with SVG, on a canvas where a map prefers that, and with VML in Internet
 * Explorer 8. Maps of walks prefer no canvas, so the bundles have neither of the other two: 2 KB of gzip less. Each marker of
 * them has its own icon, so there is no other. The map of the guide, which is for phones, moves no markers.
 *
 * @module
 */
import type { Plugin } from "esbuild";

/** Puts nothing in the place of the ways to draw, and of the icon, that no map uses. */
export const leafletStubs = stubs(
  "leaflet-stubs",
  /^\.\/(?:Canvas|SVG\.VML|Icon\.Default)$/,
  "export const canvas = null, vmlCreate = null, vmlMixin = null, IconDefault = Object;",
);

/** Puts nothing in the place of what moves markers, for which Leaflet asks whether it is there. */
export const phoneStubs = stubs(
  "phone-stubs",
  /^\.\/Marker\.Drag$/,
  "export const MarkerDrag = null;",
);

/** Replaces modules that those of Leaflet, or `leaflet.ts`, import under paths that match. */
function stubs(name: string, filter: RegExp, contents: string): Plugin {
  return {
    name,
    setup(build) {
      build.onResolve(
        { filter },
        ({ path, importer }) => /leaflet[\\/.]/.test(importer) ? { path, namespace: name } : null,
      );
      build.onLoad({ filter: /.*/, namespace: name }, () => ({ contents }));
    },
  };
}
