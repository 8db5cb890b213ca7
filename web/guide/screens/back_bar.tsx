/** The bar above a screen that has nothing but the way back. @module */
import { Icon } from "../../kit/ui/icons.tsx";

/** The bar. @param href The screen that it leads back to. @param text Its words. */
export function BackBar({ href, text }: { href: string; text: string }) {
  return (
    <header class="bar">
      <a class="btn btn-quiet" href={href}>
        <Icon name="back" />
        {text}
      </a>
    </header>
  );
}
