// Collects the licenses of bundled packages, which have to be distributed with their code.
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Splits a file of a package into the package's folder and the path below it. */
const packageFilePattern = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/(.*)$/;
const licensePattern = /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i;
const separator = '-'.repeat(78);

/**
 * The packages whose code is used, with the texts of their licenses, in the order of their names.
 *
 * @param {readonly string[]} files the files with code in the bundles
 * @throws Error when a package has no license text
 */
export async function thirdPartyNotices(files) {
  /** @type {Map<string, Set<string>>} */
  const folders = new Map();
  for (const path of files) {
    const [, folder, file] = packageFilePattern.exec(path) ?? [];
    if (folder !== undefined && file !== undefined) {
      folders.set(folder, (folders.get(folder) ?? new Set()).add(dirname(file)));
    }
  }
  const notices = await Promise.all([...folders].map(([folder, used]) => createNotice(folder, used)));
  const texts = notices.sort((one, other) => (one.name < other.name ? -1 : 1)).map(({ text }) => text);
  return ['wger Explorer contains code from these packages.\n', ...texts].join(`\n${separator}\n\n`);
}

/**
 * @param {string} folder
 * @param {ReadonlySet<string>} used the folders in it with bundled files
 */
async function createNotice(folder, used) {
  /** @type {{ name: string, version: string, license?: string }} */
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const above = new Set([...used].flatMap(foldersAbove));
  const licenses = await Promise.all([...above].sort().map((path) => readLicenses(join(folder, path))));
  if (licenses[0]?.length === 0) {
    throw new Error(`${name} ${version} is bundled, but has no license text.`);
  }
  return { name, text: [`${name} ${version} (${license ?? 'see below'})\n`, ...licenses.flat()].join('\n') };
}

/** @param {string} path such as `lib/core`, which results in itself, `lib` and the package's own folder, `.` */
function foldersAbove(path) {
  const parts = path.split('/');
  return ['.', ...parts.map((_, at) => parts.slice(0, at + 1).join('/'))];
}

/** @param {string} folder */
async function readLicenses(folder) {
  const files = (await readdir(folder)).filter((file) => licensePattern.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.map((text) => `${text.replaceAll('\r\n', '\n').trim()}\n`);
}
