// Modules that need Node, and their replacements for browsers: for an import of `node/NAME.ts`, the bundler takes `NAME.ts` from
// any folder below `src/web/`, so names are unique there. Both must have the same exports.
import type * as nodeScheduleTask from '../api/concurrency/node/scheduleTask.ts';
import type * as nodeUtf8 from '../api/http/node/utf8.ts';
import type { HttpClient } from '../api/http/transport.ts';
import type * as nodeTextEncoding from '../api/json/node/textEncoding.ts';
import type * as nodeToBackupFolder from '../backup/node/toBackupFolder.ts';
import type * as nodeSystemFacts from '../diagnostics/node/systemFacts.ts';
import type * as nodeBrowserLimits from '../session/node/browserLimits.ts';
import type * as nodeSnapshots from '../session/node/snapshots.ts';
import type * as nodeConnectionFailures from '../vscode/failures/node/connectionFailures.ts';
import type * as nodeHomeFolder from '../vscode/node/homeFolder.ts';
import type * as nodePlatform from '../vscode/node/platform.ts';
import type * as nodeReplaceFile from '../vscode/node/replaceFile.ts';
import type { LogWriter } from '../vscode/logChannel.ts';
import type * as connectionFailures from './network/connectionFailures.ts';
import type * as toBackupFolder from './toBackupFolder.ts';
import type * as homeFolder from './homeFolder.ts';
import type * as httpClients from './network/httpClients.ts';
import type * as platform from './runtime/platform.ts';
import type * as browserLimits from './network/browserLimits.ts';
import type * as replaceFile from './replaceFile.ts';
import type * as snapshots from './snapshots.ts';
import type * as systemFacts from './systemFacts.ts';
import type * as textEncoding from './runtime/textEncoding.ts';
import type * as scheduleTask from './runtime/scheduleTask.ts';
import type * as utf8 from './runtime/utf8.ts';

/** A module that can replace another. */
type Replacement<Original, Module extends Partial<Original>> = Module;

export type Seams = [
  Replacement<typeof nodeScheduleTask, typeof scheduleTask>,
  Replacement<typeof nodeUtf8, typeof utf8>,
  Replacement<typeof nodeTextEncoding, typeof textEncoding>,
  Replacement<typeof nodeToBackupFolder, typeof toBackupFolder>,
  Replacement<typeof nodeSystemFacts, typeof systemFacts>,
  Replacement<{ readonly HttpClients: new (log: LogWriter) => HttpClient }, typeof httpClients>,
  Replacement<typeof nodeBrowserLimits, typeof browserLimits>,
  Replacement<typeof nodeSnapshots, typeof snapshots>,
  Replacement<typeof nodeConnectionFailures, typeof connectionFailures>,
  Replacement<typeof nodeHomeFolder, typeof homeFolder>,
  Replacement<typeof nodePlatform, typeof platform>,
  Replacement<typeof nodeReplaceFile, typeof replaceFile>,
];
