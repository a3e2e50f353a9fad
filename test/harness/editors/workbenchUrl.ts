import type { Editor } from './editor.ts';

/** The payload in a workbench's address: names and values, as VS Code's web page reads them. */
export type Payload = readonly (readonly [name: string, value: string])[];

/** The address of an editor's workbench with a payload. */
export function workbenchUrl(editor: Pick<Editor, 'url'>, payload: Payload): string {
  return payload.length === 0
    ? editor.url
    : `${editor.url}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
}
