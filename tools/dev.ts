/**
 * For work on the pages: bundles the browser code whenever it changes, and runs the service, which starts
 * again with every new bundle.
 *
 *     deno task dev
 *
 * @module
 */
import { watchWeb } from "./build_web.ts";

await watchWeb();
const service = new Deno.Command(Deno.execPath(), { args: ["run", "-P", "--watch", "main.ts"] });
const { code } = await service.spawn().status;
Deno.exit(code);
