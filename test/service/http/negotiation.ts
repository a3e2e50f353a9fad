/** Representation of an answer: JSON, the page of the browsable API, or none (406; wger-api.md §2). */
export type Renderer = 'json' | 'html' | 'none';

/** Chooses like Django REST framework: named types before wildcards, JSON before HTML. */
export function negotiate(accept: string | undefined, format: string | null): Renderer {
  const types = (accept ?? '*/*').split(',').map((type) => type.split(';')[0]?.trim() ?? '');
  const offered: Renderer[] = format === 'json' ? ['json'] : format === 'api' ? ['html'] : ['json', 'html'];
  const mediaType = { json: 'application/json', html: 'text/html', none: '' };
  const matches = (renderer: Renderer, type: string): boolean =>
    type === '*/*' || type === mediaType[renderer] || type === mediaType[renderer].replace(/\/.*/, '/*');
  for (const specific of [true, false]) {
    const candidates = types.filter((type) => type.includes('*') !== specific);
    const renderer = offered.find((candidate) => candidates.some((type) => matches(candidate, type)));
    if (renderer !== undefined) {
      return renderer;
    }
  }
  return 'none';
}
