import { resolve } from "node:path";
import { defineConfig } from "vite";
import { wasmModule } from "../../../build/plugins.ts";

// Under any path, as a static host may have it.
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [wasmModule()],
  build: { outDir: resolve(import.meta.dirname, "../../../dist/module-page"), emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
});
