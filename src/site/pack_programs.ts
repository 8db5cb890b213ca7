/**
 * The guide as packs have it: without settings of a service, so that a walk has the same bytes everywhere.
 *
 * @module
 */
import { packProgram, siteProgram } from "../pages/mod.ts";
import { once } from "../runtime/once.ts";
import { SiteAssets } from "./site_assets.ts";

/** Loads what packs are made with; the bundles are large, so it is done with the first pack. */
export const PACK_PROGRAMS = {
  /** The guide for walks as files, which is in a pack. */
  assets: once(async () => new SiteAssets(await siteProgram({ language: null }))),
  /** The guide in one page. */
  page: packProgram,
} as const;
