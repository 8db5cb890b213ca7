/**
 * Copying walks and stations as a script of its own. See `more_dialogs.tsx`.
 *
 * @module
 */
import "./copying.css";
import { COPYING } from "./copying.ts";

globalThis.routeGuideCopying = COPYING;
