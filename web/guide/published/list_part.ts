/** The list of published walks, and what follows the versions of one, as one script (ADR 019). @module */
import "../styles/published_list.css";

export { followVersion } from "./follow_version.ts";
export { PublishedHome } from "./published_home.tsx";
export { SiteNotice } from "./site_notice.tsx";
