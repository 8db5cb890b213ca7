/**
 * Files that a teacher drags from the desktop into Chromium, as the browser itself sees it: what the page does not
 * take, the browser opens instead of the page.
 *
 * @module
 */
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { DroppedFile } from "./dropped.ts";

/** A drag of files, which can be moved and let go. */
export interface FileDrag {
  /** Moves the files over an element: to its middle, or to a point in it, in pixels from its corner. */
  readonly over: (target: Locator, point?: { x: number; y: number }) => Promise<void>;
  /** Lets the files go where they are. */
  readonly letGo: () => Promise<void>;
  /** Makes the files unreadable, as if their phone were unplugged. */
  readonly unplug: () => Promise<void>;
  /** Moves them out of the window. */
  readonly leave: () => Promise<void>;
}

/** Runs `work` with files that are being dragged. */
export async function dragging(
  page: Page,
  files: readonly DroppedFile[],
  work: (drag: FileDrag) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  // The page reads dropped files when it needs them.
  page.context().once("close", () => Deno.removeSync(folder, { recursive: true }));
  const input = await page.context().newCDPSession(page);
  let at = { x: 0, y: 0 };
  let isIn = false;
  const paths = files.map(({ name }) => join(folder, name));
  for (const [i, path] of paths.entries()) {
    await Deno.writeFile(path, files[i]?.buffer ?? new Uint8Array());
  }
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const send = (type: "dragEnter" | "dragOver" | "drop" | "dragCancel") =>
    input.send("Input.dispatchDragEvent", { type, ...at, data });
  await work({
    over: async (target, point) => {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (box === null) throw new Error("Files cannot be dragged over what is not shown");
      const { x, y } = point ?? { x: box.width / 2, y: box.height / 2 };
      at = { x: box.x + x, y: box.y + y };
      if (!isIn) await send("dragEnter");
      isIn = true;
      // The first event over another element only announces the files to that element, as in a drag by hand.
      await send("dragOver");
      await send("dragOver");
    },
    letGo: async () => {
      await send("dragOver");
      await send("drop");
    },
    unplug: async () => {
      for (const path of paths) await Deno.remove(path);
    },
    leave: async () => {
      await send("dragCancel");
      await page.mouse.move(0, 0);
    },
  });
}

/** Drags files over an element and lets them go there. */
export async function dragTo(
  page: Page,
  target: Locator,
  ...files: readonly DroppedFile[]
): Promise<void> {
  await dragging(page, files, async (drag) => {
    await drag.over(target);
    await drag.letGo();
  });
}

/** What the page has done with the files over it. */
export interface DragCount {
  /** Times that the browser has announced files to the page. */
  readonly announced: number;
  /** Times that the page left them to the browser, which then opens a dropped file instead of the page. */
  readonly left: number;
}

/** Counts from now on what the page leaves to the browser, which opens no file without a window. */
export async function countDrags(page: Page): Promise<() => Promise<DragCount>> {
  await page.evaluate(`{
    globalThis.dragCount = { announced: 0, left: 0 };
    for (const type of ["dragover", "drop"]) {
      addEventListener(type, ({ defaultPrevented }) => {
        dragCount.announced++;
        if (!defaultPrevented) dragCount.left++;
      });
    }
  }`);
  return () => page.evaluate<DragCount>("dragCount");
}
