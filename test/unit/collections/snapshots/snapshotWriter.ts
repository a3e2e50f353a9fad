// A program that saves a snapshot when its input ends: `snapshotWriter.ts FOLDER CONTENT_FILE TIMES [USER]`.
// It stops at the first failure and prints it, and finally prints the content that it reads.
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { isAnything } from '../../../anything.ts';
import { SnapshotStore } from '../../../../src/collections/node/snapshotStore.ts';

const [folder = '', contentFile = '', times = '', user] = process.argv.slice(2);
const failures: unknown[] = [];
const store = new SnapshotStore(folder, {
  unreadableSnapshot(file, error) {
    console.log(`unreadable: ${String(error)} ${file}`);
  },
  unsavedSnapshot(file, error) {
    failures.push(error);
    console.log(`unsaved: ${String(error)} ${file}`);
  },
});
const content: unknown = JSON.parse(await readFile(contentFile, 'utf8'));
await text(process.stdin);
if (user !== undefined) {
  process.seteuid?.(Number(user));
}
for (let time = 0; time < Number(times) && failures.length === 0; time++) {
  await store.save('name', content);
}
console.log(JSON.stringify((await store.read('name', isAnything))?.content));
