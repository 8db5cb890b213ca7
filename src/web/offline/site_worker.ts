/**
 * The service worker of published walks: `sw.js` in the folder of the site. That of the service, `worker.ts`, has the same
 * modules and another base.
 *
 * @module
 */
import { buildOf, handleEvents } from "./worker_events.ts";
import type { WorkerScope } from "./worker_scope.ts";
import { SiteFiles } from "./worker_site.ts";

declare const self: WorkerScope;

/**
 * Paths of the app's files below the folder of the site; the server writes this line before the bundle:
 *
 *     const BUILD_ASSETS = ["assets/site.HASH.js", "assets/site.HASH.css", "assets/later.HASH.js", …];
 *
 * They have no `./` and no slash at their beginning. The script that `index.html` names is the first; the others are what
 * the guide needs without a network: its style, `later.js`, `later.css`, `extras.js`, `english.js`, `map.js`, `icon.svg`. HASH
 * is the first 16 hexadecimal digits of the SHA-256 of the file: the worker compares them, and is installed only once all are
 * there.
 */
declare const BUILD_ASSETS: readonly string[];

const root = new URL("./", self.location.href).pathname;
handleEvents(new SiteFiles(root, BUILD_ASSETS, buildOf(BUILD_ASSETS)));
