import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "tests/unit/built.ts",
    include: ["tests/unit/**/*.test.ts"],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
