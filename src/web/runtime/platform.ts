/** System whose shell copied commands are for, as Node names it. Only Windows differs. */
export const platform = /windows/i.test(navigator.userAgent) ? 'win32' : 'linux';
