/** What every screen of the editor needs: texts, formats, hooks, and the settings of the server. @module */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { readSettings, type Settings } from "../../kit/api.ts";
import { editorDe, type EditorTexts } from "../../kit/texts/de/editor.ts";
import { LaterScript } from "../../kit/ui/later_script.ts";
import { loadScript } from "../../kit/load_more.ts";
import { pageLanguage, type PageWords } from "../../kit/ui/words.tsx";

export { useChanges, useTitle, useValue } from "../../kit/ui/hooks.ts";

/** Texts and formats of the chosen language. */
export type Words = Omit<PageWords<EditorTexts>, "setLanguage" | "hasFailed">;

declare global {
  /** Set by the script with the English texts. */
  var routeGuideEditorEnglish: EditorTexts | undefined;
}

/** Language of the editor: its provider, and the hook that returns texts and formats. */
export const { useWords, WordsProvider } = pageLanguage<EditorTexts>({
  de: editorDe,
  en: new LaterScript(() => loadScript("english", () => globalThis.routeGuideEditorEnglish)),
});

/** What a page reads first: a value, or why it could not be read. */
export interface Loaded<Value> {
  readonly value: Value | null;
  readonly error: unknown;
  readonly reload: () => void;
}

/** Reads something when the component appears, and again with `reload`. The result of the last reading counts. */
export function useLoaded<Value>(read: () => Promise<Value>): Loaded<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [error, setError] = useState<unknown>(null);
  const last = useRef(0);
  const reload = () => {
    const number = ++last.current;
    setError(null);
    read().then(
      (value) => number === last.current && setValue(value),
      (error) => number === last.current && setError(error),
    );
  };
  useEffect(reload, []);
  return { value, error, reload };
}

/** A function that is the same at every rendering, and calls the one of the last rendering. */
export function useSteady<Args extends readonly unknown[], Result>(
  call: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(call);
  latest.current = call;
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** The settings of the server. */
export function useSettings(): Loaded<Settings> {
  return useLoaded(readSettings);
}
