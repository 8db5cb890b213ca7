/**
 * The script of the page with the signs of a walk, which have its QR codes and are printed and cut out.
 *
 * @module
 */
import { render } from "preact";
import "../ui/icons_editor.tsx";
import "../ui/styles.css";
import "../ui/fields.css";
import "./sheet.css";
import { WordsProvider } from "./context.ts";
import { Sheet } from "./sheet.tsx";

const root = document.getElementById("app");
const [, routeId] = /^\/w\/(\d+)\/sheet$/.exec(location.pathname) ?? [];
if (root !== null) {
  render(
    <WordsProvider>
      <Sheet routeId={Number(routeId)} />
    </WordsProvider>,
    root,
  );
}
