import type { Page } from 'playwright-core';

/** Errors of the workbench itself, with the reason why each is harmless. */
const ignoredErrors: readonly { readonly text: RegExp; readonly because: string }[] = [
  { text: /vsda/, because: 'a module of the branded VS Code that no free build has' },
  { text: /native-watchdog/, because: 'a native module that is not compiled here' },
  {
    text: /serviceWorker|fetching the script/,
    because: 'the code-server wrapper, which tests leave out, has that script',
  },
  {
    text: /Timed out waiting for authentication provider/,
    because: 'the workbench asks for an account that nobody has here, and says so on a slow machine',
  },
  { text: /\[lifecycle\] Long running operations/, because: 'said whenever a page with a server is left' },
  {
    text: /User\/History\/.*Canceled/s,
    because: 'a page was left while it wrote down the history of a document',
  },
  {
    text: /ERR color: #f33 Canceled: Canceled\n.*\n.*\n.* at Object\.dispose /,
    because: 'a page was left while it waited for an answer of its extension host',
  },
  {
    text: /^Blocked script execution in '[^']*\/contrib\/webview\/browser\/pre\/index\.html\?[^']*extensionId=wger-explorer\.wger-explorer&[^']*' because the document's frame is sandboxed and the 'allow-scripts' permission is not set\./,
    because: 'the pages of the extension run no scripts, and the editor’s frame around them tries to',
  },
  {
    text: /Aborted onWillSaveTextDocument-event after \d+ms/,
    because:
      'extensions of the editor had no time on a busy machine before a file of settings was saved, which it was',
  },
  {
    text: /Unable to write file 'vscode-log:/,
    because: 'a page was left while it wrote its own log',
  },
  {
    text: /^Activating extension 'vscode\.[\w-]+' failed: Not Found/,
    because: 'code-server has built-in extensions without their code for browsers',
  },
  {
    text: /No file system handle registered \(\/\.(claude|copilot|agents)/,
    because: 'the workbench looks for files of agents in a home folder, which a page has not',
  },
  {
    text: /\[TreeView\] Failed to resolve parent for /,
    because:
      'the editor drew a row while it was scrolled that it was about to take away, and aligned no icon with it',
  },
  {
    text: /Failed to load resource: .* 404 .*\/templates\.png\)$/s,
    because: 'the Welcome page of code-server has a picture that its wrapper delivers',
  },
  {
    text: /ERR color: #f33 Request \d+ timed out \(15000ms\)/,
    because: 'the server of terminals, which nothing here uses, waited for a page on a busy machine',
  },
  {
    text: /resolve resource output:tasks/,
    because: 'the Output panel was open when the page was loaded again',
  },
];

export interface ConsoleError {
  readonly text: string;
  /** The script that reported it. */
  readonly source: string;
}

/** Collects the errors that a page throws or prints on its console from then on, except for the harmless ones. */
export function collectConsoleErrors(page: Page): ConsoleError[] {
  const errors: ConsoleError[] = [];
  const add = (error: ConsoleError) => {
    if (!ignoredErrors.some(({ text }) => text.test(`${error.text} (${error.source})`))) {
      errors.push(error);
    }
  };
  page.on('console', (message) => {
    if (message.type() === 'error') {
      add({ text: message.text(), source: message.location().url });
    }
  });
  page.on('pageerror', (error) => {
    add({ text: error.stack ?? error.message, source: 'not caught' });
  });
  return errors;
}
