/**
 * What every screen of the editor needs: texts, numbers, and the settings of the server.
 *
 * @module
 */
import { type ComponentChildren, createContext } from "preact";
import {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "preact/hooks";
import { readSettings, type Settings } from "../api.ts";
import { editorDe, type EditorTexts } from "../texts/editor_de.ts";
import { editorEn } from "../texts/editor_en.ts";
import { applyLanguage, type Formats, formatsOf, pickLanguage } from "../texts/language.ts";

/** What every screen needs. */
export interface Words {
  readonly language: "de" | "en";
  readonly texts: EditorTexts;
  readonly formats: Formats;
}

const WordsContext = createContext<Words>({
  language: "de",
  texts: editorDe,
  formats: formatsOf("de"),
});

/** Texts and formats of the chosen language. */
export function useWords(): Words {
  return useContext(WordsContext);
}

/** Sets the language for the screens in it. */
export function WordsProvider({ children }: { children: ComponentChildren }) {
  const words = useMemo((): Words => {
    const language = pickLanguage();
    applyLanguage(language);
    return {
      language,
      texts: { de: editorDe, en: editorEn }[language],
      formats: formatsOf(language),
    };
  }, []);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** What a page reads first: a value, or why it could not be read. */
export interface Loaded<Value> {
  readonly value: Value | null;
  readonly error: unknown;
  readonly reload: () => void;
}

/** Reads something when the component appears, and again when asked to; what was asked for last is shown. */
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

/** Renders a component again at every change of something, also of one that comes before it is drawn. */
export function useChanges(source: { subscribe(listener: () => void): () => void }): void {
  const [, setCount] = useState(0);
  useLayoutEffect(() => source.subscribe(() => setCount((count) => count + 1)), [source]);
}

/**
 * A part of something that changes: the component renders again only when that part is another value than the
 * one it shows.
 */
export function useValue<Value>(
  source: { subscribe(listener: () => void): () => void },
  read: () => Value,
): Value {
  const [, setCount] = useState(0);
  const value = read();
  const shown = useRef({ read, value });
  shown.current = { read, value };
  useLayoutEffect(() => {
    const look = () => {
      if (!Object.is(shown.current.read(), shown.current.value)) setCount((count) => count + 1);
    };
    look(); // it may have changed before this
    return source.subscribe(look);
  }, [source]);
  return value;
}

/** A callback that is the same at every rendering, and calls what was given at the last one. */
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

/** Sets the title of the document. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
