import { defineConfig } from "vite";
import { compress, fluentMessages, measuredLevels, inlineSprites, serviceWorker, wasmModule } from "./build/plugins.ts";

const server = process.env.HENGE_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [fluentMessages(), measuredLevels(), inlineSprites(), wasmModule(), serviceWorker(), compress()],
  build: {
    outDir: "dist/app",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The app, and a page of examples of the board that other pages can have.
    rollupOptions: { input: ["index.html", "embed.html"] },
  },
  // What is not the app's is the server's: `npm run dev` beside a running `henge serve`.
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
      "/rules": server,
      "/boards": server,
      "/logo.svg": server,
    },
  },
});
