declare module "virtual:messages/en" {
  /** The URLs of the Fluent files. */
  const address: string;
  export default address;
}
declare module "virtual:messages/pt" {
  const address: string;
  export default address;
}
declare module "virtual:measured" {
  /** By game and level: games won and played against the level below, or against random moves, and Elo above level 1. */
  const measured: Record<string, Record<string, [won: number, played: number, elo: number]>>;
  export default measured;
}
declare module "virtual:sprites" {
  /** The SVG symbols for boards embedded in other pages. */
  const symbols: string;
  export default symbols;
}

declare module "virtual:module" {
  /** The address of the WebAssembly module; empty if the app was built without it. */
  const address: string;
  export default address;
}
