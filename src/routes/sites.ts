/**
 * Published walks: the guide and the walks as plain files for another web server (docs/api.md#published-walks). What
 * makes them is loaded with the first request.
 *
 * @module
 */
import * as v from "valibot";
import { invalid } from "../errors.ts";
import { jsonRepresentation } from "../http/json_representation.ts";
import { jsonResponse } from "../http/json_response.ts";
import { serve } from "../http/respond.ts";
import { siteProgram } from "../pages/mod.ts";
import type { Handler } from "../router.ts";
import { once } from "../runtime/shared_tasks.ts";
import type { LeasedFile } from "../site/leased_files.ts";
import type { Sites } from "../site/mod.ts";
import type { FileList, ListedFile, ListedSite } from "../site/site_file.ts";
import type { SiteZips, ZippedSite } from "../site/site_zips.ts";
import { leasedRepresentation } from "./leased_representation.ts";
import { closedResponse } from "./response_cache.ts";
import { bodySpecOf, checkFields, siteAddressBody } from "./schemas/bodies.ts";
import { queryParameters, siteQuery } from "./schemas/queries.ts";
import type { Resource } from "./schemas/resources.ts";
import { idList } from "./schemas/values.ts";
import { type Services, withBody } from "./services.ts";

/** `GET /api/site/address` */
export function readSiteAddress(services: Services): Handler {
  return (request) => serve(request, jsonRepresentation(addressView(services)));
}

/** `PUT /api/site/address` */
export function changeSiteAddress(services: Services): Handler {
  const { library } = services;
  const spec = bodySpecOf(siteAddressBody);
  return (request) =>
    withBody(services, request, spec, async ({ fields }) => {
      const { url } = checkFields(siteAddressBody.fields, fields);
      await library.siteAddress.set(url);
      return jsonResponse(addressView(services));
    });
}

function addressView({ library }: Services): Resource<"SiteAddress"> {
  return { url: library.siteAddress.get() };
}

/** Name of the zip file, and so of the folder that it is unpacked to: the one in docs/publishing.md. */
const FILE_NAME = "wege.zip";

/** The handlers of sites. They share what makes sites. */
interface SiteHandlers {
  /** `GET /api/site` */
  readonly readSite: Handler;
  /** `GET /api/site/files` */
  readonly readSiteFiles: Handler;
}

/** What makes sites. */
interface Makers {
  readonly sites: Sites;
  readonly zips: SiteZips;
  readonly siteFileList: (site: ListedSite) => FileList;
}

/** Makes the handlers. */
export function siteHandlers(services: Services): SiteHandlers {
  const load = once(() => loadMakers(services));
  return { readSite: readSite(services, load), readSiteFiles: readSiteFiles(services, load) };
}

async function loadMakers({ library, config }: Services): Promise<Makers> {
  const [{ Sites }, { SiteZips }, { siteFileList }] = await Promise.all([
    import("../site/mod.ts"),
    import("../site/site_zips.ts"),
    import("../site/entry_files.ts"),
  ]);
  const { pageLanguage: language } = config;
  const sites = new Sites(library, () => siteProgram({ language }));
  return { sites, zips: new SiteZips(library, sites), siteFileList };
}

/** Lists of all walks are cached; those of some differ from client to client. */
const parameters = queryParameters(
  siteQuery,
  ({ walks, indexable }) => walks === undefined ? String(indexable) : null,
);

/** @throws {AppError} `invalid` when `walks` is no list of ids. */
function readSite({ responseCache }: Services, load: () => Promise<Makers>): Handler {
  return async (request, _params, { query }) => {
    const { signal } = request;
    const options = optionsOf(parameters.parse(query));
    try {
      const { zips } = await load();
      const send = (zip: LeasedFile) =>
        responseCache.send(request, leasedRepresentation(zip, FILE_NAME));
      return await zips.use(options, signal, send);
    } catch (error) {
      if (!signal.aborted) throw error;
      return closedResponse();
    }
  };
}

function readSiteFiles({ responseCache }: Services, load: () => Promise<Makers>): Handler {
  return responseCache.cachedAfter(
    parameters,
    async (_params, query, signal) => {
      const { sites, siteFileList } = await load();
      const checkNeeded = () => signal.throwIfAborted();
      return siteFileList(await sites.list(optionsOf(query), checkNeeded));
    },
    (_params, _query, files) => jsonRepresentation(siteFilesView(files)),
  );
}

function siteFilesView({ format, files, removable }: FileList): Resource<"SiteFiles"> {
  const view = (file: ListedFile) => ({ ...file, origins: [...file.origins] });
  return {
    format,
    files: files.map(view),
    removable: [...removable],
  };
}

/** Which walks a query names, and how. @throws {AppError} `invalid`. */
function optionsOf({ walks, indexable }: v.InferOutput<typeof siteQuery>): ZippedSite {
  if (walks === undefined) return { routeIds: null, isIndexable: indexable };
  const { success, output, issues } = v.safeParse(idList, walks);
  if (success) return { routeIds: output, isIndexable: indexable };
  throw invalid("request-invalid", `walks ${issues[0].message}`);
}
