// The settings page.

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { icon } from "../analysis/show";
import { Page } from "../app/router";
import { DEFAULTS, type Settings, settings } from "../app/settings";
import { play } from "../app/sound";
import { toast } from "../app/toast";
import { formatNumber, say } from "../app/words";
import { factsOf, gameName } from "../games";

type Choices = "language" | "theme" | "boardTheme" | "pieceTheme" | "confirm" | "marks" | "notation";
type Switches = "sound" | "animation" | "coordinates" | "notify" | "flipHere" | "ask";

class SettingsPage extends Page {
  #redraw = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    settings.addEventListener("change", this.#redraw);
  }

  override disconnectedCallback(): void {
    settings.removeEventListener("change", this.#redraw);
    super.disconnectedCallback();
  }

  #choice(name: Choices, values: readonly string[], columns: string) {
    return html`<fieldset class="panel">
      <legend>${say(`settings-${name}`)}</legend>
      <div class="opts ${columns}">
        ${values.map(
          (value) => html`<label class="opt mid">
            <input
              type="radio"
              name=${name}
              value=${value}
              .checked=${live(settings.current[name] === value)}
              @change=${() => settings.set({ [name]: value } as Partial<Settings>)}
            /><b>${say(`settings-${name}-${value}`)}</b>
            <span class="small">${say(`settings-${name}-${value}-about`)}</span>
          </label>`,
        )}
      </div>
    </fieldset>`;
  }

  #switch(name: Switches) {
    const change = async (event: Event) => {
      const input = event.target as HTMLInputElement;
      let on = input.checked;
      if (name === "notify" && on) {
        on = "Notification" in window && (await Notification.requestPermission()) === "granted";
        if (!on) toast(say("settings-notify-refused"));
        input.checked = on;
      }
      settings.set({ [name]: on });
    };
    return html`<label class="check">
      <input type="checkbox" name=${name} .checked=${live(settings.current[name])} @change=${change} />
      <span>${say(`settings-${name}`)}</span><span class="small muted">${say(`settings-${name}-about`)}</span>
    </label>`;
  }

  #volume() {
    const { sound, volume } = settings.current;
    const set = (event: Event) => settings.set({ volume: Number((event.target as HTMLInputElement).value) });
    const change = (event: Event) => {
      set(event);
      play("move");
    };
    return html`<label class="volume">
      <input type="range" name="volume" min="0" max="100" step="5" ?disabled=${!sound} .value=${live(String(volume))} @input=${set} @change=${change} />
      <span>${say("settings-volume", { percent: formatNumber(volume) })}</span>
    </label>`;
  }

  #preview(game: string) {
    return html`<henge-board
      ?labels=${settings.current.coordinates}
      .board=${factsOf(game).underWay}
      .label=${say("settings-preview-label", { name: gameName(game) })}
    ></henge-board>`;
  }

  #reset(): void {
    const before = settings.current;
    settings.set(DEFAULTS);
    toast(say("settings-reset-done"), { label: say("undo"), run: () => settings.set(before) });
  }

  protected override render() {
    this.setTitle(say("nav-settings"));
    return html`<div class="wrap">
      <div class="head"><h1>${say("nav-settings")}</h1><p>${say("settings-lead")}</p></div>
      <div class="two">
        <div class="stack">
          ${this.#choice("language", ["system", "en", "pt"], "n3")} ${this.#choice("theme", ["system", "light", "dark"], "n3")}
          ${this.#choice("boardTheme", ["lichen", "sand", "slate"], "n3")}
          ${this.#choice("pieceTheme", ["chalk", "bold", "amber"], "n3")}
          <fieldset class="panel">
            <legend>${say("settings-board")}</legend>
            ${this.#switch("coordinates")}${this.#switch("animation")}${this.#switch("flipHere")}${this.#switch("sound")}${this.#volume()}
          </fieldset>
          ${this.#choice("marks", ["first", "always", "never"], "n3")}
          ${this.#choice("confirm", ["touch", "always", "never"], "n3")}
          <div class="panel">${this.#switch("ask")}</div>
          ${this.#choice("notation", ["shown", "figurines", "plain"], "n3")}
          <fieldset class="panel flow">
            <legend>${say("settings-people")}</legend>
            <label class="field">
              <span>${say("settings-name")}</span>
              <input
                class="input"
                name="name"
                maxlength="40"
                autocomplete="nickname"
                placeholder=${say("new-name-none")}
                .value=${live(settings.current.name)}
                @change=${(event: Event) => settings.set({ name: (event.target as HTMLInputElement).value.trim() })}
              />
            </label>
            ${"Notification" in window ? this.#switch("notify") : nothing}
          </fieldset>
        </div>
        <aside class="stack side">
          <section class="panel">
            <h2>${say("settings-preview")}</h2>
            <div class="previews">${this.#preview("racing-kings")}${this.#preview("cage")}</div>
          </section>
          <section class="panel flow">
            <h2>${say("settings-keep")}</h2>
            <p class="small muted">${say("settings-keep-text")}</p>
            <div class="btns">
              <a class="btn" href="/history">${say("nav-history")}</a>
              <button class="btn" id="reset" @click=${() => this.#reset()}>${icon("undo")}${say("settings-reset")}</button>
            </div>
          </section>
        </aside>
      </div>
    </div>`;
  }
}

customElements.define("page-settings", SettingsPage);
