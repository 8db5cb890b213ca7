/** Using the page that shows and tries the API, as a person would. @module */
import type { Locator, Page } from "playwright-core";

/** The box of an operation, opened. */
export async function opened(page: Page, operation: string): Promise<Locator> {
  const box = page.locator(`[id$="-${operation}"].opblock`);
  await box.locator(".opblock-summary").click();
  await box.locator("button.execute").waitFor();
  // The button is there before the page has read the operation, and does nothing then.
  await box.locator(".responses-table").first().waitFor();
  return box;
}

/** Fills in a parameter or a field of a form. */
export async function fillIn(box: Locator, row: string, value: string): Promise<void> {
  const cell = box.locator(`tr[data-param-name="${row}"], tr[data-property-name="${row}"]`);
  await cell.locator("input, textarea").first().fill(value);
}

/** Executes an operation, and returns the status and the text that the page shows of the response. */
export async function execute(box: Locator): Promise<{ status: string; body: string }> {
  await box.locator("button.execute").click();
  const response = box.locator(".live-responses-table .response");
  await response.waitFor();
  const status = await response.locator(".response-col_status").innerText();
  const body = await response.locator(".response-col_description").innerText();
  return { status: status.trim(), body };
}

/** Chooses a kind of body. */
export async function choose(box: Locator, contentType: string): Promise<void> {
  await box.locator("select.content-type").first().selectOption(contentType);
}
