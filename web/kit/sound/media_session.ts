/** What a locked screen and a headset show and do (Media Session). Browsers without it show and do nothing. @module */
import type { PlayerState, Recording } from "./recording.ts";

/** Seconds that the skip buttons move by. */
export const SKIP_S = 10;

/** The player that is shown and controlled. */
export interface ControlledPlayer {
  readonly state: PlayerState;
  readonly recording: Recording | null;
  readonly position: number;
  /** Seconds; null while unknown. */
  readonly duration: number | null;
  readonly rate: number;
  readonly onSkip: ((step: 1 | -1) => void) | null;
  /** Called for the key "play" before anything else; returns whether that was all. */
  readonly onPlay: (() => boolean) | null;
  resume(): void;
  pause(): void;
  seek(second: number): void;
}

/** States in which the listener could start the recording. */
const PAUSED: readonly PlayerState[] = ["paused", "blocked", "ended", "failed"];

/** Lock screen and headset keys of one player. */
export class MediaControls {
  readonly #player: ControlledPlayer;
  /** The recording that has its picture already. */
  #pictured: Recording | null = null;
  #artwork: MediaImage[] = [];

  constructor(player: ControlledPlayer) {
    this.#player = player;
  }

  /** Sets metadata and handlers of keys. WebKit drops both when sound begins: call it then, too. */
  describe(): void {
    const { recording } = this.#player;
    if (!("mediaSession" in navigator) || recording === null) return;
    const { title, album, artist } = recording;
    const artwork = this.#pictured === recording ? this.#artwork : [];
    navigator.mediaSession.metadata = new MediaMetadata({ title, album, artist, artwork });
    this.#setHandlers();
  }

  /**
   * Shows the picture of the recording with its true size as soon as it is loaded, else the icon. Call it when
   * sound has begun, which pictures would delay.
   */
  showPicture(): void {
    const { recording } = this.#player;
    if (recording === null || this.#pictured === recording) return;
    const { pictureUrl } = recording;
    const image = new Image();
    const show = (artwork: MediaImage[]) => {
      if (this.#player.recording !== recording) return;
      this.#pictured = recording;
      this.#artwork = artwork;
      this.describe();
    };
    if (pictureUrl === null) return show(iconArtwork());
    image.addEventListener("error", () => show(iconArtwork()));
    image.addEventListener("load", () => {
      show([{ src: image.src, sizes: `${image.naturalWidth}x${image.naturalHeight}` }]);
    });
    image.src = pictureUrl;
  }

  /** Shows whether it plays. */
  showState(): void {
    if (!("mediaSession" in navigator)) return;
    const { state } = this.#player;
    navigator.mediaSession.playbackState = state === "idle"
      ? "none"
      : PAUSED.includes(state)
      ? "paused"
      : "playing";
  }

  /** Shows the position in the recording; browsers throw on numbers that make no sense. */
  showPosition(): void {
    if (!("mediaSession" in navigator)) return;
    const { duration, rate, position } = this.#player;
    if (duration === null || !(duration > 0) || !(rate > 0) || !Number.isFinite(position)) return;
    navigator.mediaSession.setPositionState?.({
      duration,
      playbackRate: rate,
      position: Math.max(0, Math.min(duration, position)),
    });
  }

  #setHandlers(): void {
    const player = this.#player;
    const { onSkip } = player;
    const moveBy = (direction: 1 | -1) => ({ seekOffset }: MediaSessionActionDetails) =>
      player.seek(player.position + direction * (seekOffset ?? SKIP_S));
    setHandler("play", () => {
      if (player.onPlay?.() !== true) player.resume();
    });
    setHandler("pause", () => player.pause());
    setHandler("stop", () => player.pause());
    setHandler("seekbackward", moveBy(-1));
    setHandler("seekforward", moveBy(1));
    setHandler("seekto", ({ seekTime }) => {
      if (seekTime !== undefined) player.seek(seekTime);
    });
    setHandler("nexttrack", onSkip && (() => onSkip(1)));
    setHandler("previoustrack", onSkip && (() => onSkip(-1)));
  }
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // A browser without this key throws.
  }
}

/** The icon that the page names for home screens, which is a PNG of 180 pixels. */
function iconArtwork(): MediaImage[] {
  const src = document.querySelector<HTMLLinkElement>("link[rel=apple-touch-icon]")?.href;
  return src === undefined ? [] : [{ src, sizes: "180x180", type: "image/png" }];
}

/** Declares sound as playback where a page can do so: then the silent switch of a phone does not mute it. */
export function declarePlayback(): void {
  const session: unknown = "audioSession" in navigator ? navigator.audioSession : null;
  if (typeof session === "object" && session !== null) Reflect.set(session, "type", "playback");
}
