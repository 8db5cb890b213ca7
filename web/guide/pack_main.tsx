/**
 * The script of `alone.html`: the guide in one classic script, which reads the walk and its media from elements of its
 * page.
 *
 * @module
 */
import { render } from "preact";
import "../ui/styles.css";
import "../ui/messages.css";
import "./guide.css";
import "./later.css";
import "./extras.css";
import "../map/own_map_main.ts";
import { embeddedSource } from "./walk/embedded_source.ts";
import { guideEn } from "../texts/en/guide.ts";
import { haveEnglish } from "./context.tsx";
import { EXTRAS } from "./extra_parts.ts";
import { haveExtras, haveLater } from "./later.ts";
import { LATER_SCREENS } from "./screens/later_screens.ts";
import { WalkApp } from "./walk_app.tsx";

haveLater(LATER_SCREENS);
haveExtras(EXTRAS);
haveEnglish(guideEn);
const root = document.getElementById("app");
if (root !== null) {
  render(<WalkApp source={embeddedSource()} stationId={null} />, root);
}
