/** The battery of the device, where the browser reports its level. @module */

/** The part of the Battery Status API that is used; browsers that lack it are common. */
interface BatteryManager extends EventTarget {
  readonly level: number;
  readonly charging: boolean;
}

/** Watches the battery. */
export class Battery {
  #battery: BatteryManager | null = null;

  constructor(onChange: () => void) {
    void this.#watch(onChange);
  }

  /** The level from 0 to 1; null while the device is charging, or if it is unknown. */
  get level(): number | null {
    return this.#battery === null || this.#battery.charging ? null : this.#battery.level;
  }

  async #watch(onChange: () => void): Promise<void> {
    const getBattery: unknown = Reflect.get(navigator, "getBattery");
    if (typeof getBattery !== "function") return;
    try {
      const battery: BatteryManager = await getBattery.call(navigator);
      this.#battery = battery;
      for (const type of ["levelchange", "chargingchange"]) {
        battery.addEventListener(type, onChange);
      }
      onChange();
    } catch {
      // The browser refuses it; then there is no warning.
    }
  }
}
