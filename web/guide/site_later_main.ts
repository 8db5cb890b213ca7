/**
 * The screens of the guide on published files that come after the first list of stations, and what loads a walk. See
 * `later.ts`.
 *
 * @module
 */
import "./later.css";
import "./styles/published_list.css";
import "../kit/ui/icons_restore.tsx";
import { walkLoader } from "./offline/load_walk.ts";
import { followVersion } from "./published/follow_version.ts";
import { PublishedHome } from "./published/published_home.tsx";
import { SiteNotice } from "./published/site_notice.tsx";
import { LATER_SCREENS } from "./screens/later_screens.ts";

globalThis.routeGuideLater = {
  ...LATER_SCREENS,
  PublishedHome,
  SiteNotice,
  followVersion,
  walkLoader,
};
