/**
 * The beacon: while the screen for the pocket is shown, ticks come from the side of the next station (ADR 028).
 *
 * @module
 */
import type { Guide } from "../guide.ts";
import { BeaconContext, canTick } from "./beacon_context.ts";
import { beaconFactsOf } from "./beacon_facts.ts";
import { beaconPlan } from "./beacon_rule.ts";
import { Ticks } from "./beacon_sound.ts";

/** Starts the beacon of a walk, where the browser can tick. @returns Ends it. */
export function startBeacon(guide: Guide): () => void {
  if (!canTick()) return () => {};
  const beacon = new Beacon(guide);
  return () => beacon.close();
}

class Beacon {
  readonly #guide: Guide;
  readonly #context = new BeaconContext(() => this.#update());
  readonly #onVisibility = () => this.#update();
  readonly #unsubscribe: readonly (() => void)[];
  #ticks: Ticks | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(guide: Guide) {
    this.#guide = guide;
    const update = () => this.#update();
    this.#unsubscribe = [guide.subscribe(update), guide.screen.subscribe(update)];
    document.addEventListener("visibilitychange", this.#onVisibility);
    this.#update();
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    document.removeEventListener("visibilitychange", this.#onVisibility);
    this.#context.close();
  }

  /** Compares the plan with the facts: after every change of the guide, and with every tick, because time passes. */
  #update(): void {
    const isShown = this.#guide.screen.value.kind === "pocket" && !document.hidden;
    const plan = isShown ? beaconPlan(beaconFactsOf(this.#guide)) : null;
    clearTimeout(this.#timer);
    const context = this.#context.value;
    if (context !== null) {
      this.#ticks ??= new Ticks(context);
      this.#ticks.follow(plan, context.currentTime);
    }
    if (plan === null) return this.#context.release(!isShown);
    this.#context.need();
    if (context?.state !== "running" || this.#ticks === null) return;
    const waitS = this.#ticks.schedule(context.currentTime);
    if (waitS !== null) this.#timer = setTimeout(() => this.#update(), waitS * 1000);
  }
}
