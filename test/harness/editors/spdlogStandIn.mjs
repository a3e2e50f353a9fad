// Replaces `@vscode/spdlog` in an installed VS Code, because the package has no binary. Without it the editor has no
// log files, so that its Output panel stays empty, and it prints many errors. It runs inside VS Code's processes.
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical', 'off'];

class Logger {
  #file;
  #level = levels.indexOf('info');
  #isRaw = false;

  /** @param {string} file */
  constructor(file) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, '');
  }

  trace = (/** @type {string} */ message) => this.#write('trace', message);
  debug = (/** @type {string} */ message) => this.#write('debug', message);
  info = (/** @type {string} */ message) => this.#write('info', message);
  warn = (/** @type {string} */ message) => this.#write('warning', message);
  error = (/** @type {string} */ message) => this.#write('error', message);
  critical = (/** @type {string} */ message) => this.#write('critical', message);

  getLevel() {
    return this.#level;
  }

  /** @param {number} level */
  setLevel(level) {
    this.#level = level;
  }

  /** VS Code sets only the pattern that `#write` uses. */
  setPattern() {
    this.#isRaw = false;
  }

  clearFormatters() {
    this.#isRaw = true;
  }

  flush() {
    // Every line is written at once.
  }

  drop() {
    // No file is kept open.
  }

  /**
   * @param {string} level
   * @param {string} message
   */
  #write(level, message) {
    if (levels.indexOf(level) < this.#level) {
      return;
    }
    const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
    try {
      appendFileSync(this.#file, this.#isRaw ? message : `${time} [${level}] ${message}\n`);
    } catch {
      // A test removed the folder before the editor was done.
    }
  }
}

export function setFlushOn() {
  // Every line is written at once.
}

/**
 * @param {string} _name
 * @param {string} file
 */
export async function createAsyncRotatingLogger(_name, file) {
  return new Logger(file);
}
