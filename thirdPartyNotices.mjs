// The licences of what is bundled: whoever passes the code on has to pass them on with it.
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file of a package: the package's folder, and what is below that. */
const packaged = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/(.*)$/;
const licence = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i;
const rule = '-'.repeat(78);

/**
 * The packages that code was taken from, with the words of their licences, in the order of their names.
 *
 * @param {readonly string[]} files those of which something is in the bundles
 * @throws Error when a package has no licence text to pass on
 */
export async function thirdPartyNotices(files) {
  /** @type {Map<string, Set<string>>} */
  const folders = new Map();
  for (const path of files) {
    const [, folder, file] = packaged.exec(path) ?? [];
    if (folder !== undefined && file !== undefined) {
      folders.set(folder, (folders.get(folder) ?? new Set()).add(dirname(file)));
    }
  }
  const notices = await Promise.all([...folders].map(([folder, used]) => noticeOf(folder, used)));
  const texts = notices.sort((one, other) => (one.name < other.name ? -1 : 1)).map(({ text }) => text);
  return ['wger Explorer has code of these packages in it.\n', ...texts].join(`\n${rule}\n\n`);
}

/**
 * @param {string} folder
 * @param {ReadonlySet<string>} used the folders in it whose files are bundled
 */
async function noticeOf(folder, used) {
  /** @type {{ name: string, version: string, license?: string }} */
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const above = new Set([...used].flatMap(foldersAbove));
  const licences = await Promise.all([...above].sort().map((each) => licencesIn(join(folder, each))));
  if (licences[0]?.length === 0) {
    throw new Error(`${name} ${version} is bundled, and has no text of its licence that could be passed on.`);
  }
  return { name, text: [`${name} ${version} (${license ?? 'see below'})\n`, ...licences.flat()].join('\n') };
}

/** @param {string} path such as `lib/core`: itself, `lib` and the package's own folder, `.` */
function foldersAbove(path) {
  const parts = path.split('/');
  return ['.', ...parts.map((_, at) => parts.slice(0, at + 1).join('/'))];
}

/** @param {string} folder */
async function licencesIn(folder) {
  const files = (await readdir(folder)).filter((file) => licence.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.map((text) => `${text.replaceAll('\r\n', '\n').trim()}\n`);
}
