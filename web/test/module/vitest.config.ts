import { defineConfig } from "vitest/config";

// In Node: the module has no pages.
export default defineConfig({ test: { environment: "node", include: ["test/module/**/*.test.ts"], testTimeout: 120_000 } });
