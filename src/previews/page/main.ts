import type { PageStrings, MessageToPage } from '../messages.ts';
import { PreviewHost } from './previewHost.ts';
import { Preview } from './frame/preview.ts';

const root = document.querySelector<HTMLElement>('#preview');
if (root === null) {
  throw new Error('The page has no element #preview.');
}
const host = new PreviewHost();
const strings = JSON.parse(document.body.dataset['words'] ?? '{}') as PageStrings;
const preview = new Preview(root, { host, strings, language: document.documentElement.lang || 'en' });
window.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => {
  preview.handleMessage(data);
});
host.post({ type: 'ready', choices: host.choices });
