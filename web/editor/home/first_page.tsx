/** The first page while there is no walk: what this is, the sample walk, and the two ways to a first walk. @module */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { requestJson, type Route } from "../../kit/api.ts";
import { isLoginNeeded } from "../../kit/api_error.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useWords } from "../ui/context.tsx";
import { RefusalNote } from "../ui/messages.tsx";

/** The track of the drawing, in its own units. */
const TRACK =
  "M242 200L206 201 176 191 152 181 127 174 109 164 89 156 77 145 83 133 83 123 71 113 68 102 72 92 84 82 113 77 135 72 " +
  "147 63 167 56 190 51 215 47 242 46 271 43 308 36 346 35 377 42 404 51 416 65 421 78 431 89 425 102 399 113 378 121 " +
  "361 128 352 135 358 145 355 157 339 164 322 173 302 184 275 192z";

/** Where its stations are. */
const STATIONS = [[213, 202], [83, 133], [137, 70], [308, 36], [428, 100], [339, 164]] as const;

/** What Route Guide is, and the sample walk. @param onAccess Called when the server requires the password. */
export function FirstLook({ onAccess }: { onAccess: () => void }) {
  const { texts: { home: { first: texts } } } = useWords();
  return (
    <div class="first-look">
      <div>
        <h1>{texts.title}</h1>
        <p class="first-what">{texts.what}</p>
        <ul class="first-steps">
          <li>
            <Icon name="map" />
            {texts.track}
          </li>
          <li>
            <Icon name="sound" />
            {texts.stations}
          </li>
          <li>
            <Icon name="globe" />
            {texts.publish}
          </li>
        </ul>
      </div>
      <SampleDoor onAccess={onAccess} />
    </div>
  );
}

/** A drawing of a walk, and the button that creates the sample walk and opens it. */
function SampleDoor({ onAccess }: { onAccess: () => void }) {
  const { texts } = useWords();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const create = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { id } = await requestJson<Route>("/api/sample", { method: "POST" });
      location.assign(`/edit/${id}`);
    } catch (error) {
      setBusy(false);
      setProblem(error);
      if (isLoginNeeded(error)) onAccess();
    }
  };
  return (
    <div class="first-sample">
      <svg class="map" viewBox="0 0 500 236" aria-hidden="true">
        <path class="map-case" d={TRACK} />
        <path class="map-track" d={TRACK} />
        {STATIONS.map(([x, y], index) => (
          <g key={index} transform={`translate(${x} ${y})`}>
            <path class="map-diamond" d="M0-16l16 16-16 16-16-16z" />
            <text class="map-number" y="5">{index + 1}</text>
          </g>
        ))}
      </svg>
      <button
        class="btn btn-primary btn-large"
        type="button"
        aria-disabled={isBusy}
        onClick={() => isBusy || create()}
      >
        <Icon name="play" />
        {texts.home.first.sample}
        <small>{texts.stationCount(STATIONS.length)}</small>
      </button>
      <p class="problem" role="alert">
        {problem !== null && <RefusalNote error={problem} subject="change" />}
      </p>
    </div>
  );
}

/** A way to a new walk: what it is called, one sentence, and its button. */
export function Door({ icon, title, hint, isOver = false, id, children }: {
  icon: "file" | "map";
  title: string;
  hint: string;
  /** Whether files are over the page. */
  isOver?: boolean;
  id?: string;
  children: ComponentChildren;
}) {
  return (
    <div class={`door${icon === "file" ? " drop" : ""}${isOver ? " drop-on" : ""}`}>
      <Icon name={icon} size="large" />
      <div>
        <h3 id={id}>{title}</h3>
        <p class="muted">{hint}</p>
      </div>
      {children}
    </div>
  );
}
