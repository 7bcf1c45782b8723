import { defineConfig } from "@playwright/test";
import { browserPath, flags } from "./tests/support/browser";

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/support/built.ts",
  outputDir: "node_modules/.browser-tests",
  // A test uses about half a processor, so 1.5 workers per processor keep all of them busy.
  workers: "150%",
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Each step has its own limit. A test of a hundred pages is only long.
  timeout: 240_000,
  // For slow machines, and longer than the 15 seconds after which a call gives up and says so. An assertion that holds
  // ends at once.
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // A trace takes an eighth of the time; `--trace on` keeps that of one test.
    trace: "off",
    launchOptions: { executablePath: browserPath, args: flags },
  },
});
