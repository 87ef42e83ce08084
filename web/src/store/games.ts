// All games played in this browser, stored in IndexedDB. They outlive the server's copy.

import type { Control, MatchView, Seat, Side } from "../api/client";

/** A stored game. All fields but `id` and `game` may be missing in data of other versions. */
export type KeptGame = {
  id: string;
  game: string;
  variant: string;
  start: string;
  moves: string[];
  seats: Seat[];
  time_control: Control;
  /** The sides that were played in this browser. */
  mine: Side[];
  stage: "open" | "live" | "over";
  /** The side to move when the game was last loaded. */
  to_move?: Side;
  result: "first" | "second" | "draw" | null;
  reason: string | null;
  /** The kind of ending; `reason` is a sentence in the language of that time. */
  how?: MatchView["how"];
  /** Number of hints that were used in this browser. */
  hints?: number;
  /** Times of the first and last update, in milliseconds since the epoch. */
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
      // A key-value store for other data of the pages.
      if (!database.objectStoreNames.contains("things")) database.createObjectStore("things");
    };
    request.onsuccess = () => {
      // Don't block a newer version of the app in another tab.
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

/** Default values for fields that another version has not stored. */
const LACKING = { variant: "", start: "", time_control: { kind: "none" }, stage: "over", result: null, reason: null, began: 0, changed: 0 } as const;

/** Converts stored data to a game of this version; returns `undefined` if it isn't one. */
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
    ...(game.hints === undefined ? {} : { hints: Math.max(0, Math.floor(Number(game.hints)) || 0) }),
  };
}

/** Loads all games, the most recently changed first. */
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

let updating: Promise<unknown> = Promise.resolve();

/** Runs updates of stored games one after another, so that none overwrites what another has just written. */
function inTurn<T>(update: () => Promise<T>): Promise<T> {
  const next = updating.then(update, update);
  updating = next.catch(() => undefined);
  return next;
}

/** Stores the state of a match. */
export function keepMatch(view: MatchView, mine: Side[]): Promise<void> {
  return inTurn(() => putMatch(view, mine));
}

async function putMatch(view: MatchView, mine: Side[]): Promise<void> {
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
    hints: before?.hints,
    began: before?.began ?? Date.now(),
    changed: before && before.moves.length === view.moves.length && before.stage === view.stage ? before.changed : Date.now(),
  });
}

/** Counts a hint that was shown in a match, which has been stored before. */
export function countHint(id: string): Promise<void> {
  return inTurn(async () => {
    const game = await keptGame(id);
    if (game) await keepGame({ ...game, hints: (game.hints ?? 0) + 1 });
  });
}

/** Timeout for pending writes, in milliseconds. */
const WRITE_TIMEOUT_MS = 2000;

/** Waits for pending writes, up to a timeout: some browsers never complete them. */
export async function soon(writing: Promise<unknown>): Promise<void> {
  await Promise.race([writing.catch(() => undefined), new Promise((done) => setTimeout(done, WRITE_TIMEOUT_MS))]);
}

/** Loads a value that a page has stored under a name. */
export async function kept<T>(name: string): Promise<T | undefined> {
  return run("things", "readonly", (store) => store.get(name) as IDBRequest<T | undefined>);
}

export async function keep(name: string, value: unknown): Promise<void> {
  await run("things", "readwrite", (store) => store.put(value, name));
}
