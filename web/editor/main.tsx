/** The editor: the teachers' pages. @module */
import { render } from "preact";
import "../ui/icons_editor.tsx";
import "../ui/icons_later.tsx";
import "../ui/styles.css";
import "../ui/styles/brand.css";
import "../ui/fields.css";
import "../ui/dialogs.css";
import "../ui/drawing.css";
import "../ui/messages.css";
import "./editor.css";
import "./ui/long_text.css";
import "./ui/fields.css";
import "./home/home.css";
import "./walk/workbench.css";
import "./next/next.css";
import "./walk/strip.css";
import "./phone/phone.css";
import "./track/profile.css";
import "./map/placing.css";
import "./station/drag_rows.css";
import "./station/station.css";
import "./track/track.css";
import "./removed/removed.css";
import "./station/drop_files.css";
import { WordsProvider } from "./context.tsx";
import { EditorHome } from "./home/home.tsx";
import { keepPage } from "./keep_page.ts";
import { TroubleNote } from "./failures/trouble_note.tsx";
import { watchTroubles } from "./failures/troubles.ts";
import { watchRenewal } from "./renewal.ts";
import { WalkPage } from "./walk/walk_page.tsx";

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
            <EditorHome />
            <TroubleNote />
          </>
        )
        : <WalkPage routeId={Number(routeId)} />}
    </WordsProvider>,
    root,
  );
}
