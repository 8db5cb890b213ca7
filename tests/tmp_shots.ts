import { chromium } from "playwright-core";
import { ServiceProcess, withDataDir } from "./support/process/process.ts";
import { fillSample } from "../tools/sample/fill.ts";
import { createWalk } from "./support/walk.ts";
import { unpack } from "./support/walk_pack.ts";
import { FolderServer } from "./support/web_servers/folder_server.ts";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const OUT = "/tmp/shots22/";
await Deno.mkdir(OUT, { recursive: true });
await withDataDir(async (dataDir) => {
  await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
  const send = (path: string, init: RequestInit) => fetch(service.base + path, init);
  const first = await fillSample(send);
  const { routeId: second } = await createWalk(send, "Dem Bach nach", [{ title: "Eins", atM: 100, seconds: 20, description: "x" }]);
  const { routeId: third } = await createWalk(send, "Einmal um die Stadtmauer", [{ title: "Eins", atM: 100, seconds: 2 }]);
  const zip = new Uint8Array(await (await send(`/api/site?walks=${first},${second}`, {})).arrayBuffer());
  await using homepage = new FolderServer(await unpack(zip) as never, { allowsOrigins: true, lastModified: new Date("2026-05-03T10:00:00Z") });
  await send(`/api/routes/${first}`, { method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name: "Rund um den Eulenberg neu" }) }).then((r) => r.text()).then((t) => console.log(t.slice(0, 100)));
  for (const [name, opts] of Object.entries({
    "desk-light": { viewport: { width: 1366, height: 768 }, locale: "de-DE" },
    "desk-dark": { viewport: { width: 1366, height: 768 }, locale: "en-GB", colorScheme: "dark" },
    "phone-light": { viewport: { width: 390, height: 844 }, locale: "de-DE" },
  } as const)) {
    const de = opts.locale === "de-DE";
    const t = (a: string, b: string) => de ? a : b;
    await send("/api/site/address", { method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ url: null }) });
    const context = await browser.newContext({ ...opts, reducedMotion: "reduce" });
    const page = await context.newPage();
    page.on("console", (m) => console.log(name, m.text()));
    page.on("pageerror", (m) => console.log(name, m.message));
    page.setDefaultTimeout(30000);
    const shot = (n: string) => page.screenshot({ path: `${OUT}${n}-${name}.png` });
    await page.goto(service.base + "/edit");
    await page.getByText(t("Alles fertig", "All done")).first().waitFor({ timeout: 5000 }).catch(() => {});
    await shot("0-list");
    await page.getByRole("button", { name: t("Auf die Homepage stellen", "Put it on the homepage") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/MB/).first().waitFor();
    await page.waitForTimeout(500);
    await shot("1-choose");
    await dialog.getByRole("button", { name: t("Ordner erstellen", "Create the folder") }).click();
    await page.waitForTimeout(300);
    await shot("2-consent");
    await dialog.getByRole("textbox").fill(homepage.address);
    await dialog.getByRole("button", { name: t("Prüfen", "Check"), exact: true }).click();
    await dialog.getByText(t("Gefunden.", "Found.")).waitFor();
    await dialog.getByRole("checkbox", { name: /Kinder|children/ }).check();
    await shot("3-found");
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: t("Ordner erstellen", "Create the folder") }).click();
    console.log((await download).suggestedFilename());
    await shot("4-made");
    await dialog.getByRole("button", { name: t("Homepage prüfen", "Check the homepage") }).click();
    await dialog.getByText(t("Es fehl", "missing")).waitFor();
    await shot("5-checked");
    await page.keyboard.press("Escape");
    await page.waitForTimeout(500);
    await shot("6-list");
    await page.screenshot({ path: `${OUT}6-full-${name}.png`, fullPage: true });
    await context.close();
  }
});
await browser.close();
