import * as vscode from 'vscode';
import type { Log } from '../api/log.ts';

/** The traffic as lines of the log channel, without any header: `→ 7 GET /api/v2/…`, `← 7 200 41 kB 180 ms`. */
export function logTo(channel: vscode.LogOutputChannel): Log {
  return {
    sent(id, url) {
      channel.info(`→ ${id} GET ${url.pathname}${url.search}`);
    },
    received(id, status, characters, milliseconds) {
      channel.info(`← ${id} ${status} ${Math.ceil(characters / 1000)} kB ${Math.round(milliseconds)} ms`);
    },
    failed(id, error, milliseconds) {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      channel.warn(`✗ ${id} ${reason} ${Math.round(milliseconds)} ms`);
    },
    waiting({ pathname }, { name, message }, milliseconds) {
      channel.info(`↻ ${pathname} again in ${Math.round(milliseconds)} ms: ${name}, ${message}`);
    },
    smallerPages(endpoint, rows) {
      channel.info(`${endpoint}: pages of ${rows} rows for a while, since more are too much for the server`);
    },
  };
}
