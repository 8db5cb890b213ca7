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
import { WordsProvider } from "./context.tsx";
import { embeddedSource } from "./walk/embedded_source.ts";
import { EXTRAS } from "./extra_parts.ts";
import { haveExtras } from "./extras.ts";
import { haveLater } from "./later.ts";
import { LATER_SCREENS } from "./screens/later_screens.ts";
import { WalkApp } from "./walk_app.tsx";

haveLater(LATER_SCREENS);
haveExtras(EXTRAS);
const root = document.getElementById("app");
if (root !== null) {
  render(
    <WordsProvider>
      <WalkApp source={embeddedSource()} stationId={null} />
    </WordsProvider>,
    root,
  );
}
