// A page for tests: the module's workers, and the transport that asks them, without the app around.

import address from "virtual:module";
import { startPool } from "../../../src/module/start";
import { ModuleTransport } from "../../../src/module/transport";

Object.assign(globalThis, { address, startPool, ModuleTransport });
document.title = "ready";
