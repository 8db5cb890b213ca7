/**
 * The badge on the end screen, and the key with which the pupil keeps it as a picture.
 *
 * @module
 */
import { useMemo, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useExtraWords } from "../extra_words.ts";
import type { Guide } from "../guide.ts";
import { layOut } from "./badge_layout.ts";
import { badgePicture, PictureError } from "./badge_picture.ts";
import { type BadgeShape, badgeShapes } from "./badge_shapes.ts";
import { BADGE_SIZE } from "./badge_shield.ts";
import { passPicture, pictureName } from "./pass_picture.ts";

/** The shield with the track and the diamonds of the walk. */
export function Badge({ guide }: { guide: Guide }) {
  const { badge } = useExtraWords();
  const { heardCount } = guide.session;
  const shapes = useMemo(() => shapesOf(guide), [guide.walk, heardCount]);
  const { width, height } = BADGE_SIZE;
  const label = `${badge.name}: ${badge.heard(heardCount, guide.walk.stations.length)}`;
  // The picture to keep is made of this element alone, so its size and its letters do not come from a style sheet.
  return (
    <svg
      class="badge"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      font-family={getComputedStyle(document.body).fontFamily}
      font-weight="800"
      text-anchor="middle"
      role="img"
      aria-label={label}
    >
      {shapes.map((shape, index) => <Shape key={index} shape={shape} />)}
    </svg>
  );
}

/** What becomes of the picture. */
type KeepState = "idle" | "making" | "downloaded" | "failed";

/** The key that keeps the badge as a picture. @param isSign Whether it is the next step of the screen. */
export function KeepBadge({ guide, isSign }: { guide: Guide; isSign: boolean }) {
  const { badge, formats } = useExtraWords();
  const [state, setState] = useState<KeepState>("idle");
  const { name, schoolName, stations } = guide.walk;
  const keep = async () => {
    if (state === "making") return;
    setState("making");
    try {
      const { heardCount, progress } = guide.session;
      const heard = badge.heard(heardCount, stations.length);
      const date = formats.date(progress.lastMs || Date.now());
      const badgeElement = document.querySelector<SVGElement>("svg.badge");
      if (badgeElement === null) throw new PictureError("No badge is shown.");
      const png = await badgePicture(badgeElement, wordsOf({ name, heard, schoolName, date }));
      const file = new File([png], pictureName(badge.name, name), { type: "image/png" });
      const passed = await passPicture(file);
      setState(passed === "downloaded" ? "downloaded" : "idle");
    } catch {
      // Whatever the device refuses, a screenshot of this screen is left.
      setState("failed");
    }
  };
  return (
    <div class="keep">
      <button class={isSign ? "btn btn-large" : "btn"} type="button" onClick={() => void keep()}>
        {!isSign && <Icon name="download" />}
        {isSign ? badge.keep : badge.keepSo}
      </button>
      <p role="status">
        {state === "downloaded" ? badge.downloaded : state === "failed" ? badge.failed : ""}
      </p>
    </div>
  );
}

/** The shapes of the badge as it is now. */
function shapesOf({ walk, session }: Guide): readonly BadgeShape[] {
  const isHeard = (index: number) => {
    const station = walk.stations[index];
    return station !== undefined && session.stateOf(station) === "heard";
  };
  return badgeShapes(layOut(walk), isHeard);
}

/** The words on the picture. */
function wordsOf(
  { name, heard, schoolName, date }: Record<"name" | "heard" | "schoolName" | "date", string>,
) {
  return [
    { text: name, size: 76, isBold: true },
    { text: heard, size: 54, isBold: true },
    { text: schoolName, size: 46, isBold: false },
    { text: date, size: 46, isBold: false },
  ];
}

function Shape({ shape }: { shape: BadgeShape }) {
  if ("text" in shape) {
    const { text, x, y, size, fill } = shape;
    return <text x={x} y={y} fill={fill} font-size={size}>{text}</text>;
  }
  const { path, fill = "none", stroke, width, dash } = shape;
  return <path d={path} fill={fill} stroke={stroke} stroke-width={width} stroke-dasharray={dash} />;
}
