import { afterEach, describe, expect, it } from "vitest";
import { localised, typed, written } from "../../src/app/notation";
import { DEFAULTS, settings } from "../../src/app/settings";

const king = { move: "h2h3", shown: "Kh3" };

afterEach(() => settings.set(DEFAULTS));

describe("moves as people write them", () => {
  it("have letters of the reader's language, figurines, or squares alone", () => {
    settings.set({ language: "en" });
    expect(written(king)).toBe("Kh3");
    settings.set({ language: "pt" });
    expect(["Kh3", "Qxh5", "Rb1b3", "Bc4", "N1xf2+"].map(localised)).toEqual(["Rh3", "Dxh5", "Tb1b3", "Bc4", "C1xf2+"]);
    settings.set({ notation: "figurines" });
    expect(["Kh3", "Qxh5", "Rb1b3", "Bc4", "N1xf2"].map(localised)).toEqual(["♔h3", "♕xh5", "♖b1b3", "♗c4", "♘1xf2"]);
    settings.set({ notation: "plain" });
    expect(written(king)).toBe("h2h3");
  });

  it("are found in sentences, and nothing else is", () => {
    settings.set({ language: "pt" });
    const text = "Kh3 era melhor do que Rxa1. As Brancas têm b3B-, @d4, &c3 e a3xa4*.";
    expect(localised(text)).toBe("Rh3 era melhor do que Txa1. As Brancas têm b3B-, @d4, &c3 e a3xa4*.");
  });

  it("are read as they are shown, and in English", () => {
    settings.set({ language: "pt" });
    expect(["Rh3", "Dxh5", "Tb1b3", "Bc4", "C1xf2", "Nf2", "Kh3", " h2h3 ", "♔h3"].map(typed)).toEqual([
      "Kh3", "Qxh5", "Rb1b3", "Bc4", "N1xf2", "Nf2", "Kh3", "h2h3", "Kh3",
    ]);
    settings.set({ language: "en" });
    expect(["Rh3", "@d4", "b3B-", "&c3", "♘xf2"].map(typed)).toEqual(["Rh3", "@d4", "b3B-", "&c3", "Nxf2"]);
  });
});
