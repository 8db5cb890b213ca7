/**
 * Begins a walk as a pupil does: the key of the start, the tone that was heard, and the key below the four ticks, which
 * is there whatever fails.
 *
 * @module
 */
import type { Page } from "playwright-core";
import type { Role } from "../finding.ts";

/** The key that begins the walk. */
export const BEGIN = "Weg beginnen";

/** The key that says that the tone was heard. */
const HEARD = /^(Ja|Yes)$/;

/** The key that leads from the ticks to the walk: all is well, something was left out, or something fails. */
export const SET_OUT =
  /^(Los geht’s|Überspringen und losgehen|Trotzdem losgehen|Off we go|Skip this and go|Go all the same)$/;

/** Both keys of the screen with the ticks, one after the other, for drivers that find elements by selectors. */
export const READY_KEYS = [".tick-keys .btn:last-child", ".set-out .btn"];

/** A page of any engine. */
export interface TappedPage {
  tap(role: Role, name: string | RegExp): Promise<void>;
}

/** Begins the walk whose start a page of Playwright shows. @param begin Name of the key, if it is another one. */
export async function beginWalk(page: Page, begin: string | RegExp = BEGIN): Promise<void> {
  await page.getByRole("button", { name: begin }).click();
  await passReady(tapped(page));
}

/** Says that the tone was heard, and goes on to the walk. */
export async function passReady(page: TappedPage): Promise<void> {
  await page.tap("button", HEARD);
  await page.tap("button", SET_OUT);
}

/** A page of Playwright. */
export function tapped(page: Page): TappedPage {
  return { tap: (role, name) => page.getByRole(role, { name }).click() };
}
