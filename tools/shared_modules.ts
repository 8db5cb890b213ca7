/**
 * The guide is two scripts: `guide.js` has what the first list of stations needs, `later.js` the other screens
 * (ADR 019). Modules that both need are in `guide.js` alone: it puts what is named here into a global variable,
 * and `later.js` takes it from there. A module or name that is missing here fails the build.
 *
 * @module
 */
import { isAbsolute, join, relative, sep } from "node:path";
import type { Metafile, Plugin } from "esbuild";

/** What `later.js` takes from `guide.js`: names by package, or by path below `src/web`. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  "preact/hooks": ["useEffect", "useLayoutEffect", "useMemo", "useRef", "useState"],
  "preact/jsx-runtime": ["Fragment", "jsx", "jsxs"],
  "api.ts": ["isGone", "listRoutes", "NetworkError", "readOutline", "requestJson"],
  "../shared/geo.ts": ["directionOf", "positionOf"],
  "../shared/sphere.ts": ["RADIANS_PER_DEGREE"],
  "guide/position/compass.tsx": ["Compass"],
  "guide/context.tsx": ["useWords"],
  "guide/messages.tsx": ["Failure", "Loading"],
  "guide/position/no_map.tsx": ["NoMap"],
  "guide/preferences.ts": ["preferences", "setPreferences"],
  "guide/screens/sign_of.ts": ["isVague", "lastWayTo", "wayBack", "wayTo"],
  "guide/screens/station_list.tsx": ["StationRow"],
  "offline/all_copies.ts": ["storedRouteIds"],
  "offline/copies.ts": ["canKeepCopies", "readableCopy", "removeCopies"],
  "offline/stored_walk.ts": ["textPaths"],
  "ui/icons.tsx": ["addDrawings", "Icon"],
  "ui/mark.tsx": ["Mark"],
  "ui/hooks.ts": ["useChanges", "useTitle", "useValue"],
  "ui/climb.ts": ["hasClimb"],
  "texts/language.ts": ["LANGUAGES"],
};

/** The module that shares the others; `guide.js` has it in its option `inject`. */
export const SHARED_MODULES = "shared-modules";

/** For `guide.js`. @param web The folder of the browser code. */
export function lendModules(web: string): Plugin {
  const modules = Object.entries(SHARED);
  const imports = modules.map(([key, names], i) =>
    `import { ${names.map((name, j) => `${name} as m${i}_${j}`).join(", ")} } from "${
      key.includes(".") ? `./${key}` : key
    }";`
  );
  const lists = modules.map(([, names], i) => `[${names.map((_, j) => `m${i}_${j}`).join()}]`);
  return {
    name: "lend-modules",
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${SHARED_MODULES}$`) }, ({ path }) => ({
        path,
        namespace: SHARED_MODULES,
      }));
      build.onLoad({ filter: /.*/, namespace: SHARED_MODULES }, () => ({
        contents: `${imports.join("\n")}\nglobalThis.routeGuideShared = [${lists.join()}];`,
        resolveDir: web,
      }));
    },
  };
}

/** For `later.js`. @param web The folder of the browser code. */
export function borrowModules(web: string): Plugin {
  const keys = Object.keys(SHARED);
  return {
    name: "borrow-modules",
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, resolveDir }) => {
        const isFile = path.startsWith(".") || isAbsolute(path);
        const key = isFile ? relative(web, join(resolveDir, path)).split(sep).join("/") : path;
        return keys.includes(key) ? { path: key, namespace: SHARED_MODULES } : null;
      });
      build.onLoad({ filter: /.*/, namespace: SHARED_MODULES }, ({ path }) => ({
        contents: `export const [${SHARED[path]?.join()}] = routeGuideShared[${
          keys.indexOf(path)
        }];`,
      }));
    },
  };
}

/** Says which modules are in both scripts. @throws {Error} when any are: they would have their state twice. */
export function refuseTwice(metafiles: readonly Metafile[]): void {
  const [first = [], second = []] = metafiles.map(({ outputs }) =>
    Object.values(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([path]) => path)
    )
  );
  const twice = first.filter((path) => second.includes(path) && !path.endsWith(".css"));
  if (twice.length > 0) {
    throw new Error(`tools/shared_modules.ts must name what is in two scripts: ${twice.join()}`);
  }
}
