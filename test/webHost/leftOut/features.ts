import type { LeftOut } from './reasons.ts';

export const features: LeftOut = {
  plain: [
    'a comparison of two servers: asks a server without encryption for nothing, unless the user agrees',
  ],
  told: ['the diagnostics: are whole where the server is down'],
  facts: ['the diagnostics: say what runs where and what the server offers, and nothing of the user'],
};
