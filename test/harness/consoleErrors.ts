import type { Page } from 'playwright-core';

/** Errors on the workbench's own account, which say nothing about an extension: what, and why it is harmless. */
const harmless: readonly { readonly text: RegExp; readonly because: string }[] = [
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
    text: /Unable to write file 'vscode-log:/,
    because: 'a page was left while it wrote its own log',
  },
  {
    text: /resolve resource output:tasks/,
    because: 'the Output panel was open when the page was loaded again',
  },
];

/** Collects what a page reports as errors on its console or throws, from now on, without the harmless ones. */
export function collectErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  const add = (error: string) => {
    if (!harmless.some(({ text }) => text.test(error))) {
      errors.push(error);
    }
  };
  page.on('console', (message) => {
    if (message.type() === 'error') {
      add(`${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => {
    add(error.stack ?? error.message);
  });
  return errors;
}
