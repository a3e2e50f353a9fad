/** System that commands are pasted into, as Node names it: of which only Windows differs. */
export const platform = /windows/i.test(navigator.userAgent) ? 'win32' : 'linux';
