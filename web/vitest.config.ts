import { defineConfig } from "vitest/config";
import { fluentMessages, measuredLevels, wasmModule } from "./build/plugins.ts";

export default defineConfig({
  plugins: [fluentMessages(), measuredLevels(), wasmModule()],
  // Some tests compare with what the other crates say.
  server: { fs: { allow: [".."] } },
  // Style sheets are processed: a test measures their contrasts.
  test: { environment: "happy-dom", css: true, include: ["test/unit/**/*.test.ts"] },
});
