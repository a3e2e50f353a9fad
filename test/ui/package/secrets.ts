// Finds text that must not ship: secrets, and details of the machine that built the package.
import { readFileSync } from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import { extname } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { project } from '../../harness/system/paths.ts';

/** The rules that vsce applies when it packages. It ignores some of their findings. */
const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };

/** API keys of wger: 40 hex characters, by themselves or quoted. */
const wgerKey = /(?<![\da-z])[\da-f]{40}(?![\da-z])/i;

/** Home folders of users, on any system. */
const homeFolder = /(?<![\w.])(?:\/home\/[a-z_][\w-]*\/|\/Users\/\w[\w.-]*\/|[a-z]:\\{1,2}Users\\)/i;

/** Paths and names of this machine, except for short ones, which could occur in any text. */
const machineNames = [project, homedir(), tmpdir(), hostname()].filter((place) => place.length >= 6);

/** Describes each secret in a file in a few words. */
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
    ...(homeFolder.test(content) ? ['a home folder'] : []),
    ...machineNames
      .filter((place) => bytes.includes(place))
      .map((place) => `a place of this machine: ${place}`),
  ];
}
