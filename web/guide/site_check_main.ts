/**
 * The page on which a published folder is checked, as a script of its own: only teachers open it. See `site_main.tsx`.
 *
 * @module
 */
import "../ui/styles/progress.css";
import "./site_check/check_page.css";
import "../ui/icons_editor.tsx";
import "../ui/icons_later.tsx";
import { CheckPage } from "./published/check_page.tsx";

globalThis.routeGuideSiteCheck = CheckPage;
