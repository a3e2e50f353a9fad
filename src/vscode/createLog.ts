import type { Log } from '../api/log.ts';
import type { SnapshotLog } from '../collections/snapshots/snapshots.ts';
import type { LogWriter } from './logChannel.ts';

/** Creates a log that writes requests to the log channel, without headers: `→ 7 GET /api/v2/…`, `← 7 200 41 kB 180 ms`. */
export function createLog(channel: LogWriter): Log & SnapshotLog {
  return {
    sent(id, url) {
      channel.info(`→ ${id} GET ${url.pathname}${url.search}`);
    },
    received(id, status, bytes, milliseconds) {
      channel.info(`← ${id} ${status} ${Math.ceil(bytes / 1000)} kB ${Math.round(milliseconds)} ms`);
    },
    failed(id, error, milliseconds) {
      channel.warn(`✗ ${id} ${describeError(error)} ${Math.round(milliseconds)} ms`);
    },
    waiting({ pathname }, { name, message }, milliseconds) {
      channel.info(`↻ ${pathname} again in ${Math.round(milliseconds)} ms: ${name}, ${message}`);
    },
    unreadableSnapshot(file, error) {
      channel.warn(`Snapshot ${file} is left aside and will be replaced: ${describeError(error)}`);
    },
    unsavedSnapshot(file, error) {
      channel.warn(`Snapshot ${file} cannot be kept: ${describeError(error)}`);
    },
    smallerPages(endpoint, rows) {
      channel.info(`${endpoint}: pages of ${rows} rows for a while, since more are too much for the server`);
    },
  };
}

/** Describes an error on one line, since messages about invalid JSON may quote several. */
function describeError(error: unknown): string {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return reason.replace(/\s*\n[^]*/, '');
}
