/**
 * The address at which the published walks are (docs/api.md#address-of-published-walks).
 *
 * @module
 */
import { conflict } from "../errors.ts";
import { jsonRepresentation } from "../http/json_representation.ts";
import { jsonResponse } from "../http/json_response.ts";
import { serve } from "../http/respond.ts";
import type { Handler } from "../router.ts";
import { bodySpecOf, siteAddressBody } from "./schemas/bodies.ts";
import { checkFields } from "./schemas/fields.ts";
import type { Resource } from "./schemas/resources.ts";
import { type Services, withBody } from "./services.ts";

/** The address, with a slash at its end: that of `PUBLISHED_URL`, else the stored one; null if none is known. */
export function publishedUrlOf(
  { config, library }: Pick<Services, "config" | "library">,
): string | null {
  return config.publishedUrl ?? library.siteAddress.get();
}

/** `GET /api/site/address` */
export function readSiteAddress(services: Services): Handler {
  return (request) => serve(request, jsonRepresentation(addressView(services)));
}

/** `PUT /api/site/address` */
export function changeSiteAddress(services: Services): Handler {
  const { config, library } = services;
  const spec = bodySpecOf(siteAddressBody);
  return (request) => {
    if (config.publishedUrl !== null) {
      throw conflict("site-address-fixed", "The address is set by PUBLISHED_URL");
    }
    return withBody(services, request, spec, async ({ fields }) => {
      const { url } = checkFields(siteAddressBody.fields, fields);
      await library.siteAddress.set(url);
      return jsonResponse(addressView(services));
    });
  };
}

function addressView(services: Services): Resource<"SiteAddress"> {
  return { url: publishedUrlOf(services), isFixed: services.config.publishedUrl !== null };
}
