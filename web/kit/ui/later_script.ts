/**
 * Scripts that a page loads only when it needs them (ADR 019), and the hook with which components use what they export.
 *
 * @module
 */
import { useLayoutEffect, useState } from "preact/hooks";

/** A script that is loaded once, and again after a failure. */
export class LaterScript<Exported> {
  /** What it exports; null until it is loaded. */
  exported: Exported | null = null;

  /** @param read Loads the script, and its styles if it has any. */
  constructor(private readonly read: () => Promise<Exported>) {}

  /** Loads it, unless it is there. @throws {Error} when that fails. */
  async load(): Promise<Exported> {
    return this.exported ??= await this.read();
  }
}

/** What a script exports, for a component that is rendered again when it is there. */
export interface LaterParts<Exported> {
  /** Null until it is loaded. */
  readonly parts: Exported | null;
  readonly hasFailed: boolean;
  /** Loads it; tries again after a failure. */
  readonly load: () => void;
}

/** The exports of a script. @param isNeeded Whether they are needed now; otherwise they are loaded by `load`. */
export function useLaterParts<Exported>(
  script: LaterScript<Exported>,
  isNeeded = true,
): LaterParts<Exported> {
  const [parts, setParts] = useState(() => script.exported);
  const [hasFailed, setHasFailed] = useState(false);
  const load = () => {
    setHasFailed(false);
    script.load().then((exported) => setParts(() => exported), () => setHasFailed(true));
  };
  useLayoutEffect(() => {
    if (isNeeded && parts === null) load();
  }, [isNeeded]);
  return { parts, hasFailed, load };
}
