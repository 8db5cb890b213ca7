/**
 * HEIC pictures (ISO/IEC 23008-12) made of coloured tiles: a few hundred bytes describe a picture of any size, as
 * phones write it, turned and mirrored by properties.
 *
 * @module
 */
import { bigEndian, bytes, concat, latin1, zeros } from "./bytes.ts";
import { box, fullBox } from "./mp4_boxes.ts";

/** Edge of a tile in pixels. */
export const TILE_PX = 512;

/** The decoder settings of every tile, as the box `hvcC`. */
const SETTINGS = Uint8Array.fromHex(
  "00000079687663430103700000000000000000005af000fcfdf8f800000f03200001001840010c01ffff03700000030090000003" +
    "000003005aba0240210001002c42010103700000030090000003000003005aa004020080596ea491a6b9b8101030200000030020" +
    "000003002122000100074401c172b06240",
);

/** One intra picture for each colour, made by `heif-enc` 1.15.1 of Debian with x265 from a plain PNG. */
const TILES = {
  red:
    "0000006f2801af19105e314a4a11f77c8537fff8a187fe6b5affafc15e2b3fcb1b28f3a807085e8c40058ca6b73a807a8568f200000300ff9305a8e00000030000073487000003000003000028e000000300000300000f5800000300000300011f0000030000030005b4000003000003000f98",
  lime:
    "0000006f2801af19105e314a4a11f77c8537b4ee765ffcd24eff9d015e2b3fcb1b28f3a807085e8c40058ca6b73a807a8568f200000300ff9305a8e00000030000073487000003000003000028e000000300000300000f5800000300000300011f0000030000030005b4000003000003000f98",
  blue:
    "0000006f2801af19105e314a4a11f77c8537fffc2bc847dd946fe1815e2b3fcb1b28f3a807085e8c40058ca6b73a807a8568f200000300ff9305a8e00000030000073487000003000003000028e000000300000300000f5800000300000300011f0000030000030005b4000003000003000f98",
  white:
    "000000682801af19105ab14a4a11f701e04ed3f4518c62b58896068118036c2ec6a003faa75bbcc0dc0bf26800000301fe9307693a000003000006348700000300000300002d6000000300000300000f5800000300000300011f0000030000030005b4000003000003000f98",
} as const;

/** Colour of a tile. */
export type TileColour = keyof typeof TILES;

/** What a picture is made of. */
export interface HeicOptions {
  /** Colours row by row; fewer than columns × rows are repeated. */
  readonly colours: readonly TileColour[];
  readonly columns: number;
  readonly rows: number;
  /** Quarter turns against the clock (`irot`). */
  readonly quarterTurns?: number;
  /** Exchanges left and right (`imir`). */
  readonly isMirrored?: boolean;
  /** A TIFF structure, as cameras add it. */
  readonly exif?: Uint8Array;
  /** Major and compatible brands. */
  readonly brands?: readonly string[];
  /** Changes the coded pictures, to damage them. */
  readonly change?: (coded: Uint8Array) => Uint8Array;
}

/** An item of the file: its type and its bytes. */
interface Item {
  readonly type: string;
  readonly content: Uint8Array;
  /** Numbers of its properties, from 1; 128 is added to those that must be understood. */
  readonly properties: readonly number[];
}

/** Writes a picture: item 1 is the grid, the others are its tiles and the EXIF. */
export function heic(options: HeicOptions): Uint8Array {
  const { colours, columns, rows, quarterTurns = 0, isMirrored = false, exif } = options;
  const { brands = ["heic", "mif1"], change = (coded) => coded } = options;
  const width = columns * TILE_PX;
  const height = rows * TILE_PX;
  const properties = [SETTINGS, spatialExtent(TILE_PX, TILE_PX), spatialExtent(width, height)];
  const ofGrid = [3];
  // A quarter turn changes what is width and what is height only after the grid is put together.
  if (quarterTurns > 0) ofGrid.push(0x80 | properties.push(box("irot", bytes(quarterTurns))));
  if (isMirrored) ofGrid.push(0x80 | properties.push(box("imir", bytes(1))));
  const size = concat(bigEndian(width, 4), bigEndian(height, 4));
  const grid = concat(bytes(0, 1, rows - 1, columns - 1), size);
  const tiles = Array.from({ length: columns * rows }, (_, i): Item => {
    const colour = colours[i % colours.length] ?? "white";
    return {
      type: "hvc1",
      content: change(Uint8Array.fromHex(TILES[colour])),
      properties: [0x81, 2],
    };
  });
  const items: Item[] = [{ type: "grid", content: grid, properties: ofGrid }, ...tiles];
  if (exif !== undefined) {
    items.push({ type: "Exif", content: concat(zeros(4), exif), properties: [] });
  }
  const [major = "heic"] = brands;
  const fileType = box("ftyp", latin1(major), zeros(4), ...brands.map(latin1));
  const references = [
    reference("dimg", 1, tiles.map((_, i) => i + 2)),
    ...(exif === undefined ? [] : [reference("cdsc", items.length, [1])]),
  ];
  const meta = (contentAt: number) =>
    fullBox(
      "meta",
      0,
      fullBox("hdlr", 0, zeros(4), latin1("pict"), zeros(13)),
      fullBox("pitm", 0, bigEndian(1, 2)),
      locations(items, contentAt),
      fullBox(
        "iinf",
        0,
        bigEndian(items.length, 2),
        ...items.map(({ type }, i) =>
          fullBox("infe", 2 << 24, bigEndian(i + 1, 2), zeros(2), latin1(type), zeros(1))
        ),
      ),
      fullBox("iref", 0, ...references),
      box("iprp", box("ipco", ...properties), associations(items)),
    );
  const contentAt = fileType.length + meta(0).length + 8;
  return concat(fileType, meta(contentAt), box("mdat", ...items.map(({ content }) => content)));
}

function spatialExtent(width: number, height: number): Uint8Array {
  return fullBox("ispe", 0, bigEndian(width, 4), bigEndian(height, 4));
}

function reference(type: string, from: number, to: readonly number[]): Uint8Array {
  const targets = to.map((item) => bigEndian(item, 2));
  return box(type, bigEndian(from, 2), bigEndian(to.length, 2), ...targets);
}

/** Where the items are in the file, one after the other from a place on. */
function locations(items: readonly Item[], contentAt: number): Uint8Array {
  let at = contentAt;
  const entries = items.map(({ content }, i) => {
    const place = concat(bigEndian(at, 4), bigEndian(content.length, 4));
    at += content.length;
    return concat(bigEndian(i + 1, 2), zeros(2), bigEndian(1, 2), place);
  });
  return fullBox("iloc", 0, bytes(0x44, 0), bigEndian(items.length, 2), ...entries);
}

function associations(items: readonly Item[]): Uint8Array {
  const entries = items.flatMap(({ properties }, i) =>
    properties.length === 0
      ? []
      : [concat(bigEndian(i + 1, 2), bytes(properties.length, ...properties))]
  );
  return fullBox("ipma", 0, bigEndian(entries.length, 4), ...entries);
}
