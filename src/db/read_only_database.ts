/**
 * Read-only access to the tables of a database, also while the service writes to it.
 *
 * @module
 */
import { AudioTable } from "./audio_table.ts";
import { OlderSchemaError, openingError } from "./errors.ts";
import { LibraryKeyTable } from "./library_key_table.ts";
import { MapTable } from "./map_table.ts";
import { PictureTable } from "./picture_table.ts";
import { PoiTable } from "./poi_table.ts";
import { PointsFileTable } from "./points_file_table.ts";
import { RemovedTable } from "./removed_table.ts";
import { ReadOnlyConnection } from "./read_only_connection.ts";
import { RouteTable } from "./route_table.ts";
import { SCHEMA_VERSION } from "./schema.ts";

/** A database of this program's schema version, opened read-only. Only the reading methods of its tables work. */
export class ReadOnlyDatabase extends ReadOnlyConnection {
  readonly routes: RouteTable;
  readonly pointsFiles: PointsFileTable;
  readonly pois: PoiTable;
  readonly pictures: PictureTable;
  readonly audio: AudioTable;
  readonly maps: MapTable;
  readonly removed: RemovedTable;
  readonly libraryKey: LibraryKeyTable;

  /**
   * Opens a database file.
   *
   * @throws {DatabaseError} as {@link ReadOnlyConnection}; {OlderSchemaError} when an older program used it last.
   */
  constructor(path: string) {
    super(path);
    using cleanup = new DisposableStack();
    cleanup.use(this);
    if (this.isOlder) {
      throw new OlderSchemaError(path, this.schemaVersion, SCHEMA_VERSION);
    }
    try {
      this.routes = new RouteTable(this.db);
      this.pointsFiles = new PointsFileTable(this.db);
      this.pois = new PoiTable(this.db);
      this.pictures = new PictureTable(this.db);
      this.audio = new AudioTable(this.db);
      this.maps = new MapTable(this.db);
      this.removed = new RemovedTable(this.db);
      this.libraryKey = new LibraryKeyTable(this.db);
    } catch (error) {
      throw openingError(error, path);
    }
    cleanup.move();
  }
}
