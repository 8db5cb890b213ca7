/** The editor: the teachers' pages. @module */
import { render } from "preact";
import { DrawLater, EditorHome } from "./home/home.tsx";
import { watchTroubles } from "./sync/troubles.ts";
import { WordsProvider } from "./ui/context.tsx";
import { keepPage, watchRenewal } from "./ui/renewal.ts";
import { TroubleNote } from "./ui/messages.tsx";
import { WalkPage } from "./walk/walk_page.tsx";
import "../kit/ui/icons_editor.tsx";
import "../kit/ui/icons_later.tsx";
import "../kit/ui/styles.css";
import "../kit/ui/styles/brand.css";
import "../kit/ui/fields.css";
import "../kit/ui/dialogs.css";
import "../kit/ui/drawing.css";
import "../kit/ui/messages.css";
import "./editor.css";
import "./ui/long_text.css";
import "./ui/fields.css";
import "./home/home.css";
import "./walk/workbench.css";
import "./next/next.css";
import "./walk/strip.css";
import "./walk/phone.css";
import "./track/profile.css";
import "./map/placing.css";
import "./station/drag_rows.css";
import "./station/station.css";
import "./track/track.css";
import "./removed/removed.css";
import "./station/drop_files.css";

watchTroubles();
keepPage();
watchRenewal();
const root = document.getElementById("app");
const [, routeId] = /^\/edit\/(\d+)$/.exec(location.pathname) ?? [];
if (root !== null) {
  render(
    <WordsProvider>
      {routeId === undefined
        ? (
          <>
            {location.search === "?draw" ? <DrawLater /> : <EditorHome />}
            <TroubleNote />
          </>
        )
        : <WalkPage routeId={Number(routeId)} />}
    </WordsProvider>,
    root,
  );
}
