import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { atMost, type Figure } from './figure.ts';

/** How large what ships is. */
export async function measureSizes(project: string, vsix: string): Promise<Figure[]> {
  const kilobytes = async (file: string): Promise<number> => (await stat(file)).size / 1000;
  return [
    atMost('code loaded at activation', await kilobytes(join(project, 'dist', 'extension.cjs')), 'kB', 85),
    atMost(
      'code loaded with the first request',
      await kilobytes(join(project, 'dist', 'undici.cjs')),
      'kB',
      345,
    ),
    atMost('VSIX', await kilobytes(vsix), 'kB', 265),
  ];
}
