/** System for whose shell commands are copied, as Node names it. Only Windows differs. */
export const platform = /windows/i.test(navigator.userAgent) ? 'win32' : 'linux';
