/** What every screen of the editor needs: texts, formats, hooks, and the settings of the server. @module */
import { Component, type FunctionComponent } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { readSettings, type Settings } from "../../kit/api.ts";
import { editorDe, type EditorTexts } from "../../kit/texts/editor/de.ts";
import { LaterScript } from "../../kit/ui/later_script.ts";
import { pageLanguage, type PageWords } from "../../kit/ui/words.tsx";

/** The items, those of the last rendering where they are equal; the very same list when all of them are. */
export function useSameItems<Item>(items: readonly Item[]): readonly Item[] {
  const before = useRef<readonly Item[]>([]);
  const kept = items.map((item, index) => {
    const known = before.current[index];
    return known !== undefined && isAlike(known, item) ? known : item;
  });
  const isSame = kept.length === before.current.length &&
    kept.every((item, index) => item === before.current[index]);
  if (!isSame) before.current = kept;
  return before.current;
}

/** Whether two objects have the same fields with the same values. */
function isEqual(a: object, b: object): boolean {
  const ofA = Object.entries(a);
  return ofA.length === Object.keys(b).length &&
    ofA.every(([name, value]) => Object.is(value, Reflect.get(b, name)));
}

function isAlike(a: unknown, b: unknown): boolean {
  const areObjects = typeof a === "object" && typeof b === "object" && a !== null && b !== null;
  return areObjects ? isEqual(a, b) : Object.is(a, b);
}

/** The component, rendered again only when one of its properties is another value than before. */
export function memo<Props extends object>(
  Inner: FunctionComponent<Props>,
): new (props: Props) => Component<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !isEqual(this.props, next);
    }

    override render() {
      return <Inner {...this.props} />;
    }
  };
}

export { useChanges, useTitle, useValue } from "../../kit/ui/hooks.ts";

/** Texts and formats of the chosen language. */
export type Words = Omit<PageWords<EditorTexts>, "setLanguage" | "hasFailed">;

/** The English texts, in a script of their own. */
const ENGLISH = new LaterScript(async () =>
  (await import("../../kit/texts/editor/en.ts")).editorEn
);

/** Language of the editor: its provider, and the hook that returns texts and formats. */
export const { useWords, WordsProvider } = pageLanguage<EditorTexts>({
  de: editorDe,
  en: ENGLISH,
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
