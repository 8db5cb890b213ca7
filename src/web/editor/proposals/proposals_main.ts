/**
 * Proposed stations as a script of its own. See `more_dialogs.tsx`.
 *
 * @module
 */
import "./proposals_frame.css";
import "./proposals.css";
import "./way_points.css";
import { PROPOSALS } from "./proposals.ts";

globalThis.routeGuideProposals = PROPOSALS;
