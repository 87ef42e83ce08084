// Starts the module: loads it, and makes the workers that run it.

import { ModuleFailure } from "./lane";
import { Pool } from "./pool";
import { ModuleTransport } from "./transport";
import { type Transport, connectToServer, setConnect, setTransport } from "../api/transport";
import { language } from "../app/language";
import { connectHere } from "../matches-here/socket";

/** The workers of a module that has been loaded from an address, and how many positions one searches in a second. */
export type Started = { pool: Pool; positionsPerSecond: number };

/** Loads the module, compiling it while it arrives. Throws a `ModuleFailure` where it can't be had. */
export async function startPool(address: string): Promise<Started> {
  if (address === "") throw new ModuleFailure("the app was built without the module");
  try {
    const compiled = await WebAssembly.compileStreaming(fetch(address));
    const pool = new Pool(compiled, {
      isIsolated: globalThis.crossOriginIsolated === true,
      cores: navigator.hardwareConcurrency,
      makeWorker: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
    });
    return { pool, positionsPerSecond: await pool.start() };
  } catch (error) {
    // No network, a browser without SIMD, or a policy that forbids WebAssembly.
    throw error instanceof ModuleFailure ? error : new ModuleFailure(String(error));
  }
}

/**
 * Lets the module answer the requests of this page from now on, and `server` what the module can't. Without the
 * module, nothing changes. Returns the workers.
 */
export async function useModule(address: string, server: Transport | undefined): Promise<Pool | undefined> {
  try {
    const { pool, positionsPerSecond } = await startPool(address);
    setTransport(new ModuleTransport(pool, positionsPerSecond, server).send);
    setConnect((path) => {
      const elsewhere = () => connectToServer(path);
      // The lobby is the server's.
      if (!path.startsWith("/api/v1/matches/")) return elsewhere();
      return connectHere(path, language(), pool, server && elsewhere);
    });
    return pool;
  } catch (error) {
    if (error instanceof ModuleFailure) return undefined;
    throw error;
  }
}
