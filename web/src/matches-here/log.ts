// The events of the matches that are played in this browser, in IndexedDB: the counterpart of a server's store.

/** An event as the module hands it out: `KeptEvent` of `crates/matches`. */
export type KeptEvent = { match: string; seq: number; command: string; request: string; body: string };

const NAME = "henge-matches";
const VERSION = 1;

/** Reads and appends events. Appending is atomic over all tabs: numbers are unique in a match. */
export class EventLog {
  #opened: Promise<IDBDatabase> | undefined;

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("events", { keyPath: ["match", "seq"] });
        // When a tab had a match with a running clock open last, by match.
        request.result.createObjectStore("seen");
      };
      request.onsuccess = () => {
        // Doesn't block a newer version of the app in another tab.
        request.result.onversionchange = () => {
          request.result.close();
          this.#opened = undefined;
        };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    return this.#opened;
  }

  /**
   * Reads the events of a match after number `since`, lets `decide` return those to append, and resolves with what
   * it returned once they are on disk. All of that is one transaction, so no other tab can append in between.
   */
  async transact<T>(match: string, since: number, decide: (tail: KeptEvent[]) => { append: KeptEvent[]; result: T }): Promise<T> {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      // Strict: a match is acknowledged when it would survive a power cut.
      const transaction = database.transaction("events", "readwrite", { durability: "strict" });
      const events = transaction.objectStore("events");
      let decided: { result: T } | undefined;
      const tail = events.getAll(IDBKeyRange.bound([match, since + 1], [match, Number.MAX_SAFE_INTEGER]));
      tail.onsuccess = () => {
        try {
          const { append, result } = decide(tail.result as KeptEvent[]);
          for (const event of append) events.add(event);
          decided = { result };
        } catch (error) {
          transaction.abort();
          reject(error);
        }
      };
      transaction.oncomplete = () => (decided ? resolve(decided.result) : reject(new Error("nothing was decided")));
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
  }

  /** Notes that a match with a running clock is open at a time, in milliseconds since 1970. */
  async note(match: string, at: number): Promise<void> {
    const database = await this.#open();
    database.transaction("seen", "readwrite").objectStore("seen").put(at, match);
  }

  /** The time at which a match was open last; 0 if that was never noted. */
  async seen(match: string): Promise<number> {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      const request = database.transaction("seen").objectStore("seen").get(match);
      request.onsuccess = () => resolve(Number(request.result ?? 0));
      request.onerror = () => reject(request.error);
    });
  }
}
