import type { Service } from '../../../service/service.ts';

/** The parameters of the last request for a list of ingredients. */
export function getIngredientParameters(service: Service): Record<string, string> {
  const request = service.requests.findLast(
    // Ignores requests that only count.
    ({ target }) => target.includes('/ingredientinfo/?') && !target.includes('last_update__gt'),
  );
  return Object.fromEntries(new URL(request?.target ?? '', service.url).searchParams);
}
