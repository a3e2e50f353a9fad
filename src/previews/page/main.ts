import type { ToPage } from '../messages.ts';
import { Editor } from './editor.ts';
import { Preview } from './frame/preview.ts';
import { pageLanguage, pageWords } from './words.ts';

const root = document.querySelector<HTMLElement>('#preview');
if (root === null) {
  throw new Error('The page has no element #preview.');
}
const editor = new Editor();
const preview = new Preview(root, { editor, words: pageWords(), language: pageLanguage() });
window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  preview.show(data);
});
editor.post({ type: 'ready', choices: editor.choices });
