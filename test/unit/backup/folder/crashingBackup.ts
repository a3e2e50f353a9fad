// A program that backs up into a folder, until it is killed: URL, KEY, FOLDER.
import { createDirectTransport } from '../../../directTransport.ts';
import { createClient, createCredential } from '../../support/support.ts';
import { backUpTo } from '../support.ts';

const [, , url = '', key = '', folder = ''] = process.argv;
const { transport } = createDirectTransport();
const client = createClient(url, transport, { getCredential: () => createCredential(() => key) });
process.stdout.write('begins\n');
await backUpTo(folder, client);
process.stdout.write('ended\n');
process.exit(0);
