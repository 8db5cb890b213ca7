/** Passing a walk on, and everything about the homepage, as one script: see `more_dialogs.tsx`. @module */
import "./homepage.css";

export { Homepage } from "../../kit/homepage.ts";
export { HomepageDialog } from "./homepage_dialog.tsx";
export { PassOnDialog } from "./pass_on_dialog.tsx";
