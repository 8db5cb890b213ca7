/** Operations of every kind on one route, which has one POI with one picture. @module */
import type { SeededRandom } from "../support/random.ts";
import { packImport } from "../support/history/pack.ts";
import { audioSample, gpxSample, pictureSample } from "../support/history/samples.ts";
import type { Operation, OperationKind } from "../support/model/operation.ts";

/** Creates the route with its POI, picture and audio. */
export const WITH_MEDIA: readonly OperationKind[] = [
  "createRoute",
  "createPoi",
  "createPicture",
  "createAudio",
];

/** Key of the picture that operations on a picture are about. */
export const PICTURE = "view";

/** Key of the entry of what an operation removes; {@link PICTURE} stands for what happened before a race. */
function keptBy(newPicture: string): string {
  return `kept by ${newPicture}`;
}

/**
 * Makes up an operation of this kind. What operations before a race remove is kept, and it is this entry that
 * operations on an entry are about.
 *
 * @param newPicture Key of the picture if it creates one. Everything else exists once.
 */
export function operationOf(
  kind: OperationKind,
  random: SeededRandom,
  newPicture: string,
): Operation {
  const operation = plainOperation(kind, random, newPicture);
  const removes = /^(delete|replace|update(Route|Picture)|append|restoreRemoved)/.test(kind);
  const keeps = removes && (newPicture === PICTURE || random.chance(0.7));
  return keeps || kind === "restoreRemoved"
    ? { ...operation, keep: keptBy(newPicture) }
    : operation;
}

function plainOperation(
  kind: OperationKind,
  random: SeededRandom,
  newPicture: string,
): Operation {
  const onRoute = { kind, route: "walk", fields: {}, asJson: false };
  const onPoi = { ...onRoute, poi: "gate" };
  switch (kind) {
    case "createRoute":
    case "updateRoute":
    case "append":
      return { ...onRoute, gpx: gpxSample(random) };
    case "importPack":
      return packImport(random, "walk", (part) => `${part}-${random.below(2 ** 31)}`);
    case "trash":
    case "restore":
      return onRoute;
    case "createPoi":
      return { ...onPoi, fields: { lat: 50.7, lon: 7.2, title: "Tor" } };
    case "updatePoi":
      return { ...onPoi, fields: { description: `Text ${random.next()}` } };
    case "createPicture":
      return { ...onPoi, picture: newPicture, media: pictureSample(random, newPicture) };
    case "updatePicture":
      return { ...onPoi, picture: PICTURE, media: pictureSample(random, PICTURE) };
    case "deletePicture":
      return { ...onPoi, picture: PICTURE };
    case "createAudio":
    case "replaceAudio":
      return { ...onPoi, media: audioSample(random, "gate") };
    case "deletePoi":
    case "deleteAudio":
      return onPoi;
    case "restoreRemoved":
    case "removeForGood":
      return { ...onRoute, entry: keptBy(PICTURE) };
  }
}
