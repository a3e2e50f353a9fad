import { omitPersonalChoices, type Choices, type MessageFromPage } from '../messages.ts';

/** State that the editor persists while the page is hidden, and when the window is reloaded. */
interface PageState {
  readonly choices: Choices;
}

/** The page's connection to the extension and the editor. */
export class PreviewHost {
  readonly #api = acquireVsCodeApi<PageState>();
  #choices: Choices = this.#api.getState()?.choices ?? {};

  /** All choices made in this preview. */
  get choices(): Choices {
    return this.#choices;
  }

  post(message: MessageFromPage): void {
    this.#api.postMessage(message);
  }

  /** Merges, persists and posts choices, unless nothing changed. */
  setChoices(changes: Choices): void {
    if (Object.entries(changes).every(([name, value]) => this.#choices[name] === value)) {
      return;
    }
    this.#choices = { ...this.#choices, ...changes };
    this.#api.setState({ choices: omitPersonalChoices(this.#choices) });
    this.post({ type: 'choices', choices: this.#choices });
  }
}
