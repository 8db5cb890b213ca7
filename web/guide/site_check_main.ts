/**
 * The page on which a published folder is checked, as a script of its own: only teachers open it. See `site_main.tsx`.
 *
 * @module
 */
import "../kit/ui/styles/progress.css";
import "./published/check_page.css";
import "../kit/ui/icons_editor.tsx";
import "../kit/ui/icons_later.tsx";
import { CheckPage } from "./published/check_page.tsx";

globalThis.routeGuideSiteCheck = CheckPage;
