/**
 * The script of the page with what is printed of a walk: signs with its QR codes, to be cut out, and the plan for the teacher.
 *
 * @module
 */
import { render } from "preact";
import "../kit/ui/icons_editor.tsx";
import "../kit/ui/styles.css";
import "../kit/ui/fields.css";
import "../kit/ui/drawing.css";
import "./sheet.css";
import "./plan.css";
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
