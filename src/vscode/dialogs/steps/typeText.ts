import * as vscode from 'vscode';
import { sanitize } from '../../text/sanitize.ts';
import { showQuickInput } from '../showQuickInput.ts';
import { back, type Back } from './steps.ts';

/** A question that is answered by typing a text. */
export interface TextOptions {
  readonly title: string;
  readonly prompt: string;
  /** An example. */
  readonly placeholder?: string;
  /** Initial text. */
  readonly value?: string;
  /** Returns the reason why a text is not an answer; undefined if it is one. */
  readonly validate: (text: string) => string | undefined;
}

/**
 * Asks for a text, as the last of several steps.
 *
 * @param signal closes the box when it aborts
 * @returns undefined when the user cancels, or the box was closed
 */
export function typeText(
  { title, prompt, placeholder = '', value = '', validate }: TextOptions,
  signal?: AbortSignal,
): Promise<string | Back | undefined> {
  const box = vscode.window.createInputBox();
  box.title = sanitize(title);
  box.prompt = sanitize(prompt);
  box.placeholder = sanitize(placeholder);
  box.value = value;
  // The user may have to copy the text from another window.
  box.ignoreFocusOut = true;
  box.buttons = [vscode.QuickInputButtons.Back];
  const showProblem = (): string | undefined => {
    const problem = validate(box.value);
    box.validationMessage = problem === undefined ? undefined : sanitize(problem);
    return problem;
  };
  return showQuickInput<string | Back>(
    box,
    (answer) => {
      box.onDidTriggerButton(() => {
        answer(back);
      });
      box.onDidChangeValue(showProblem);
      box.onDidAccept(() => {
        if (showProblem() === undefined) {
          answer(box.value);
        }
      });
    },
    signal,
  );
}
