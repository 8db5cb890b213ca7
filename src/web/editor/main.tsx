/**
 * The editor: the teachers' pages.
 *
 * @module
 */
import { render } from "preact";
import "../parts/tokens.css";
import { applyLanguage, pickLanguage } from "../texts/language.ts";

const root = document.getElementById("app");
if (root !== null) {
  applyLanguage(pickLanguage());
  render(
    <main>
      <h1>Route Guide</h1>
    </main>,
    root,
  );
}
