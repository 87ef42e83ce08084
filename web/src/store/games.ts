// Every game played in this browser, kept in IndexedDB. The server may forget a game; this doesn't.

import type { Control, MatchView, Seat, Side } from "../api/client";

/** A game as it is kept. Fields may be added; what is read may lack any but `id` and `game`. */
export type KeptGame = {
  id: string;
  game: string;
  variant: string;
  start: string;
  moves: string[];
  seats: Seat[];
  time_control: Control;
  /** Which sides were played here. */
  mine: Side[];
  stage: "open" | "live" | "over";
  /** Whose turn it was when it was last seen. */
  to_move?: Side;
  result: "first" | "second" | "draw" | null;
  reason: string | null;
  /** What kind of end it was: the reason is in the language that was spoken then. */
  how?: MatchView["how"];
  /** When it was first and last seen, in milliseconds. */
  began: number;
  changed: number;
};

const NAME = "henge";
const VERSION = 1;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      if (!database.objectStoreNames.contains("games")) {
        const games = database.createObjectStore("games", { keyPath: "id" });
        games.createIndex("changed", "changed");
      }
      // For whatever else pages keep: a name and a value.
      if (!database.objectStoreNames.contains("things")) database.createObjectStore("things");
    };
    request.onsuccess = () => {
      // A newer version of the app in another tab must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function run<T>(store: string, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = act(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** What a game lacks that another version, older or newer, has kept. */
const LACKING = { variant: "", start: "", time_control: { kind: "none" }, stage: "over", result: null, reason: null, began: 0, changed: 0 } as const;

/** A game as this version knows them; nothing if it is none. */
export function asKept(found: unknown): KeptGame | undefined {
  const game = found as Partial<KeptGame> | null | undefined;
  if (typeof game?.id !== "string" || typeof game.game !== "string") return undefined;
  const list = <T>(items: T[] | undefined): T[] => (Array.isArray(items) ? items : []);
  const named = Object.fromEntries(Object.entries(game).filter(([, value]) => value !== undefined)) as Partial<KeptGame>;
  return {
    ...LACKING,
    ...named,
    id: game.id,
    game: game.game,
    moves: list(game.moves).filter((it) => typeof it === "string"),
    seats: list(game.seats).filter((it) => typeof it?.kind === "string"),
    mine: list(game.mine).filter((it) => it === "first" || it === "second"),
  };
}

/** All games, the last changed first. */
export async function allGames(): Promise<KeptGame[]> {
  const games = await run("games", "readonly", (store) => store.getAll() as IDBRequest<unknown[]>);
  return games.map(asKept).filter((it) => it !== undefined).sort((a, b) => b.changed - a.changed);
}

export async function keptGame(id: string): Promise<KeptGame | undefined> {
  return asKept(await run("games", "readonly", (store) => store.get(id) as IDBRequest<unknown>));
}

export async function keepGame(game: KeptGame): Promise<void> {
  await run("games", "readwrite", (store) => store.put(game));
}

export async function deleteGame(id: string): Promise<void> {
  await run("games", "readwrite", (store) => store.delete(id));
}

/** Keeps how a match stands. */
export async function keepMatch(view: MatchView, mine: Side[]): Promise<void> {
  const before = await keptGame(view.id).catch(() => undefined);
  await keepGame({
    id: view.id,
    game: view.game,
    variant: view.variant,
    start: view.start,
    moves: view.moves,
    seats: view.seats,
    time_control: view.time_control,
    mine,
    stage: view.stage,
    to_move: view.to_move,
    result: view.result ?? null,
    reason: view.reason ?? null,
    how: view.how,
    began: before?.began ?? Date.now(),
    changed: before && before.moves.length === view.moves.length && before.stage === view.stage ? before.changed : Date.now(),
  });
}

/** How long anybody waits for what is being written, in milliseconds. */
const PATIENCE = 2000;

/** Waits for what is being written, but not for ever: some browsers never get round to it. */
export async function soon(writing: Promise<unknown>): Promise<void> {
  await Promise.race([writing.catch(() => undefined), new Promise((done) => setTimeout(done, PATIENCE))]);
}

/** A value that a page has kept under a name. */
export async function kept<T>(name: string): Promise<T | undefined> {
  return run("things", "readonly", (store) => store.get(name) as IDBRequest<T | undefined>);
}

export async function keep(name: string, value: unknown): Promise<void> {
  await run("things", "readwrite", (store) => store.put(value, name));
}
