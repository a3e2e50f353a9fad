/** System for whose shell commands are copied, as Node names it. */
export { platform } from 'node:process';
