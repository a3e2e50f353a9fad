import type { BackupSource } from './manifest.ts';

/**
 * The page that explains a backup to whoever finds it. Always in English, since another display language would change the file
 * without a change of the data.
 *
 * @param mayBeIncomplete true if the server did not say what it offers
 */
export function createReadme({ server, user }: BackupSource, mayBeIncomplete: boolean): string {
  const incompleteNote = mayBeIncomplete
    ? '\n**It may lack much.** The server did not say what it offers, so only the lists were read that every server has, or that were known from before.\n'
    : '';
  const ownerText = user === undefined ? '' : ` of the user ${formatCode(user)}`;
  return `# wger backup

This folder holds the data${ownerText} on the wger server ${formatCode(server)}, as wger Explorer read it.
${incompleteNote}
**It is private.** It has training, body weight, measurements, food, pictures and the profile with its e-mail address. Publish
it nowhere, and share a repository that has it with nobody who may not read that. The API key is not in it.

- \`manifest.json\` says what there is: server, release, and the number of objects and the files of each kind.
- Each folder is a list of the server’s API, \`/api/v2/FOLDER/\`. Objects are sorted by ID; each value is as the server sent it.
- Lists of records have a file for each month; other lists have one file.
- \`gallery/\` also has the pictures.

Exercises, ingredients and units that belong to everybody are not here, and neither are public routines of other users.

wger Explorer replaces and removes only this page, \`manifest.json\` and the files that it names. Everything else stays. A folder
\`.wger-backup.partial\` is left by a backup that was interrupted: the next one puts everything right and removes it.
`;
}

/** A text of a server or an address as code: nothing in it is a link or a heading. */
function formatCode(text: string): string {
  return `\`${text.replace(/[`\s]+/g, ' ')}\``;
}
