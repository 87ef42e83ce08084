// Before anything is drawn: the themes that were chosen here and, on pages that speak both languages
// (`data-languages`), the language.
(function () {
  var page = document.documentElement;
  var speaks = document.currentScript.hasAttribute("data-languages");
  try {
    var kept = JSON.parse(localStorage.getItem("henge.settings") || "{}");
    if (kept.theme === "dark" || kept.theme === "light") page.dataset.theme = kept.theme;
    if (/^[a-z]+$/.test(kept.boardTheme)) page.dataset.board = kept.boardTheme;
    if (/^[a-z]+$/.test(kept.pieceTheme)) page.dataset.pieces = kept.pieceTheme;
    var languages = kept.language === "en" || kept.language === "pt" ? [kept.language] : navigator.languages || [];
    var spoken = languages.filter(function (it) { return /^(en|pt)\b/i.test(it); })[0];
    if (speaks) page.lang = /^pt/i.test(spoken || "") ? "pt-PT" : "en";
  } catch (_) {
    // Without storage the system and the server decide.
  }
})();
