// Every page and its address. A new page: add its line here, and its file in `pages/`.

import { type Route, Router } from "./router";

const routes: Route[] = [
  { path: "/", tag: "page-home", nav: "games", load: () => import("../pages/home") },
  { path: "/play", tag: "page-new-game", nav: "play", load: () => import("../pages/new-game") },
  { path: "/matches/:id", tag: "page-match", nav: "play", load: () => import("../pages/match") },
  { path: "/history", tag: "page-history", nav: "history", load: () => import("../pages/history") },
  { path: "/review/:id", tag: "page-review", nav: "history", load: () => import("../pages/review") },
  { path: "/analysis", tag: "page-analysis", nav: "analysis", load: () => import("../pages/analysis") },
  { path: "/analysis/:game", tag: "page-analysis", nav: "analysis", load: () => import("../pages/analysis") },
  { path: "/editor", tag: "page-editor", nav: "analysis", load: () => import("../pages/editor") },
  { path: "/editor/:game", tag: "page-editor", nav: "analysis", load: () => import("../pages/editor") },
  { path: "/settings", tag: "page-settings", load: () => import("../pages/settings") },
  { path: "/lobby", tag: "page-lobby", nav: "lobby", load: () => import("../pages/lobby") },
  { path: "/puzzles", tag: "page-puzzles", nav: "puzzles", load: () => import("../pages/puzzles") },
  { path: "/puzzles/print", tag: "page-booklet", nav: "puzzles", load: () => import("../pages/booklet") },
  { path: "/puzzles/:name", tag: "page-puzzle", nav: "puzzles", load: () => import("../pages/puzzle") },
  { path: "/learn", tag: "page-learn", nav: "learn", load: () => import("../pages/learn") },
  { path: "/learn/:game", tag: "page-learn", nav: "learn", load: () => import("../pages/learn") },
  { path: "/learn/:game/rules", tag: "page-rules", nav: "learn", load: () => import("../pages/rules") },
  { path: "/learn/:game/:step", tag: "page-learn", nav: "learn", load: () => import("../pages/learn") },
  { path: "/offline", tag: "page-offline", load: () => import("../pages/offline") },
];

const missing: Route = { path: "*", tag: "page-missing", load: () => import("../pages/missing") };

export const router = new Router(routes, missing);

/** The entries of the navigation, in order: key of the sentence, address. */
export const NAVIGATION: readonly [string, string][] = [
  ["games", "/"],
  ["play", "/play"],
  ["lobby", "/lobby"],
  ["analysis", "/analysis"],
  ["puzzles", "/puzzles"],
  ["learn", "/learn"],
  ["history", "/history"],
];
