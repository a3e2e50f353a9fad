// Backs up into a folder, again and again until it is killed: URL, KEY, FOLDER.
import { plainTransport } from '../../plainTransport.ts';
import { clientFor, credentialOf } from '../support.ts';
import { backUpTo } from './support.ts';

const [, , url = '', key = '', folder = ''] = process.argv;
const { transport } = plainTransport();
const client = clientFor(url, transport, { key: () => credentialOf(() => key) });
process.stdout.write('begins\n');
await backUpTo(folder, client);
process.stdout.write('ended\n');
process.exit(0);
