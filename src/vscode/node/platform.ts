/** System whose shell copied commands are for, as Node names it. */
export { platform } from 'node:process';
