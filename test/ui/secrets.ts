// What must not ship: secrets, and what tells of the machine that it was built on.
import { readFileSync } from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import { extname } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { project } from '../harness/paths.ts';

/** The rules that vsce has while it packages; it leaves out some of what they find. */
const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };

/** API keys of wger: 40 hex characters, by themselves or quoted. */
const wgerKey = /(?<![\da-z])[\da-f]{40}(?![\da-z])/i;

/** Folders of people, on any system. */
const home = /(?<![\w.])(?:\/home\/[a-z_][\w-]*\/|\/Users\/\w[\w.-]*\/|[a-z]:\\{1,2}Users\\)/i;

/** Places of this machine. Short ones would be found in any text. */
const places = [project, homedir(), tmpdir(), hostname()].filter((place) => place.length >= 6);

/** What should not be in a file, in a few words each. */
export async function findSecrets(file: string): Promise<readonly string[]> {
  const bytes = readFileSync(file);
  const content = bytes.toString('latin1');
  const { messages } = await lintSource({
    source: { filePath: file, content, contentType: 'text', ext: extname(file) },
    options: { config },
  });
  return [
    ...messages.map(({ message }) => message),
    ...(wgerKey.test(content) ? ['a key of wger'] : []),
    ...(home.test(content) ? ['a home folder'] : []),
    ...places.filter((place) => bytes.includes(place)).map((place) => `a place of this machine: ${place}`),
  ];
}
