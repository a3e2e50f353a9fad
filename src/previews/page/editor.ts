import { impersonal, type Choices, type FromPage } from '../messages.ts';

/** State that the editor keeps of the page while it is hidden, and when the window is loaded again. */
interface PageState {
  readonly choices: Choices;
}

/** The editor that the page is in. */
export class Editor {
  readonly #api = acquireVsCodeApi<PageState>();
  #choices: Choices = this.#api.getState()?.choices ?? {};

  /** Everything that was chosen in this preview. */
  get choices(): Choices {
    return this.#choices;
  }

  post(message: FromPage): void {
    this.#api.postMessage(message);
  }

  /** Adds to what was chosen before, keeps it, and posts all of it. The same again is not posted again. */
  choose(chosen: Choices): void {
    if (Object.entries(chosen).every(([name, value]) => this.#choices[name] === value)) {
      return;
    }
    this.#choices = { ...this.#choices, ...chosen };
    this.#api.setState({ choices: impersonal(this.#choices) });
    this.post({ type: 'choices', choices: this.#choices });
  }
}
