// While so many send at once that nobody is let in, the form waits.
import { desktop } from "../support/browser";
import { expect, withoutPictures } from "../support/fixtures";
import { fill, good, notice, openForm, shown, submit, test } from "../support/form";

test.use(withoutPictures);

/** One attempt for each client IP, and a window that ends in 2033. All together have 1,000. */
const settings = { CONTACT_LIMIT: "1/2000000000", TRUSTED_HOPS: "2" };

/** Sends forms from different addresses until the ceiling is reached. Returns the status of the last one. */
async function flood(url: string): Promise<number> {
  let last = 0;
  const senders = Array.from({ length: 1_001 }, (_, sender) => sender);
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

test("a form sent during a flood that shuts everybody out waits, and says so", async ({
  open,
  startProduct,
}) => {
  const product = await startProduct(settings);
  expect(await flood(product.url)).toBe(429);
  const page = await open({ ...desktop, reducedMotion: "reduce", baseURL: product.url });
  await openForm(page);
  await fill(page, good);
  await submit(page).click();
  await notice(page).getByText("Your request has not arrived yet.").waitFor();
  await expect(submit(page)).toHaveText("Send now", { useInnerText: true });
  expect(await shown(page)).toEqual(good);
});
