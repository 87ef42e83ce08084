// The board for other people's pages: one file with everything in it, under a name that stays.

import { defineConfig } from "vite";
import { boardSprites, compress } from "./build/plugins.ts";

export default defineConfig({
  plugins: [boardSprites(), compress()],
  publicDir: false,
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    outDir: "dist/app",
    emptyOutDir: false,
    target: "es2022",
    reportCompressedSize: false,
    lib: { entry: "src/embed/henge-board.ts", formats: ["es"], fileName: () => "henge-board.js" },
  },
});
