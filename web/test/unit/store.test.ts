import { beforeEach, describe, expect, it } from "vitest";
import { unwritten, write } from "../../src/store/unwritten";

beforeEach(() => localStorage.clear());

describe("what is on its way to the disk", () => {
  it("is safe at once, and only until it is written", async () => {
    let finish = () => {};
    const writing = write("puzzles.12", { seconds: 3 }, () => new Promise((done) => (finish = done)));
    expect(unwritten("puzzles.")).toEqual({ 12: { seconds: 3 } });
    expect(unwritten("lessons")).toEqual({});
    finish();
    await writing;
    expect(unwritten("puzzles.")).toEqual({});
  });

  it("gives way to what comes later", async () => {
    let finish = () => {};
    const first = write("lessons", 1, () => new Promise((done) => (finish = done)));
    const second = write("lessons", 2, () => new Promise(() => undefined));
    finish();
    await first;
    expect(unwritten("lessons")).toEqual({ "": 2 });
    void second;
  });

  it("stays where nothing can be written, and broken data does no harm", async () => {
    await write("lessons", { moai: ["pull"] }, () => Promise.reject(new Error("no disk")));
    expect(unwritten("lessons")[""]).toEqual({ moai: ["pull"] });
    localStorage.setItem("henge.unwritten.puzzles.3", "{broken");
    expect(unwritten("puzzles.")).toEqual({ 3: undefined });
  });
});
