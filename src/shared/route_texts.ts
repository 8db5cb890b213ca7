/** The texts that a route has besides its name: one list, which storing, copying and sending them follows. Pure. @module */

/** A text of a route besides its name, as the API calls it. */
export type RouteText = "description" | "schoolName";

/** The texts; empty where there is none. */
export type RouteTexts = Readonly<Record<RouteText, string>>;

/** Something for each text, in the order of the API. */
export function eachRouteText<Value>(
  valueOf: (text: RouteText) => Value,
): Readonly<Record<RouteText, Value>> {
  return { description: valueOf("description"), schoolName: valueOf("schoolName") };
}

/** The texts, in the order of the API. */
export const ROUTE_TEXTS: readonly RouteText[] = Object.values(eachRouteText((text) => text));

/** The texts of what has them, among other things; empty where one is missing. */
export function routeTexts(
  of: { readonly [Text in RouteText]?: string | undefined },
): RouteTexts {
  return eachRouteText((text) => of[text] ?? "");
}
