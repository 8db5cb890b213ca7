/**
 * The service worker of the guide at a service. That of published walks, `site_worker.ts`, has the same modules and another
 * base.
 *
 * @module
 */
import { buildOf, handleEvents } from "./worker_events.ts";
import { serviceFiles } from "./worker_service.ts";

/**
 * Paths of the app's files; the server writes this line before the bundle:
 *
 *     const BUILD_ASSETS = ["/assets/guide.HASH.js", …];
 *
 * so that the text of the worker changes with every build, and browsers install it again.
 */
declare const BUILD_ASSETS: readonly string[];

handleEvents(serviceFiles(BUILD_ASSETS, buildOf(BUILD_ASSETS)));
