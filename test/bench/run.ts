// Measures what users feel, and prints it beside its limits: `npm run bench [-- --json FILE]`.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { packageExtension } from '../harness/package.ts';
import { project } from '../harness/system/paths.ts';
import { measureActivation } from './measurements/activation.ts';
import { measureBrowsing } from './measurements/browsing.ts';
import { formatTable, type Figure } from './figure.ts';
import { measurePreviewPaint } from './measurements/previewPaint.ts';
import { measureSizes } from './measurements/sizes.ts';
import { measureSteadiness } from './measurements/steadiness.ts';
import { measureWebActivation } from './measurements/webActivation.ts';

const { values } = parseArgs({ options: { json: { type: 'string' } } });

const vsix = await packageExtension();
const figures: Figure[] = [
  ...(await measureSizes(project, vsix)),
  ...(await measureActivation(project, vsix)),
  ...(await measureWebActivation(vsix)),
  ...(await measureBrowsing(project)),
  ...(await measurePreviewPaint()),
  ...(await measureSteadiness()),
];

console.log(formatTable(figures));
if (values.json !== undefined) {
  await writeFile(values.json, `${JSON.stringify(figures, undefined, 2)}\n`);
}
process.exitCode = figures.every(({ ok }) => ok) ? 0 : 1;
