/** System that commands are pasted into, as Node names it. */
export { platform } from 'node:process';
