/**
 * Version 14 of the schema: the map of a route is a picture (docs/decisions/031-own-map.md). Files of map tiles, which
 * another version stored, go: they can be taken along again as a picture.
 *
 * @module
 */

/** SQL of the fourteenth migration. */
export const MAP_PICTURES = `
INSERT INTO file_to_remove
  SELECT route_id, file_name FROM route_map WHERE json_extract(details, '$.kind') = 'tiles'
  UNION
  SELECT route_id, file_name FROM removed_file JOIN removed_entry ON removed_entry.id = entry_id
    WHERE json_extract(map_details, '$.kind') = 'tiles';
DELETE FROM route_map WHERE json_extract(details, '$.kind') = 'tiles';
DELETE FROM removed_entry WHERE id IN
  (SELECT entry_id FROM removed_file WHERE json_extract(map_details, '$.kind') = 'tiles');
`;
