/**
 * A row of the panels that say what can be done: a symbol, what it is, and a sentence about it.
 *
 * @module
 */
import { Icon, type IconName } from "../../ui/icons.tsx";

/** What a row shows. It is a link, or a button. */
export type PanelRowProps =
  & { readonly icon: IconName; readonly title: string; readonly hint: string }
  & (
    | { readonly href: string }
    | { readonly onClick: () => void; readonly opensDialog?: boolean }
  );

/** The row. */
export function PanelRow(props: PanelRowProps) {
  const content = (
    <>
      <Icon name={props.icon} />
      <span class="panel-row-words">
        <b>{props.title}</b>
        <span class="muted">{props.hint}</span>
      </span>
      <Icon name="chevron" />
    </>
  );
  return (
    <li>
      {"href" in props ? <a class="panel-row" href={props.href}>{content}</a> : (
        <button
          class="panel-row"
          type="button"
          aria-haspopup={props.opensDialog === true ? "dialog" : undefined}
          onClick={props.onClick}
        >
          {content}
        </button>
      )}
    </li>
  );
}
