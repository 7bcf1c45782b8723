// While all senders together are over their ceiling, the form gets through with a proof of work.
import { readdirSync, readFileSync } from "node:fs";
import { desktop, findings } from "../support/browser";
import { expect, withoutPictures } from "../support/fixtures";
import { empty, fill, good, notice, openForm, shown, submit, test, toastText } from "../support/form";

test.use(withoutPictures);

/** One attempt for each client IP, and a window that ends in 2033. All together have 100, and newcomers 1,000 more. */
const settings = { CONTACT_LIMIT: "1/2000000000", TRUSTED_HOPS: "2" };

/** The script that solves the puzzle. */
const solver = readdirSync("dist/client/assets/chunks").find((name) =>
  readFileSync(`dist/client/assets/chunks/${name}`, "utf8").includes("zeroBits"),
);

/** Sends forms from different addresses until the ceiling is reached. Returns the status of the last one. */
async function flood(url: string): Promise<number> {
  let last = 0;
  const senders = Array.from({ length: 1_101 }, (_, sender) => sender);
  const sendAll = async () => {
    for (let sender = senders.pop(); sender !== undefined; sender = senders.pop()) {
      const { status } = await fetch(`${url}/api/contact`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "accept-language": "en",
          "x-forwarded-for": `10.0.${sender >> 8}.${sender & 255}`,
        },
        body: JSON.stringify({ ...good, lastName: "Flood", fillTime: 60_000 + sender }),
      });
      if (status !== 201) last = status;
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendAll));
  return last;
}

test("a form sent during a flood that shuts out newcomers solves a puzzle by itself, and arrives once", async ({
  open,
  startProduct,
}) => {
  const product = await startProduct(settings);
  expect(await flood(product.url)).toBe(429);
  const page = await open({ ...desktop, reducedMotion: "reduce", baseURL: product.url });
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  const loaded = () => scripts.filter((url) => url.endsWith(`/${solver}`));
  await openForm(page);
  await fill(page, good);
  // Holds the answer to the solution back until the visitor has read what goes on.
  let release = () => {};
  const read = new Promise<void>((resolve) => {
    release = resolve;
  });
  const proofs: string[] = [];
  await page.route("**/api/contact", async (route) => {
    const { proofOfWork } = route.request().postDataJSON();
    if (proofOfWork !== undefined) {
      proofs.push(proofOfWork);
      await read;
    }
    await route.continue();
  });
  expect(loaded()).toEqual([]);
  await submit(page).click();
  await notice(page).getByText("One moment, please.").waitFor();
  await expect(submit(page)).toHaveText("Sending...", { useInnerText: true });
  expect(await findings(page, "#contact")).toEqual([]);
  await expect.poll(() => proofs.length).toBe(1);
  release();
  await notice(page).getByText("We have your request.").waitFor();
  await expect.poll(() => toastText(page)).toContain("Quote Request Sent!");
  expect(await shown(page)).toEqual(empty);
  expect(loaded()).toHaveLength(1);
  expect(proofs).toHaveLength(1);
  expect(await product.quoteRequests(good.lastName)).toEqual([expect.objectContaining(good)]);
});

test("a form sent during a flood and left at once is sent with a proof by the next page", async ({
  open,
  startProduct,
}) => {
  const product = await startProduct(settings);
  await product.stopApi();
  const page = await open({ ...desktop, reducedMotion: "reduce", baseURL: product.url });
  await openForm(page);
  await fill(page, good);
  await submit(page).click();
  await notice(page).getByText("Your request has not arrived yet.").waitFor();
  const context = page.context();
  await page.close();
  await product.startApi();
  expect(await flood(product.url)).toBe(429);
  const later = await context.newPage();
  await later.goto("/locations", { waitUntil: "domcontentloaded" });
  await expect.poll(() => toastText(later)).toContain("Quote Request Sent!");
  expect(await product.quoteRequests(good.lastName)).toHaveLength(1);
});

test("a form whose code for the puzzle cannot be loaded waits, and says so", async ({
  open,
  startProduct,
}) => {
  const product = await startProduct(settings);
  expect(await flood(product.url)).toBe(429);
  const page = await open({ ...desktop, reducedMotion: "reduce", baseURL: product.url });
  await page.route(`**/${solver}`, (route) => route.abort());
  await openForm(page);
  await fill(page, good);
  await submit(page).click();
  await notice(page).getByText("Your request has not arrived yet.").waitFor();
  await expect(submit(page)).toHaveText("Send now", { useInnerText: true });
  expect(await shown(page)).toEqual(good);
});
