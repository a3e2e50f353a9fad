import * as vscode from 'vscode';
import type { TrafficLog } from '../api/transport.ts';

/** The traffic as lines of the log channel, without any header: `→ 7 GET /api/v2/…`, `← 7 200 41 kB 180 ms`. */
export function trafficLog(log: vscode.LogOutputChannel): TrafficLog {
  return {
    sent(id, url) {
      log.info(`→ ${id} GET ${url.pathname}${url.search}`);
    },
    received(id, status, characters, milliseconds) {
      log.info(`← ${id} ${status} ${Math.ceil(characters / 1000)} kB ${Math.round(milliseconds)} ms`);
    },
    failed(id, error, milliseconds) {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      log.warn(`✗ ${id} ${reason} ${Math.round(milliseconds)} ms`);
    },
  };
}
