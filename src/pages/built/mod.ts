/** What was built of `web`. Written by `deno task build`. @module */
import file0 from "./LICENCES.txt" with { type: "text" };
import file1 from "./boot.js" with { type: "text" };
import file2 from "./capture.js" with { type: "text" };
import file3 from "./disk_boot.js" with { type: "text" };
import file4 from "./editor.css" with { type: "text" };
import file5 from "./editor.js" with { type: "text" };
import file6 from "./editor_copying.css" with { type: "text" };
import file7 from "./editor_copying.js" with { type: "text" };
import file8 from "./editor_draw_page.css" with { type: "text" };
import file9 from "./editor_draw_page.js" with { type: "text" };
import file10 from "./editor_english.js" with { type: "text" };
import file11 from "./editor_help_chapters.js" with { type: "text" };
import file12 from "./editor_homepage.css" with { type: "text" };
import file13 from "./editor_homepage.js" with { type: "text" };
import file14 from "./editor_leave_question.js" with { type: "text" };
import file15 from "./editor_level_words.js" with { type: "text" };
import file16 from "./editor_levels.js" with { type: "text" };
import file17 from "./editor_map_dialog.css" with { type: "text" };
import file18 from "./editor_map_dialog.js" with { type: "text" };
import file19 from "./editor_map_list.css" with { type: "text" };
import file20 from "./editor_map_list.js" with { type: "text" };
import file21 from "./editor_own_map.css" with { type: "text" };
import file22 from "./editor_own_map.js" with { type: "text" };
import file23 from "./editor_projection.js" with { type: "text" };
import file24 from "./editor_proposals.css" with { type: "text" };
import file25 from "./editor_proposals.js" with { type: "text" };
import file26 from "./editor_read_track.js" with { type: "text" };
import file27 from "./editor_recorder.css" with { type: "text" };
import file28 from "./editor_recorder.js" with { type: "text" };
import file29 from "./editor_removed_dialog.js" with { type: "text" };
import file30 from "./editor_simulation_panel.js" with { type: "text" };
import file31 from "./editor_store_map.js" with { type: "text" };
import file32 from "./editor_tiles.js" with { type: "text" };
import file33 from "./editor_track_corrections.js" with { type: "text" };
import file34 from "./editor_walk_texts_form.js" with { type: "text" };
import file35 from "./gpx.js" with { type: "text" };
import file36 from "./guide.css" with { type: "text" };
import file37 from "./guide.js" with { type: "text" };
import file38 from "./guide_check_page.css" with { type: "text" };
import file39 from "./guide_check_page.js" with { type: "text" };
import file40 from "./guide_disk.js" with { type: "text" };
import file41 from "./guide_english.js" with { type: "text" };
import file42 from "./guide_extras.css" with { type: "text" };
import file43 from "./guide_extras.js" with { type: "text" };
import file44 from "./guide_follow_version.js" with { type: "text" };
import file45 from "./guide_home.js" with { type: "text" };
import file46 from "./guide_home_parts.js" with { type: "text" };
import file47 from "./guide_icons_list.js" with { type: "text" };
import file48 from "./guide_later.css" with { type: "text" };
import file49 from "./guide_later.js" with { type: "text" };
import file50 from "./guide_list.css" with { type: "text" };
import file51 from "./guide_list.js" with { type: "text" };
import file52 from "./guide_load_walk.js" with { type: "text" };
import file53 from "./guide_own_map.css" with { type: "text" };
import file54 from "./guide_own_map.js" with { type: "text" };
import file55 from "./guide_published.js" with { type: "text" };
import file56 from "./guide_service.js" with { type: "text" };
import file57 from "./guide_walk_map.js" with { type: "text" };
import file58 from "./heic.js" with { type: "text" };
import file59 from "./lame.wasm.base64" with { type: "text" };
import file60 from "./libheif.wasm.base64" with { type: "text" };
import file61 from "./pack.css" with { type: "text" };
import file62 from "./pack.js" with { type: "text" };
import file63 from "./pack_licences.txt" with { type: "text" };
import file64 from "./sheet.css" with { type: "text" };
import file65 from "./sheet.js" with { type: "text" };
import file66 from "./site_worker.js" with { type: "text" };
import file67 from "./sound.js" with { type: "text" };
import file68 from "./worker.js" with { type: "text" };

/** The files by their names. */
export const FILES = {
  "LICENCES.txt": file0,
  "boot.js": file1,
  "capture.js": file2,
  "disk_boot.js": file3,
  "editor.css": file4,
  "editor.js": file5,
  "editor_copying.css": file6,
  "editor_copying.js": file7,
  "editor_draw_page.css": file8,
  "editor_draw_page.js": file9,
  "editor_english.js": file10,
  "editor_help_chapters.js": file11,
  "editor_homepage.css": file12,
  "editor_homepage.js": file13,
  "editor_leave_question.js": file14,
  "editor_level_words.js": file15,
  "editor_levels.js": file16,
  "editor_map_dialog.css": file17,
  "editor_map_dialog.js": file18,
  "editor_map_list.css": file19,
  "editor_map_list.js": file20,
  "editor_own_map.css": file21,
  "editor_own_map.js": file22,
  "editor_projection.js": file23,
  "editor_proposals.css": file24,
  "editor_proposals.js": file25,
  "editor_read_track.js": file26,
  "editor_recorder.css": file27,
  "editor_recorder.js": file28,
  "editor_removed_dialog.js": file29,
  "editor_simulation_panel.js": file30,
  "editor_store_map.js": file31,
  "editor_tiles.js": file32,
  "editor_track_corrections.js": file33,
  "editor_walk_texts_form.js": file34,
  "gpx.js": file35,
  "guide.css": file36,
  "guide.js": file37,
  "guide_check_page.css": file38,
  "guide_check_page.js": file39,
  "guide_disk.js": file40,
  "guide_english.js": file41,
  "guide_extras.css": file42,
  "guide_extras.js": file43,
  "guide_follow_version.js": file44,
  "guide_home.js": file45,
  "guide_home_parts.js": file46,
  "guide_icons_list.js": file47,
  "guide_later.css": file48,
  "guide_later.js": file49,
  "guide_list.css": file50,
  "guide_list.js": file51,
  "guide_load_walk.js": file52,
  "guide_own_map.css": file53,
  "guide_own_map.js": file54,
  "guide_published.js": file55,
  "guide_service.js": file56,
  "guide_walk_map.js": file57,
  "heic.js": file58,
  "lame.wasm.base64": file59,
  "libheif.wasm.base64": file60,
  "pack.css": file61,
  "pack.js": file62,
  "pack_licences.txt": file63,
  "sheet.css": file64,
  "sheet.js": file65,
  "site_worker.js": file66,
  "sound.js": file67,
  "worker.js": file68,
} as const;

/** Names of scripts, by the name of the one that needs them. */
type Scripts = Readonly<Record<string, readonly (keyof typeof FILES)[]>>;

/** What a script cannot run without. */
export const IMPORTS: Scripts = {
  "guide_later.js": ["guide.js"],
  "guide_extras.js": ["guide.js"],
  "guide_service.js": ["guide.js"],
  "guide_published.js": ["guide.js"],
  "guide_walk_map.js": ["guide.js"],
  "guide_load_walk.js": ["guide.js"],
  "guide_home.js": ["guide.js","guide_service.js","guide_home_parts.js","guide_icons_list.js"],
  "guide_list.js": ["guide_follow_version.js","guide.js","guide_published.js","guide_home_parts.js","guide_icons_list.js"],
  "guide_disk.js": ["guide.js","guide_published.js"],
  "guide_check_page.js": ["guide.js","guide_icons_list.js","guide_follow_version.js","guide_published.js"],
  "guide_own_map.js": ["guide.js","guide_walk_map.js"],
  "guide_home_parts.js": ["guide.js","guide_icons_list.js"],
  "guide_icons_list.js": ["guide.js"],
  "guide_follow_version.js": ["guide_published.js","guide.js"],
  "editor_homepage.js": ["editor.js"],
  "editor_copying.js": ["editor.js"],
  "editor_help_chapters.js": ["editor.js"],
  "editor_recorder.js": ["editor_level_words.js","editor.js","editor_leave_question.js"],
  "editor_levels.js": ["editor.js","editor_level_words.js"],
  "editor_walk_texts_form.js": ["editor.js","editor_read_track.js"],
  "editor_simulation_panel.js": ["editor.js"],
  "editor_removed_dialog.js": ["editor.js"],
  "editor_map_dialog.js": ["editor.js","editor_store_map.js","editor_projection.js","editor_leave_question.js"],
  "editor_map_list.js": ["editor.js","editor_projection.js","editor_store_map.js"],
  "editor_draw_page.js": ["editor.js","editor_map_list.js","editor_projection.js","editor_store_map.js"],
  "editor_track_corrections.js": ["editor.js","editor_read_track.js"],
  "editor_proposals.js": ["editor.js","editor_leave_question.js"],
  "editor_own_map.js": ["editor_projection.js","editor.js"],
  "editor_tiles.js": ["editor.js"],
  "editor_level_words.js": ["editor.js"],
  "editor_leave_question.js": ["editor.js"],
  "editor_read_track.js": ["editor.js"],
  "editor_store_map.js": ["editor.js"],
  "editor_projection.js": ["editor.js"],
};

/** What a script loads when it is needed (ADR 019). */
export const PARTS: Scripts = {
  "guide.js": ["guide_english.js","guide_later.js","guide_extras.js","guide_service.js","guide_published.js","guide_walk_map.js","guide_load_walk.js"],
  "guide_service.js": ["guide_home.js"],
  "guide_published.js": ["guide_list.js","guide_disk.js","guide_check_page.js"],
  "guide_walk_map.js": ["guide_own_map.js"],
  "editor.js": ["editor_english.js","editor_homepage.js","editor_copying.js","editor_help_chapters.js","editor_recorder.js","editor_levels.js","editor_walk_texts_form.js","editor_simulation_panel.js","editor_removed_dialog.js","editor_map_dialog.js","editor_map_list.js","editor_draw_page.js","editor_track_corrections.js","editor_proposals.js","editor_own_map.js","editor_tiles.js"],
};
