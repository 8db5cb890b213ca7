/** Random operations that make sense for a route as it probably is, with some that do not. @module */
import { invalidInputsOf } from "./invalid_requests.ts";
import type { SeededRandom } from "../random.ts";
import { packImport } from "./pack.ts";
import { audioSample, gpxSample, pictureSample } from "./samples.ts";
import type { PoiState, RouteState } from "../model/model.ts";
import type { Fields, Operation, OperationKind } from "../model/operation.ts";

/** How a generator differs from another one. */
export interface GeneratorOptions {
  /** Begins every key, so that generators share no keys. */
  readonly prefix: string;
  /** Part of the operations that the service has to refuse, besides those that come about by themselves. */
  readonly mistakes: number;
}

/** How often which operation is asked for. */
const WEIGHTS: ReadonlyMap<OperationKind, number> = new Map([
  ["updateRoute", 8],
  ["append", 8],
  ["trash", 4],
  ["restore", 1],
  ["createPoi", 10],
  ["updatePoi", 6],
  ["deletePoi", 4],
  ["createPicture", 14],
  ["updatePicture", 10],
  ["deletePicture", 5],
  ["createAudio", 10],
  ["replaceAudio", 10],
  ["deleteAudio", 4],
  ["restoreRemoved", 12],
  ["removeForGood", 2],
]);

/** Part of the operations whose client wants to keep what they remove. */
const KEEPING = 0.6;

/** What removes or replaces something. */
const REMOVING: readonly OperationKind[] = [
  "updateRoute",
  "append",
  "deletePoi",
  "updatePicture",
  "deletePicture",
  "replaceAudio",
  "deleteAudio",
];

/** Most POIs of a route, and pictures of a POI, before one is deleted rather than added. */
const ENOUGH = 4;

/** Makes up operations, and keys for what they create. */
export class HistoryGenerator {
  #keys = 0;

  constructor(
    private readonly random: SeededRandom,
    private readonly options: GeneratorOptions,
  ) {}

  /** Creates a route under a new key. */
  createRoute(): Operation {
    const route = this.#newKey("route");
    const fields = this.#some({ name: ` Weg ${this.random.below(5)} `, schoolName: "Schule" });
    // The description marks the route for a client that does not know its id.
    return this.#spoiled({
      kind: "createRoute",
      route,
      fields: { ...fields, description: route },
      gpx: gpxSample(this.random),
      asJson: false,
    });
  }

  /** Imports a pack as a route under a new key. */
  importPack(): Operation {
    return packImport(this.random, this.#newKey("route"), (kind) => this.#newKey(kind));
  }

  /**
   * An operation on an existing route.
   *
   * @param state The route as it probably is.
   * @param foreignPois Keys of POIs of other routes, which it may be confused with.
   */
  operationOn(route: string, state: RouteState, foreignPois: readonly string[] = []): Operation {
    const { random } = this;
    if (state.deleted && random.chance(0.7)) return bare("restore", route);
    const operation = this.#anyOperation(route, state, foreignPois);
    const keeps = REMOVING.includes(operation.kind) && random.chance(KEEPING);
    return keeps ? { ...operation, keep: this.#newKey("entry") } : operation;
  }

  #anyOperation(route: string, state: RouteState, foreignPois: readonly string[]): Operation {
    const { random } = this;
    const kind = this.#sensibleKind(random.weighted(WEIGHTS), state);
    if (kind === "trash" || kind === "restore") return bare(kind, route);
    if (kind === "restoreRemoved" || kind === "removeForGood") {
      return this.#entryOperation(kind, route, state);
    }
    if (kind === "updateRoute" || kind === "append") return this.#trackOperation(kind, route);
    if (kind === "createPoi") return this.#createPoi(route);
    return this.#poiOperation(kind, route, state, foreignPois);
  }

  /** Without POIs most operations come to nothing, with too many histories become slow. */
  #sensibleKind(wanted: OperationKind, { pois, removed }: RouteState): OperationKind {
    const needsEntry = wanted === "restoreRemoved" || wanted === "removeForGood";
    const kind = needsEntry && removed.size === 0 ? "deletePoi" : wanted;
    if (kind === "createPoi" && pois.size >= ENOUGH) return "deletePoi";
    const needsPoi = /Poi|Picture|Audio/.test(kind) && kind !== "createPoi";
    return needsPoi && pois.size === 0 ? "createPoi" : kind;
  }

  #entryOperation(
    kind: "restoreRemoved" | "removeForGood",
    route: string,
    { removed }: RouteState,
  ): Operation {
    const isConfused = this.random.chance(this.options.mistakes);
    const entry = isConfused ? "no-entry" : this.random.pick([...removed.keys()]);
    const keep = kind === "restoreRemoved" ? { keep: this.#newKey("entry") } : {};
    return { ...bare(kind, route), entry, ...keep };
  }

  #trackOperation(kind: "updateRoute" | "append", route: string): Operation {
    const texts = { name: " Neuer Weg ", description: "", schoolName: "Neue Schule" };
    const hasFile = kind === "append" || this.random.chance(0.6);
    return this.#spoiled({
      kind,
      route,
      fields: kind === "append" ? {} : this.#some(texts),
      ...(hasFile ? { gpx: gpxSample(this.random) } : {}),
      asJson: !hasFile && this.random.chance(0.5),
    });
  }

  #createPoi(route: string): Operation {
    const poi = this.#newKey("poi");
    // The title marks the POI for a client that does not know its id.
    const fields = { ...this.#poiFields(), lat: this.#latitude(), lon: 7.25, title: poi };
    return this.#spoiled({
      kind: "createPoi",
      route,
      poi,
      fields,
      asJson: this.random.chance(0.5),
    });
  }

  #poiOperation(
    kind: OperationKind,
    route: string,
    { pois }: RouteState,
    foreignPois: readonly string[],
  ): Operation {
    const { random } = this;
    const confused = random.chance(this.options.mistakes);
    const poi = random.pick(confused ? ["no-poi", ...foreignPois] : [...pois.keys()]);
    const target = { route, poi, asJson: random.chance(0.3) };
    switch (kind) {
      case "updatePoi":
        return this.#spoiled({ kind, ...target, fields: this.#poiFields() });
      case "createAudio":
      case "replaceAudio":
        return this.#spoiled({ kind, ...target, fields: {}, media: audioSample(random, poi) });
      case "createPicture":
      case "updatePicture":
      case "deletePicture":
        return this.#pictureOperation(kind, target, pois.get(poi));
      default:
        return { kind, ...target, fields: {} };
    }
  }

  #pictureOperation(
    wanted: "createPicture" | "updatePicture" | "deletePicture",
    target: { route: string; poi: string; asJson: boolean },
    poi: PoiState | undefined,
  ): Operation {
    const { random } = this;
    const known = [...poi?.pictures.keys() ?? []];
    const kind = wanted === "createPicture" && known.length >= ENOUGH ? "deletePicture" : wanted;
    if (kind === "createPicture") {
      const picture = this.#newKey("picture");
      const media = pictureSample(random, picture);
      return this.#spoiled({ kind, ...target, picture, fields: this.#pictureFields(), media });
    }
    const isConfused = known.length === 0 || random.chance(this.options.mistakes);
    const picture = isConfused ? "no-picture" : random.pick(known);
    if (kind === "deletePicture") return { kind, ...target, picture, fields: {} };
    return this.#spoiled({
      kind,
      ...target,
      picture,
      fields: this.#pictureFields(),
      ...(random.chance(0.6) ? { media: pictureSample(random, picture) } : {}),
    });
  }

  #poiFields(): Fields {
    return this.#some({
      title: this.random.chance(0.2) ? " " : `Halt ${this.random.below(100)}`,
      description: `Text ${this.random.below(100)}`,
      lat: this.#latitude(),
      lon: 7.25,
      triggerRadiusM: 1 + this.random.below(200),
      sequence: this.random.below(4),
    });
  }

  #pictureFields(): Fields {
    return this.#some({
      caption: this.random.chance(0.3) ? "" : `Bild ${this.random.below(100)}`,
      sequence: this.random.below(6),
    });
  }

  #latitude(): number {
    return this.random.below(180_000) / 1000 - 90;
  }

  /** Each of the fields with probability one half. */
  #some(fields: Fields): Fields {
    return Object.fromEntries(Object.entries(fields).filter(() => this.random.chance(0.5)));
  }

  #spoiled(operation: Operation): Operation {
    const inputs = invalidInputsOf(operation.kind);
    if (inputs.length === 0 || !this.random.chance(this.options.mistakes)) return operation;
    const invalid = this.random.pick(inputs);
    // JSON with a GPX file would be another mistake still.
    const asJson = operation.asJson &&
      (operation.kind !== "updateRoute" || invalid.file === undefined);
    return { ...operation, asJson, invalid };
  }

  #newKey(kind: string): string {
    return `${this.options.prefix}${kind}-${++this.#keys}`;
  }
}

function bare(kind: OperationKind, route: string): Operation {
  return { kind, route, fields: {}, asJson: false };
}
