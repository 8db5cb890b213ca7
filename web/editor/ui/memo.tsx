/** Components that render only when one of their properties has changed. @module */
import { useRef } from "preact/hooks";
import { Component, type FunctionComponent } from "preact";

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
