// The settings page.

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { icon } from "../analysis/show";
import { Page } from "../app/router";
import { DEFAULTS, type Settings, settings } from "../app/settings";
import { toast } from "../app/toast";
import { say } from "../app/words";
import { factsOf } from "../games";

type Choices = "language" | "theme" | "confirm" | "notation";
type Switches = "sound" | "animation" | "coordinates" | "notify" | "flipHere";

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
          <fieldset class="panel">
            <legend>${say("settings-board")}</legend>
            ${this.#switch("coordinates")}${this.#switch("animation")}${this.#switch("sound")}${this.#switch("flipHere")}
          </fieldset>
          ${this.#choice("confirm", ["touch", "always", "never"], "n3")}
          ${this.#choice("notation", ["shown", "plain"], "n2")}
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
            <henge-board
              ?labels=${settings.current.coordinates}
              .board=${factsOf("racing-kings").underWay}
              .label=${say("settings-preview-label")}
            ></henge-board>
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
