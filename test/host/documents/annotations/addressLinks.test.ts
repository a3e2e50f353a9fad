import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { parseItemUri } from '../../../../src/documents/uri.ts';
import { readLinks, withExercise } from './documentLinks.ts';
import { hideViews } from '../../support/views.ts';

export function addressLinkTests(): void {
  describe('the links of a document', () => {
    before(hideViews);

    it('lead from API addresses of the same server to their documents, and from no other server’s addresses', async () => {
      const foreign = 'https://wger.example/fitness/api/v2/exerciseinfo/7/';
      const createOtherPath = (url: string): string => `${new URL(url).origin}/other/api/v2/exerciseinfo/7/`;
      await withExercise(
        (url) => ({
          item: `${url}/api/v2/exerciseinfo/7/`,
          path: '/fitness/api/v2/exerciseinfo/7/',
          page: `${url}/api/v2/muscle/?limit=2&ordering=id`,
          action: `${url}/api/v2/routine/1/date-sequence-gym/`,
          next: 'http://backend.invalid/fitness/api/v2/exerciseinfo/?limit=20&offset=20',
          foreign,
          elsewhere: createOtherPath(url),
          unknown: `${url}/api/v2/unheard-of/7/`,
          people: `${url}/en/exercise/7/view`,
          above: `${url}/api/v2/exerciseinfo/../../../admin/`,
        }),
        async (service, document) => {
          const links = await readLinks(document);
          const itemLinks = new Map(
            links
              .filter(({ target }) => target.scheme === 'wger')
              .map(({ member, target }) => [member, parseItemUri(target)]),
          );
          const server = new URL(service.url).host + '/fitness';
          const found = Object.fromEntries(
            [...itemLinks].map(([member, reference]) => {
              assert.equal(reference?.server, server, member);
              return [member, [reference.resource, reference.key]];
            }),
          );
          assert.deepEqual(found, {
            item: ['exercises', { id: '7' }],
            path: ['exercises', { id: '7' }],
            page: ['muscle', { page: 'limit=2&ordering=id' }],
            action: ['workouts', { id: '1', action: 'date-sequence-gym', query: '' }],
            next: ['exercises', { page: 'limit=20&offset=20' }],
          });
          // Links to other places are left to the editor, unchanged.
          for (const { member, text, target } of links.filter((link) => !itemLinks.has(link.member))) {
            assert.equal(target.toString(true), text, member);
          }
          assert.ok(links.some(({ text }) => text === foreign));
        },
      );
    });

    it('lead from the path of a picture to the same server, whatever host it names, and from no other text', async () => {
      await withExercise(
        () => ({
          image: 'http://backend.invalid/media/exercise-images/1/a.png',
          image_url_main: '/static/images/muscles/main/muscle-1.svg',
          thumbnails: { small: '/media/exercise-images/1/a.png.small.png' },
          note: '/media/notes.txt',
          description: 'http://backend.invalid/media/b.png',
          file: '/etc/passwd',
          other: '//evil.invalid/c.png',
        }),
        async (service, document) => {
          const { origin } = new URL(service.url);
          const found = (await readLinks(document)).map(({ member, target }) => [
            member,
            target.toString(true),
          ]);
          assert.deepEqual(Object.fromEntries(found), {
            image: `${origin}/media/exercise-images/1/a.png`,
            image_url_main: `${origin}/static/images/muscles/main/muscle-1.svg`,
            small: `${origin}/media/exercise-images/1/a.png.small.png`,
            note: `${origin}/media/notes.txt`,
            description: 'http://backend.invalid/media/b.png',
          });
        },
      );
    });
  });
}
