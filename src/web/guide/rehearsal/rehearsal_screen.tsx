/**
 * The screen of a rehearsal: what was walked, on the map, and what it says of each circle.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { circleFindings } from "../../rehearsal/circles.ts";
import type { Rehearsal } from "../../rehearsal/format.ts";
import { useValue } from "../../ui/hooks.ts";
import { Icon } from "../../ui/icons.tsx";
import { focusHeading, useWords } from "../context.tsx";
import type { Guide } from "../guide.ts";
import { CircleRow } from "./circle_row.tsx";
import { FileKeys } from "./file_keys.tsx";
import { RECORDER, stop } from "./recorder.ts";
import { RehearsalMap } from "./rehearsal_map.tsx";
import {
  type ChangedRadii,
  keepChanged,
  type KeptRehearsal,
  readRehearsal,
} from "./rehearsal_store.ts";
import { useRehearsalTexts } from "./rehearsal_words.ts";

/** What was read. */
type Reading = KeptRehearsal | "reading" | "none" | "unread";

/** The screen. While the rehearsal is recorded, it shows what there is until now. */
export function RehearsalScreen({ guide }: { guide: Guide }) {
  const texts = useRehearsalTexts();
  const [reading, setReading] = useState<Reading>("reading");
  useEffect(() => {
    const recorded = RECORDER.value?.keep() ?? Promise.resolve();
    recorded.then(() => readRehearsal(guide.walk.id))
      .then((kept) => setReading(kept ?? "none"), () => setReading("unread"))
      .then(focusHeading);
  }, [guide]);
  return (
    <div class="station rehearsal">
      <header class="bar">
        <a class="btn btn-quiet" href="#walk">
          <Icon name="back" />
          {texts.toWalk}
        </a>
      </header>
      <main class="body" aria-busy={reading === "reading"}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        {reading === "unread" && <p role="alert">{texts.unread}</p>}
        {reading === "none" && <Nothing />}
        {typeof reading === "object" && (
          <Kept
            guide={guide}
            kept={reading}
            onRemoved={() => setReading("none")}
          />
        )}
      </main>
    </div>
  );
}

/** There is no rehearsal yet. */
function Nothing() {
  const texts = useRehearsalTexts();
  return (
    <>
      <p>{texts.none}</p>
      <p>{texts.noneHint}</p>
      <p>
        <a class="btn" href="#settings">{texts.toSettings}</a>
      </p>
    </>
  );
}

/** A rehearsal: its facts, its map, its circles, its file. */
function Kept(
  { guide, kept: { rehearsal, changed }, onRemoved }: {
    guide: Guide;
    kept: KeptRehearsal;
    onRemoved: () => void;
  },
) {
  const texts = useRehearsalTexts();
  const findings = useMemo(() => circleFindings(rehearsal), [rehearsal]);
  const [radii, setRadii] = useState<ChangedRadii>(changed);
  const setRadius = (stationId: number, radiusM: number) => {
    const all = { ...radii, [stationId]: radiusM };
    setRadii(all);
    // The server has it; without this the list says it once more as it was.
    keepChanged(rehearsal, all).catch(() => {});
  };
  return (
    <>
      <Facts rehearsal={rehearsal} />
      <Running />
      <RehearsalMap guide={guide} rehearsal={rehearsal} findings={findings} />
      <p>{texts.legend}</p>
      <h2>{texts.circles}</h2>
      <ol class="list-rows">
        {findings.map((finding) => (
          <CircleRow
            key={finding.station.id}
            finding={finding}
            routeId={rehearsal.walk.id}
            radiusM={radii[finding.station.id] ?? radiusNow(guide, finding.station.id)}
            onRadius={(radiusM) => setRadius(finding.station.id, radiusM)}
          />
        ))}
      </ol>
      <FileKeys rehearsal={rehearsal} onRemoved={onRemoved} />
    </>
  );
}

/** The radius of a circle in the walk as the guide has it; null if the station is gone. */
function radiusNow({ walk }: Guide, stationId: number): number | null {
  return walk.stations.find(({ id }) => id === stationId)?.triggerRadiusM ?? null;
}

/** When it was, and how long. */
function Facts({ rehearsal: { startedAt, entries } }: { rehearsal: Rehearsal }): ComponentChildren {
  const texts = useRehearsalTexts();
  const { formats } = useWords();
  const [first] = entries;
  const last = entries[entries.length - 1];
  const minutes = ((last?.atMs ?? 0) - (first?.atMs ?? 0)) / 60_000;
  const count = entries.filter(({ kind }) => kind === "fix").length;
  return (
    <p>
      {texts.facts(
        formats.dateTime(Date.parse(startedAt)),
        formats.duration(Math.max(0, minutes)),
        String(count),
      )}
    </p>
  );
}

/** The rehearsal is still recorded. */
function Running() {
  const texts = useRehearsalTexts();
  const isOn = useValue(RECORDER, () => RECORDER.value !== null);
  if (!isOn) return null;
  return (
    <div class="rehearsal-question">
      <p>{texts.running}</p>
      <button class="btn" type="button" onClick={() => void stop()}>{texts.stop}</button>
    </div>
  );
}
