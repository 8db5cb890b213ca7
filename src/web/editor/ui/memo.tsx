/**
 * Components that render only when one of their properties has changed.
 *
 * @module
 */
import { Component, type FunctionComponent } from "preact";
import { isEqual } from "./same_items.ts";

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
