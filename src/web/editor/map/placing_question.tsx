/**
 * The question beside a spot of the map: on the track or here, or which pass of the track. It takes the focus; the rest
 * of the page stays usable.
 *
 * @module
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { PlacingMap } from "../../map/placing_map.ts";
import { useSteady, useWords } from "../context.tsx";
import { indexAt } from "./along_track.ts";
import type { Placing } from "./placing.ts";
import { FAR_M, type Question, VAGUE_M } from "./spot.ts";

/** Pixels between the spot and the question: the second click of a double click does not hit a button. */
const GAP_PX = 22;

/** Pixels between the question and the edges of the map. */
const EDGE_PX = 8;

/** The question, if one is open. */
export function PlacingQuestion({ placing, map }: { placing: Placing; map: PlacingMap | null }) {
  const { question } = placing;
  if (question === null || map === null) return null;
  return (
    <Panel
      key={`${question.kind} ${question.at.lat} ${question.at.lon}`}
      {...{ placing, question, map }}
    />
  );
}

function Panel(
  { placing, question, map }: { placing: Placing; question: Question; map: PlacingMap },
) {
  const { texts } = useWords();
  const mark = useRef<SVGSVGElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const layOut = () => putBeside(map, question, mark.current, panel.current);
    layOut();
    return map.onSight(layOut);
  }, [map, question]);
  useLayoutEffect(() => {
    before.current = document.activeElement;
    panel.current?.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  const cancel = useSteady(() => {
    placing.dismiss();
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && document.querySelector("dialog[open]") === null) {
        cancel();
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <svg ref={mark} class="ask-mark" viewBox="-20 -20 40 40" aria-hidden="true">
        <path d="M0-16L16 0L0 16L-16 0z" />
      </svg>
      <div
        ref={panel}
        class="ask"
        role="group"
        aria-labelledby="ask"
      >
        <p id="ask">
          <Words question={question} />
        </p>
        <Choices placing={placing} question={question} />
        <button class="btn btn-quiet" type="button" onClick={cancel}>{texts.placing.cancel}</button>
      </div>
    </>
  );
}

function Words({ question }: { question: Question }) {
  const { texts: { placing: texts }, formats } = useWords();
  if (question.kind === "passes") return <>{texts.passes}</>;
  const { offM, accuracyM } = question;
  if (accuracyM === null) return <>{texts.beside}</>;
  const sentences = [
    ...(accuracyM > VAGUE_M ? [texts.vague(formats.distance(accuracyM))] : []),
    ...(offM > FAR_M ? [texts.far(formats.distance(offM))] : []),
  ];
  return <>{sentences.join(" ")}</>;
}

function Choices({ placing, question }: { placing: Placing; question: Question }) {
  const { texts: { placing: texts }, formats } = useWords();
  if (question.kind === "beside") {
    const off = formats.distance(question.offM);
    const isOfDevice = question.accuracyM !== null;
    return (
      <>
        <button class="btn btn-primary" type="button" onClick={() => placing.confirm(true)}>
          {isOfDevice ? texts.nearest(off) : texts.onTrack(off)}
        </button>
        <button class="btn" type="button" onClick={() => placing.confirm(false)}>
          {isOfDevice ? texts.anyway : texts.here}
        </button>
      </>
    );
  }
  return (
    <>
      {question.passes.map(({ spot, alongM }, index) => (
        <button
          key={alongM}
          class={`btn${index === 0 ? " btn-primary" : ""}`}
          type="button"
          onClick={() => placing.choose(spot)}
        >
          {texts.pass(formats.distance(alongM), indexAt(placing.stationsM, alongM) + 1)}
        </button>
      ))}
    </>
  );
}

/** Puts the mark onto the spot, and the panel above or below it, within the map. */
function putBeside(
  map: PlacingMap,
  { at }: Question,
  mark: SVGSVGElement | null,
  panel: HTMLDivElement | null,
): void {
  if (mark === null || panel === null) return;
  const { x, y } = map.pixelOf(at);
  const size = map.size;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const isAbove = y - GAP_PX - height >= EDGE_PX;
  const within = (value: number, most: number) =>
    Math.max(EDGE_PX, Math.min(value, most - EDGE_PX));
  const left = within(x - width / 2, size.x - width);
  const top = within(isAbove ? y - GAP_PX - height : y + GAP_PX, size.y - height);
  mark.style.setProperty("transform", `translate(${x}px, ${y}px)`);
  panel.style.setProperty("transform", `translate(${left}px, ${top}px)`);
}
