import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atMost, type Figure } from '../figure.ts';

/** Size of what ships. */
export async function measureSizes(project: string, vsix: string): Promise<Figure[]> {
  const getKilobytes = async (file: string): Promise<number> => (await stat(file)).size / 1000;
  const built = (file: string): Promise<number> => getKilobytes(join(project, 'dist', file));
  return [
    atMost('code loaded at activation', await built('extension.cjs'), 'kB', 85),
    atMost('code loaded with the first request', await built('undici.cjs'), 'kB', 345),
    atMost('code loaded with the first preview', await built('previewEditors.cjs'), 'kB', 40),
    atMost('script of the page of a preview', await built('preview.js'), 'kB', 90),
    atMost('code of an editor in a browser', await built('web.js'), 'kB', 330),
    atMost(
      'the same, packed',
      gzipSync(await readFile(join(project, 'dist', 'web.js'))).length / 1000,
      'kB',
      110,
    ),
    // 120 kB of it are for editors in a browser.
    atMost('VSIX', await getKilobytes(vsix), 'kB', 480),
  ];
}
