import type { PageWords, ToPage } from '../messages.ts';
import { Editor } from './editor.ts';
import { Preview } from './frame/preview.ts';

const root = document.querySelector<HTMLElement>('#preview');
if (root === null) {
  throw new Error('The page has no element #preview.');
}
const editor = new Editor();
const words = JSON.parse(document.body.dataset['words'] ?? '{}') as PageWords;
const preview = new Preview(root, { editor, words, language: document.documentElement.lang || 'en' });
window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  preview.show(data);
});
editor.post({ type: 'ready', choices: editor.choices });
