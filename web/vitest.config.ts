import { defineConfig } from "vitest/config";
import { fluentMessages, measuredLevels } from "./build/plugins.ts";

export default defineConfig({
  plugins: [fluentMessages(), measuredLevels()],
  // Some tests compare with what the other crates say.
  server: { fs: { allow: [".."] } },
  test: { environment: "happy-dom", include: ["test/unit/**/*.test.ts"] },
});
