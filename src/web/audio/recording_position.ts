/**
 * The second at which a recording is. Safari ignores a second that is set before metadata are loaded, or stays at it;
 * so it is set with the metadata, and compared once when sound begins. A phone call may empty the element: second and
 * length are kept here.
 *
 * @module
 */

/** Largest difference between the second that was set and the one at which sound begins. */
const TOLERANCE_S = 2;

/** A rest of fewer seconds is too short to be heard: the recording starts from its beginning. */
const SHORTEST_REST_S = 1;

/** The second of the recording of one audio element. */
export class RecordingPosition {
  readonly #element: HTMLMediaElement;
  #url: string | null = null;
  #second = 0;
  #duration: number | null = null;
  /** Whether the second was set in the element, and whether it was compared after that. */
  #stage: "waiting" | "sent" | "checked" = "waiting";

  constructor(element: HTMLMediaElement) {
    this.#element = element;
    const on = (type: string, listener: () => void) =>
      element.addEventListener(type, () => {
        if (this.isLoaded) listener();
      });
    // A call may empty the element, which then loads the recording again from its start.
    element.addEventListener("emptied", () => {
      if (this.isSource) this.#stage = "waiting";
    });
    on("loadedmetadata", () => this.#send());
    on("durationchange", () => this.#measure());
    on("playing", () => this.#check());
    on("timeupdate", () => this.#second = this.position);
  }

  /** Whether the element has the recording, loaded or not, and not a tone. */
  get isSource(): boolean {
    return this.#url !== null && this.#element.src === this.#url;
  }

  /** Whether the element can continue the recording. */
  get isLoaded(): boolean {
    const { readyState, error } = this.#element;
    return this.isSource && readyState !== HTMLMediaElement.HAVE_NOTHING && error === null;
  }

  /** Seconds from the start. */
  get position(): number {
    return this.isLoaded && this.#stage === "checked" ? this.#element.currentTime : this.#second;
  }

  /** Length in seconds; null until the browser reports it. */
  get duration(): number | null {
    return this.#duration;
  }

  /** Sets the recording that {@link load} plays, and the second at which it starts; null removes it. */
  choose(url: string | null, second: number): void {
    const address = url && new URL(url, document.baseURI).href;
    if (address !== this.#url) this.#duration = null;
    this.#url = address;
    this.#second = second;
    this.#stage = "waiting";
  }

  /** Makes the recording the source of the element. */
  load(): void {
    this.#stage = "waiting";
    if (this.#url !== null) this.#element.src = this.#url;
  }

  /** Goes to a second, at once or as soon as the recording is loaded. */
  moveTo(second: number): void {
    this.#second = Math.max(0, Math.min(this.#duration ?? Infinity, second));
    if (this.isLoaded && this.#stage !== "waiting") this.#element.currentTime = this.#second;
  }

  #measure(): void {
    if (Number.isFinite(this.#element.duration)) this.#duration = this.#element.duration;
  }

  #send(): void {
    if (this.#stage !== "waiting") return;
    if (this.#second > this.#element.duration - SHORTEST_REST_S) this.#second = 0;
    if (this.#second > 0) this.#element.currentTime = this.#second;
    this.#stage = "sent";
  }

  #check(): void {
    if (this.#stage !== "sent") return;
    this.#stage = "checked";
    const isOff = Math.abs(this.#element.currentTime - this.#second) > TOLERANCE_S;
    if (isOff) this.#element.currentTime = this.#second;
  }
}
