/**
 * The script of the page with what is printed of a walk: signs with its QR codes, to be cut out, and the plan for the teacher.
 *
 * @module
 */
import { render } from "preact";
import "../ui/icons_editor.tsx";
import "../ui/styles.css";
import "../ui/fields.css";
import "../ui/drawing.css";
import "./sheet.css";
import "./plan/plan.css";
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
