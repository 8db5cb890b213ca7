/**
 * All migrations in order: the database's version is the number of those applied to it.
 *
 * @module
 */
import { INITIAL } from "./001_initial.ts";
import { ROUTE_START } from "./002_route_start.ts";
import { SESSION } from "./003_session.ts";
import { STATS_VERSION_COLUMN } from "./004_stats_version.ts";
import { AUDIO_CODEC } from "./005_audio_codec.ts";
import { POINTS_FILE } from "./006_points_file.ts";
import { WANTED_SLUG } from "./007_wanted_slug.ts";
import { AUDIO_CODEC_AGAIN } from "./008_audio_codec_again.ts";
import { REMOVED_ENTRY } from "./009_removed_entry.ts";
import { LIBRARY_KEY } from "./010_library_key.ts";
import { SITE_ADDRESS } from "./011_site_address.ts";
import { ROUTE_MAP } from "./012_route_map.ts";
import { FILE_TO_REMOVE } from "./013_file_to_remove.ts";
import { MAP_PICTURES } from "./014_map_pictures.ts";

/** SQL of every migration; the one at index `n` migrates from version `n` to version `n + 1`. */
export const MIGRATIONS: readonly string[] = [
  INITIAL,
  ROUTE_START,
  SESSION,
  STATS_VERSION_COLUMN,
  AUDIO_CODEC,
  POINTS_FILE,
  WANTED_SLUG,
  AUDIO_CODEC_AGAIN,
  REMOVED_ENTRY,
  LIBRARY_KEY,
  SITE_ADDRESS,
  ROUTE_MAP,
  FILE_TO_REMOVE,
  MAP_PICTURES,
];
