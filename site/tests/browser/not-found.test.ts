import { desktop } from "../support/browser";
import { expect, test } from "../support/fixtures";

test("an unknown article responds with 404 and shows 'Post Not Found'", async ({ open }) => {
  const page = await open(desktop);
  const response = await page.goto("/blog/no-such-article");
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "Post Not Found" }).waitFor();
  await expect(page.getByText("The blog post you're looking for doesn't exist.")).toBeVisible();
  const back = page.getByRole("link", { name: "Back to Blog" });
  await expect(back).toHaveAttribute("href", "/blog");
  await expect(page.getByText("404 Page Not Found")).toBeHidden();
});

test("another unknown address responds with 404 and shows '404 Page Not Found' with links", async ({
  open,
}) => {
  const page = await open(desktop);
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
  await expect(page.getByText("Post Not Found")).toBeHidden();
  const main = page.locator("main");
  await expect(main.getByRole("link", { name: "Get Free Quote" })).toHaveAttribute("href", "/#contact");
  await expect(main.locator("a[href^='tel:']")).toHaveCount(1);
});

test("without scripts the general text is shown", async ({ open }) => {
  const page = await open({ ...desktop, javaScriptEnabled: false });
  await page.goto("/blog/no-such-article");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
});
