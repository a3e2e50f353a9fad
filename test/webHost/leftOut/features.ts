import type { LeftOut } from './reasons.ts';

export const features: LeftOut = {
  plain: [
    'a comparison of two servers: asks a server without encryption for nothing, unless the user agrees, once and to no more than that',
    'the pictures of a preview: are handed over as data from a server without encryption, read once each and without the key',
    'the pictures of a preview: are left to their descriptions where that server does not have them',
  ],
  told: [
    'the diagnostics: are whole where the server is down',
    'Back Up My Data: that meets a lost network says so, and leaves the backup of before',
  ],
  facts: ['the diagnostics: say what runs where and what the server offers, and nothing of the user'],
};
