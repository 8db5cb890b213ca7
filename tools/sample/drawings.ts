/** The pictures of the sample walk, drawn with simple shapes: 960 × 640. @module */

/** A pine at a place with a height. */
function pine(x: number, y: number, height: number, colour = "#2f4a36"): string {
  const w = height * 0.22;
  return `<path fill="${colour}" d="M${x} ${y - height}L${x + w} ${y - height * 0.45}H${
    x + w * 0.5
  }` +
    `L${x + w * 1.3} ${y}H${x - w * 1.3}L${x - w * 0.5} ${y - height * 0.45}H${x - w}z"/>`;
}

/** Pines along the lower edge of a hill. */
function pines(y: number, ...places: readonly (readonly [x: number, height: number])[]): string {
  return places.map(([x, height]) => pine(x, y, height)).join("");
}

function drawing(sky: string, ...parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640">` +
    `<rect width="960" height="640" fill="${sky}"/>${parts.join("")}</svg>`;
}

function hill(colour: string, path: string): string {
  return `<path fill="${colour}" d="M0 640V${path}V640z"/>`;
}

/** Blocks of a wall: rows of stones with joints. */
function stones(x: number, y: number, columns: number, rows: number, size: number): string {
  let path = "";
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const shift = row % 2 === 0 ? 0 : size / 2;
      path += `M${x + column * size + shift} ${y + row * size * 0.6}h${size - 3}v${
        size * 0.6 - 3
      }h-${size - 3}z`;
    }
  }
  return `<path fill="#00000018" d="${path}"/>`;
}

/** Drawings by the name of their file, without the ending. */
export const DRAWINGS: Readonly<Record<string, string>> = {
  oak: drawing(
    "#dfeadf",
    hill("#b9cba0", "420Q260 330 520 400T960 360"),
    hill("#8fae74", "500Q400 430 960 510"),
    '<path fill="#5b4632" d="M440 640q20-160 0-300l-90-90 20-12 80 70 4-150h30l8 140 90-80 18 14-100 110q-20 130 20 298z"/>',
    '<g fill="#4f7a44"><circle cx="330" cy="200" r="110"/><circle cx="470" cy="130" r="130"/><circle cx="620" cy="190" r="115"/></g>',
    '<g fill="#5f8c50"><circle cx="400" cy="120" r="70"/><circle cx="560" cy="110" r="80"/></g>',
    '<ellipse cx="470" cy="380" rx="22" ry="32" fill="#241a12"/>',
    pines(520, [90, 180], [170, 140], [820, 190], [900, 150]),
  ),
  owl: drawing(
    "#26344a",
    '<circle cx="760" cy="130" r="60" fill="#f3ead0"/>',
    '<path fill="#4a3928" d="M0 470q480-60 960 10v60q-480-70-960-10z"/>',
    '<path fill="#8a6f52" d="M380 470q-50-190 20-290l20-60 40 40h60l40-40 20 60q70 100 20 290z"/>',
    '<path fill="#c9b08a" d="M430 470q-20-120 60-170 80 50 60 170z"/>',
    '<g fill="#f6efdc"><circle cx="445" cy="235" r="46"/><circle cx="535" cy="235" r="46"/></g>',
    '<g fill="#1b140d"><circle cx="449" cy="237" r="24"/><circle cx="531" cy="237" r="24"/></g>',
    '<path fill="#e0a326" d="M490 256l16 30h-32zM430 470l-8 24h56l-8-24zM510 470l-8 24h56l-8-24z"/>',
  ),
  bridge: drawing(
    "#e4ecdf",
    hill("#a9c092", "300Q300 220 960 290"),
    pines(330, [80, 150], [150, 190], [860, 170], [930, 140]),
    '<path fill="#bcd5da" d="M0 640V520q480-60 960 0v120z"/>',
    '<path fill="#9a9184" d="M0 330q480-110 960 0v250H700q-20-170-220-170T260 580H0z"/>',
    stones(20, 380, 5, 5, 46),
    stones(720, 380, 5, 5, 46),
    '<path stroke="#ffffff90" stroke-width="6" d="M320 590h120M520 610h160M400 560h70" fill="none"/>',
  ),
  quarry: drawing(
    "#dbe6ea",
    hill("#7f9a66", "130Q480 60 960 140"),
    '<path fill="#b7ab92" d="M60 640V170l220-30 180 20 240-26 200 40v466z"/>',
    '<path fill="#a0947b" d="M60 300h300l20 50h280l20-60h220v70H700l-24 60H380l-30-50H60zM60 470h840v30H60z"/>',
    stones(90, 200, 16, 2, 50),
    '<path fill="#c9bd9f" d="M0 560q480-50 960 10v70H0z"/>',
    '<path stroke="#5d4a35" stroke-width="10" fill="none" d="M40 600V510M200 600V510M360 600V510M520 600V510M680 600V510M840 600V510M0 535h960M0 570h960"/>',
  ),
  ruin: drawing(
    "#f2dcae",
    '<circle cx="760" cy="150" r="64" fill="#fbf0d2"/>',
    hill("#a9b88a", "400Q240 300 480 350T960 380"),
    hill("#6b8a5a", "520Q480 330 960 540"),
    '<path fill="#8d8474" d="M390 440V150h30v30h30v-30h40v30h30v-30h30v290zM550 440V300l60 20 30-10 20 40v90z"/>',
    stones(400, 200, 3, 8, 44),
    '<path fill="#3a342b" d="M455 440v-70q20-30 40 0v70zM460 250h16v40h-16z"/>',
    pines(560, [110, 150], [190, 190], [800, 170], [880, 210]),
  ),
  view: drawing(
    "#d9e8ee",
    hill("#b8c8b8", "250Q240 160 480 230T960 190"),
    hill("#97b08a", "340Q300 270 960 330"),
    '<path fill="#b4d3dc" d="M960 340q-200 10-330 70t-150 110-330 120h420q120-60 170-130t220-110z"/>',
    '<path fill="#f6f2e6" d="M690 430h70l-14 20h-46zM720 430v-22l26 22zM560 520h90l-18 26h-58z"/>',
    hill("#5f7f50", "560Q200 470 420 640L960 640"),
    pines(640, [70, 260], [170, 220], [280, 160]),
    '<path fill="#7a5b38" d="M640 590h200v14H640zM660 604h14v36h-14zM806 604h14v36h-14zM640 540h200v14H640z"/>',
  ),
  spring: drawing(
    "#d5e2c8",
    hill("#89a772", "220Q300 160 960 230"),
    '<path fill="#8f887a" d="M160 640V330q60-120 200-130l160 30 170-20 120 150v280z"/>',
    '<path fill="#a69f90" d="M360 200l160 30-60 120-150 40-150-60q60-120 200-130z"/>',
    '<path fill="#2c2a24" d="M430 420q50-60 100 0v50H430z"/>',
    '<path fill="#bfe0e8" d="M450 450h60l30 110H420z"/>',
    '<path fill="#a5cfda" d="M260 590q220-70 440 0 60 40 0 50H260q-60-10 0-50z"/>',
    '<path stroke="#ffffffb0" stroke-width="6" fill="none" d="M380 600h80M520 610h90M440 575h60"/>',
    pines(400, [60, 220], [880, 240]),
  ),
};
