/**
 * What a teacher has chosen in the dialog, as this device keeps it: the next folder has the same walks, and the consent is
 * asked for once.
 *
 * @module
 */

/** The choice. */
export interface KeptChoice {
  /** Ids of the walks of the last folder; null before the first one. */
  readonly walks: readonly number[] | null;
  /** Whether all people who are heard or seen agree. */
  readonly hasConsent: boolean;
  /** Whether search engines may list the pages. */
  readonly isIndexable: boolean;
  /** The version of the last folder (`folderVersion`); null before the first one. */
  readonly made: string | null;
}

const KEY = "route-guide-homepage";

/** The choice that this device keeps. */
export function keptChoice(): KeptChoice {
  const stored = Object(storedValue());
  const { walks, hasConsent, isIndexable, made } = stored;
  return {
    walks: Array.isArray(walks) ? walks.filter((id) => typeof id === "number") : null,
    hasConsent: hasConsent === true,
    isIndexable: isIndexable === true,
    made: typeof made === "string" ? made : null,
  };
}

/** Keeps a choice. */
export function keepChoice(choice: KeptChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Without storage the choice holds until the dialog is closed.
  }
}

function storedValue(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}
