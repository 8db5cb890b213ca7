/**
 * The script of `alone.html`: the guide in one classic script, which reads the walk and its media from elements of its
 * page.
 *
 * @module
 */
import { render } from "preact";
import "../kit/ui/styles.css";
import "../kit/ui/messages.css";
import "./guide.css";
import "./later.css";
import "./extras.css";
import "../kit/map/own_map_main.ts";
import { embeddedSource } from "./sources/embedded_source.ts";
import { guideEn } from "../kit/texts/en/guide.ts";
import { haveEnglish } from "./ui/context.tsx";
import { EXTRAS } from "./extra_parts.ts";
import { haveExtras, haveLater } from "./ui/later.ts";
import { LATER_SCREENS } from "./screens/later_screens.ts";
import { WalkApp } from "./walk_app.tsx";

haveLater(LATER_SCREENS);
haveExtras(EXTRAS);
haveEnglish(guideEn);
const root = document.getElementById("app");
if (root !== null) {
  render(<WalkApp source={embeddedSource()} stationId={null} />, root);
}
