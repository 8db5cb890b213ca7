/** The storage of a browser, for tests without one. @module */

/** Runs `work` with a storage that has this content. */
export function withStorage(content: Map<string, string>, work: () => void): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  const storage = {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => content.set(key, value),
  };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  try {
    work();
  } finally {
    if (before !== undefined) Object.defineProperty(globalThis, "localStorage", before);
  }
}
