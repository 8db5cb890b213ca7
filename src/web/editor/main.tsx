/**
 * The editor: the teachers' pages.
 *
 * @module
 */
import { render } from "preact";
import "../parts/icons_desk.tsx";
import "../parts/icons_later.tsx";
import "../parts/tokens.css";
import "../parts/fields.css";
import "../parts/dialogs.css";
import "../parts/drawing.css";
import "../parts/messages.css";
import "./editor.css";
import "./long_text.css";
import "./fields.css";
import "./home/home.css";
import "./walk/workbench.css";
import "./walk/strip.css";
import "./walk/profile.css";
import "./walk/placing.css";
import "./walk/drag_rows.css";
import "./walk/station.css";
import "./walk/recorder.css";
import "./track/track.css";
import "./removed/removed.css";
import "./walk/drop_files.css";
import "./walk/trim.css";
import { WordsProvider } from "./context.tsx";
import { EditorHome } from "./home/home.tsx";
import { keepPage } from "./keep_page.ts";
import { TroubleNote } from "./trouble_note.tsx";
import { watchTroubles } from "./troubles.ts";
import { WalkPage } from "./walk/walk_page.tsx";

watchTroubles();
keepPage();
const root = document.getElementById("app");
const [, routeId] = /^\/edit\/(\d+)$/.exec(location.pathname) ?? [];
if (root !== null) {
  render(
    <WordsProvider>
      {routeId === undefined
        ? (
          <>
            <EditorHome />
            <TroubleNote />
          </>
        )
        : <WalkPage routeId={Number(routeId)} />}
    </WordsProvider>,
    root,
  );
}
