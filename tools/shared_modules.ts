/**
 * Modules that two scripts need and that must exist once. One of the scripts has them: it puts what is named here
 * into a global variable, and the other takes it from there (ADR 019). A name that is missing here fails the build.
 *
 * @module
 */
import { isAbsolute, join, relative, sep } from "node:path";
import type { Metafile, Plugin } from "esbuild";

/** What one script takes from another. */
export interface Shared {
  /** The global variable. */
  readonly variable: string;
  /** The folder below which paths are: that of the browser code, or of a package. */
  readonly folder: string;
  /** The package whose folder it is, if it is one: its modules are imported by its name or by paths. */
  readonly packageName?: string;
  /** Names by package, or by path below the folder. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

/** What the other screens of every guide take from its first script, and `extras.js` alone. */
export const SCREEN_MODULES: Shared["modules"] = {
  "preact/hooks": ["useEffect", "useId", "useLayoutEffect", "useMemo", "useRef", "useState"],
  "preact/jsx-runtime": ["Fragment", "jsx", "jsxs"],
  "../src/shared/geo.ts": [
    "RADIANS_PER_DEGREE",
    "bearingDeg",
    "directionOf",
    "distanceM",
    "positionOf",
  ],
  "guide/position/next_station.tsx": [
    "Compass",
    "NextStation",
    "isVague",
    "lastWayTo",
    "nextStationOf",
    "wayBack",
    "wayTo",
  ],
  "guide/ui/context.tsx": ["focusHeading", "useWords"],
  "guide/ui/messages.tsx": ["Failure", "Loading"],
  "guide/ui/platform.ts": ["isIos"],
  "guide/position/no_map.tsx": ["NoMap"],
  "guide/ui/device_store.ts": ["preferences", "setPreferences"],
  "guide/screens/station_list.tsx": ["StationRow"],
  "guide/ui/later.ts": ["loadExtras", "useExtras"],
  "guide/offline/stored_walk.ts": [
    "cachesOf",
    "findStored",
    "hasMedia",
    "markComplete",
    "markUnfinished",
    "removeUnfinished",
    "storedKeys",
    "storedWalks",
  ],
  "guide/offline/copies.ts": ["canKeepCopies", "readableCopy", "removeCopies"],
  "kit/offline/names.ts": ["copyCacheName", "HASH_HEADER", "siteOfKey"],
  "kit/offline/not_now.ts": ["checkResponse"],
  "kit/offline/sha256.ts": ["HashError", "sha256Of"],
  "kit/ui/icons.tsx": ["addDrawings", "Icon"],
  "kit/ui/later_script.ts": ["LaterScript", "useLaterParts"],
  "kit/load_more.ts": ["loadScript"],
  "kit/ui/mark.tsx": ["Mark"],
  "kit/ui/paragraphs.tsx": ["Paragraphs"],
  "kit/ui/hooks.ts": ["useChanges", "useTitle", "useValue"],
  "kit/walking_time.ts": ["hasClimb"],
  "kit/texts/language.ts": ["LANGUAGES"],
  "kit/trigger/mod.ts": ["isExact", "radiusOf"],
};

/**
 * What `later.js` takes from `guide.js`. The modules of {@link SCREEN_MODULES} come first and as they
 * are there: `extras.js`, which is one for all guides, finds them by their places.
 */
export const GUIDE_MODULES: Shared["modules"] = {
  ...SCREEN_MODULES,
  "kit/api.ts": [
    "ApiError",
    "isGone",
    "listRoutes",
    "NetworkError",
    "readOutline",
    "requestJson",
    "requestWithHeaders",
    "tagOf",
  ],
  "guide/ui/later.ts": ["loadExtras", "useExtras", "useLater"],
  "kit/trigger/fix.ts": ["accuracyOf"],
  "kit/database.ts": ["Database"],
  "kit/observable.ts": ["Listeners"],
  "guide/offline/server_walk.ts": ["serverWalk", "textPaths"],
};

/** What `site_later.js` and `site_check.js` take from `site.js`, in the same way: nothing of the API of the service. */
export const PUBLISHED_MODULES: Shared["modules"] = {
  ...SCREEN_MODULES,
  "kit/api.ts": ["ApiError", "isGone", "NetworkError"],
  "guide/loading/copy_panel.tsx": ["LoadingStrip"],
  "guide/published/published_file.ts": [
    "UpdatingError",
    "bytesOf",
    "dataAddress",
    "digestOf",
    "jsonOf",
    "readDataFile",
    "readNewestPage",
    "readWhole",
    "renewFor",
    "request",
    "requestFile",
  ],
  "guide/published/site_words.ts": ["useSiteTexts"],
  "guide/ui/platform.ts": ["isIos", "attempt"],
  "guide/offline/published_walk.ts": ["keyOfPublished", "publishedWalk", "readPage"],
};

/** What the scripts that the editor loads later take from `editor.js`. */
export const EDITOR_MODULES: Shared["modules"] = {
  "preact/hooks": [
    "useEffect",
    "useId",
    "useLayoutEffect",
    "useMemo",
    "useReducer",
    "useRef",
    "useState",
  ],
  "preact/jsx-runtime": ["Fragment", "jsx", "jsxs"],
  "../src/shared/geo.ts": [
    "METRES_PER_DEGREE",
    "RADIANS_PER_DEGREE",
    "alongTrack",
    "atDistance",
    "bearingDeg",
    "distanceM",
    "lengthM",
    "moved",
    "positionOf",
  ],
  "../src/shared/reading.ts": ["countWords"],
  "../src/shared/walk_folder.ts": ["checkAddress", "walkFolder"],
  "kit/trigger/plan.ts": ["chosenDistances", "passesOf", "trackLine", "triggerPlan"],
  "kit/api.ts": [
    "ApiError",
    "isGone",
    "isLoginNeeded",
    "NetworkError",
    "readManifest",
    "requestEmpty",
    "requestJson",
    "requestWithHeaders",
    "writeJson",
  ],
  "editor/copying/copy_button.tsx": ["CopyButton"],
  "editor/ui/login.tsx": ["LoginForm"],
  "editor/check/checks.ts": ["offTrackOf"],
  "editor/ui/context.tsx": ["useChanges", "useLoaded", "useSteady", "useValue", "useWords"],
  "editor/recorder/can_record.ts": ["canRecord", "isRiskyOnPhones"],
  "editor/recorder/take.ts": ["decodeMono", "secondsOf", "takeOf"],
  "editor/sound/samples.ts": ["FULL_SCALE", "secondsOfSound", "toFloat32"],
  "kit/offline/register.ts": ["keepTools", "SOUND_TOOLS"],
  "editor/sync/troubles.ts": ["reportTrouble"],
  "editor/levels/use_levels.ts": ["LEAST_RECORDINGS", "soundName"],
  "editor/map/along_track.ts": ["indexAt", "passesNear"],
  "editor/pictures/shrink.ts": ["shrink", "UnreadablePictureError"],
  "editor/station/station_files.ts": ["problemOf"],
  "editor/document/steps.ts": ["layingStep", "mapStep", "trackStep"],
  "editor/sync/requests/map_requests.ts": ["layingForm"],
  "editor/sync/storage/database.ts": ["pack", "unpack"],
  "editor/own_map/map_section.tsx": ["MapSection"],
  "kit/map/placing_map.ts": ["PlacingMap"],
  "kit/database.ts": ["Database"],
  "editor/sync/storage/contents.ts": ["keep", "kept", "NoContentError"],
  "editor/document/state.ts": ["newName", "stationIn"],
  "kit/map/map_view.tsx": ["MapView"],
  "kit/map/overlay.ts": ["Overlay"],
  "kit/map/pixels.ts": ["svg"],
  "kit/map/walk_map.ts": ["WalkMap"],
  "editor/ui/refusal.ts": ["refusalOf"],
  "editor/sync/requests/removed_entries.ts": [
    "listRemoved",
    "removeForGood",
    "removeKept",
    "restoreEntry",
  ],
  "editor/track/use_track.ts": ["useTrackUpload"],
  "editor/ui/question_dialog.tsx": ["DangerQuestion", "QuestionDialog"],
  "editor/home/file_queue.ts": ["takenSchool"],
  "editor/sync/conflicts/refusals.ts": ["WALK_KEY"],
  "editor/sync/requests/upload.ts": ["uploadForm"],
  "editor/document/field_changes.ts": ["storedName", "storedText"],
  "editor/ui/field_refusal.tsx": ["FieldRefusal"],
  "editor/ui/buttons.tsx": ["FileButton", "IconButton"],
  "editor/ui/messages.tsx": ["RefusalNote", "useFormMessage"],
  "editor/ui/panel_switch.tsx": ["PanelSwitch", "useIsPhone"],
  "editor/ui/saved_field.tsx": ["SavedField", "readingSeconds"],
  "kit/ui/thumbnail.tsx": ["pathOf", "scaleFor"],
  "kit/ui/hooks.ts": ["useValue"],
  "kit/ui/icons.tsx": ["addDrawings", "Icon"],
  "kit/ui/mark.tsx": ["Mark"],
  "kit/ui/licences_link.tsx": ["LicencesLink"],
  "kit/load_more.ts": ["addressOf"],
  "kit/observable.ts": ["Listeners", "Observed"],
};

/** How the names of modules begin that share others. */
const SHARED_MODULES = "shared-modules";

/** The module that shares others; the script that has them needs it in its option `inject`. */
export function sharedBy({ variable }: Shared): string {
  return `${SHARED_MODULES}/${variable}`;
}

/** For the script that has the modules. */
export function lendModules(lent: Shared): Plugin {
  const { variable, folder, modules } = lent;
  const shared = Object.entries(modules);
  const imports = shared.map(([key, names], i) =>
    `import { ${names.map((name, j) => `${name} as m${i}_${j}`).join(", ")} } from "${
      isFile(key) ? `./${key}` : key
    }";`
  );
  const lists = shared.map(([, names], i) => `[${names.map((_, j) => `m${i}_${j}`).join()}]`);
  return {
    name: "lend-modules",
    setup(build) {
      const namespace = sharedBy(lent);
      build.onResolve({ filter: new RegExp(`^${namespace}$`) }, ({ path }) => ({
        path,
        namespace,
      }));
      build.onLoad({ filter: /.*/, namespace }, () => ({
        contents: `${imports.join("\n")}\nglobalThis.${variable} = [${lists.join()}];`,
        resolveDir: folder,
      }));
    },
  };
}

/** For the script that takes them. */
export function borrowModules({ variable, folder, packageName, modules }: Shared): Plugin {
  const keys = Object.keys(modules);
  const keyOf = (path: string, resolveDir: string): string => {
    if (path.startsWith(".") || isAbsolute(path)) {
      return relative(folder, join(resolveDir, path)).split(sep).join("/");
    }
    const isOfPackage = packageName !== undefined && path.startsWith(`${packageName}/`);
    return isOfPackage ? path.slice(packageName.length + 1).replace(/\.js$/, "") : path;
  };
  const namespace = `${SHARED_MODULES}-of-${variable}`;
  return {
    name: "borrow-modules",
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, resolveDir }) => {
        const key = keyOf(path, resolveDir);
        return keys.includes(key) ? { path: key, namespace } : null;
      });
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: exportsOf(modules[path] ?? [], `${variable}[${keys.indexOf(path)}]`),
      }));
    },
  };
}

/** Whether a key is a path: packages are named without an ending and below no folder `src`. */
function isFile(key: string): boolean {
  return key.includes(".") || key.startsWith("src/");
}

/** The source of a module that exports the values of an array. */
function exportsOf(names: readonly string[], array: string): string {
  if (names.length === 1 && names[0] === "default") return `export default ${array}[0];`;
  return `export const [${names.join()}] = ${array};`;
}

/** Checks two scripts for modules that are in both; what both take from a third one is no module. @throws {Error} when any are: they would have their state twice. */
export function refuseTwice(metafiles: readonly Metafile[]): void {
  const [first = [], second = []] = metafiles.map(({ outputs }) =>
    Object.values(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([path]) => path)
    )
  );
  // Two scripts may take the same module from a third one.
  const isOwn = (path: string) =>
    !path.endsWith(".css") && !path.startsWith(`${SHARED_MODULES}-of-`);
  const twice = first.filter((path) => second.includes(path) && isOwn(path));
  if (twice.length > 0) {
    throw new Error(`tools/shared_modules.ts must name what is in two scripts: ${twice.join()}`);
  }
}
