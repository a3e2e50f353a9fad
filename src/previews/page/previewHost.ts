import { omitPersonalChoices, type Choices, type MessageFromPage } from '../messages.ts';

/** State that the editor keeps of the page while it is hidden, and when the window is loaded again. */
interface PageState {
  readonly choices: Choices;
}

/** The editor that the page is in. */
export class PreviewHost {
  readonly #api = acquireVsCodeApi<PageState>();
  #choices: Choices = this.#api.getState()?.choices ?? {};

  /** Everything that was chosen in this preview. */
  get choices(): Choices {
    return this.#choices;
  }

  post(message: MessageFromPage): void {
    this.#api.postMessage(message);
  }

  /** Adds to what was chosen before, keeps it, and posts all of it. The same again is not posted again. */
  setChoices(changes: Choices): void {
    if (Object.entries(changes).every(([name, value]) => this.#choices[name] === value)) {
      return;
    }
    this.#choices = { ...this.#choices, ...changes };
    this.#api.setState({ choices: omitPersonalChoices(this.#choices) });
    this.post({ type: 'choices', choices: this.#choices });
  }
}
