// A page for tests: the module's workers, and the transport that asks them, without the app around.

import address from "virtual:module";
import { connectHere } from "../../../src/matches-here/socket";
import { startPool } from "../../../src/module/start";
import { ModuleTransport } from "../../../src/module/transport";

Object.assign(globalThis, { address, connectHere, startPool, ModuleTransport });
document.title = "ready";
