/**
 * The sheet of QR codes, to be printed and cut.
 *
 * @module
 */
import { render } from "preact";
import "../ui/icons_desk.tsx";
import "../ui/styles.css";
import "./sheet.css";
import { applyLanguage, pickLanguage } from "../texts/language.ts";
import { Sheet } from "./sheet.tsx";

const root = document.getElementById("app");
const [, routeId] = /^\/w\/(\d+)\/sheet$/.exec(location.pathname) ?? [];
if (root !== null) {
  const language = pickLanguage();
  applyLanguage(language);
  render(<Sheet routeId={Number(routeId)} language={language} />, root);
}
