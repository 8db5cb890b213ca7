/** What is printed on the signs and the plan of a walk, read from the server. @module */
import { useEffect, useState } from "preact/hooks";
import { listPois, type Outline, type Poi, readOutline, readSettings } from "../kit/api.ts";
import { ApiError } from "../kit/api_error.ts";
import { Homepage } from "../kit/homepage.ts";

/** What is printed on the signs. */
export interface Signs {
  readonly route: Outline["route"];
  /** The route with its track. */
  readonly outline: Outline;
  readonly pois: readonly Poi[];
  /** Address of this device for others, without a slash at its end. */
  readonly baseUrl: string;
  /** Where the walk may be published. */
  readonly homepage: Homepage;
  /** Whether this client may store an address. */
  readonly mayWrite: boolean;
}

/** The signs as the page has them. */
export interface ReadSigns {
  /** Null until they are read. */
  readonly signs: Signs | null;
  /** Why they could not be read: `gone` if the server has no such walk. */
  readonly failure: "failed" | "gone" | null;
  /** Reads them again. */
  readonly load: () => void;
}

/** Reads the signs of a walk. */
export function useSigns(routeId: number): ReadSigns {
  const [signs, setSigns] = useState<Signs | null>(null);
  const [failure, setFailure] = useState<"failed" | "gone" | null>(null);
  const load = () => {
    setFailure(null);
    readSigns(routeId).then(setSigns, (error) => {
      setFailure(error instanceof ApiError && error.status === 404 ? "gone" : "failed");
    });
  };
  useEffect(load, [routeId]);
  return { signs, failure, load };
}

async function readSigns(routeId: number): Promise<Signs> {
  const homepage = new Homepage(null);
  const [outline, pois, { publicUrl, mayWrite }] = await Promise.all([
    readOutline(routeId),
    listPois(routeId),
    readSettings(),
    homepage.load(),
  ]);
  const { route } = outline;
  return { route, outline, pois, baseUrl: publicUrl ?? location.origin, homepage, mayWrite };
}
