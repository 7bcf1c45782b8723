import { expect, test } from "vitest";
import { desktop, openBrowser } from "../support/browser";

const withPage = openBrowser();

test("an unknown article answers 404 and shows 'Post Not Found'", () =>
  withPage(desktop, async (page) => {
    const response = await page.goto("/blog/no-such-article");
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { name: "Post Not Found" }).waitFor();
    expect(await page.getByText("The blog post you're looking for doesn't exist.").isVisible()).toBe(true);
    const back = page.getByRole("link", { name: "Back to Blog" });
    expect(await back.getAttribute("href")).toBe("/blog");
    expect(await page.getByText("404 Page Not Found").isVisible()).toBe(false);
  }));

test("another unknown address answers 404 and shows '404 Page Not Found' with ways on", () =>
  withPage(desktop, async (page) => {
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
    expect(await page.getByText("Post Not Found").isVisible()).toBe(false);
    const main = page.locator("main");
    expect(await main.getByRole("link", { name: "Get Free Quote" }).getAttribute("href")).toBe("/#contact");
    expect(await main.locator("a[href^='tel:']").count()).toBe(1);
  }));

test("without scripts the general words are shown", () =>
  withPage({ ...desktop, javaScriptEnabled: false }, async (page) => {
    await page.goto("/blog/no-such-article");
    expect(await page.getByRole("heading", { name: "404 Page Not Found" }).isVisible()).toBe(true);
  }));
