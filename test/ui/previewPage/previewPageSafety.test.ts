import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { waitFor } from '../../harness/system/waitFor.ts';
import { createEveryBlock, squats, createTable } from './previewContents.ts';
import { usePreviewPageHost } from './previewPageHost.ts';

describe('the page of the previews, however hostile its content,', () => {
  const stage = usePreviewPageHost();

  it('posts links to items, lets the editor open web links, and follows no others', async () => {
    await using opened = await stage.host.show(...createEveryBlock(stage.host.origin), {
      kind: 'links',
      title: 'Others',
      links: ['javascript:posted.push(1)', 'http://plain.example/', 'command:workbench.action.quit'].map(
        (target, at) => ({ text: `Other ${at}`, remark: '', target }),
      ),
    });
    const { page } = opened;
    await page.getByRole('link', { name: 'Front squat' }).click();
    await page.getByRole('link', { name: 'Set 3' }).click();
    for (const at of [0, 1, 2]) {
      await page.getByRole('link', { name: `Other ${at}` }).click();
    }
    assert.deepEqual(await opened.posted(), [
      { type: 'open', target: 'wger:/exercise/7.json' },
      { type: 'open', target: 'wger:/workoutlog/3.json' },
      { type: 'open', target: 'javascript:posted.push(1)' },
      { type: 'open', target: 'http://plain.example/' },
      { type: 'open', target: 'command:workbench.action.quit' },
    ]);
    assert.deepEqual(
      await page.evaluate('[...document.querySelectorAll("a")].map((each) => each.href + " " + each.rel)'),
      ['https://wger.de/exercise/1 noreferrer', 'https://wger.de/exercise/1 noreferrer'],
    );
  });

  it('renders only text, emphasis, lists and links from a server’s HTML', async () => {
    const html = [
      '<h2 id="x" class="y" style="color: red" onclick="posted.push(1)">Title</h2>',
      '<p>One <b>two</b> <i>three</i> <u>four</u><br>five <span onmouseover="posted.push(1)">six</span></p>',
      '<ul><li>seven</li>eight<ul><li>nine</li></ul></ul><li>ten</li>',
      '<script>posted.push(1)</script><style>body { display: none }</style><iframe src="/frame">no</iframe>',
      '<img src="/picture" onerror="posted.push(1)"><svg><text>no</text></svg><math><mi>no</mi></math>',
      '<form action="/form"><input name="a"><textarea>no</textarea><button>eleven</button></form>',
      '<a href="javascript:posted.push(1)">twelve</a> <a href="command:quit">thirteen</a> <a href="//evil.example">fourteen</a>',
      '<a href="https://wger.de/" target="_top" onclick="posted.push(1)">fifteen</a>',
      '<object data="/object">no</object><embed src="/embed"><link rel="stylesheet" href="/link"><base href="https://evil.example">',
      '<template>no</template><noscript>no</noscript><video src="/video">no</video><div>sixteen</div>seventeen',
    ].join('');
    await using opened = await stage.host.show({ kind: 'richText', html });
    const { page } = opened;
    const drawn = await page
      .locator('.rich-text')
      .evaluate((each) => (each as unknown as { innerHTML: string }).innerHTML);
    assert.equal(
      drawn,
      '<p><strong>Title</strong></p>' +
        '<p>One <strong>two</strong> <em>three</em> <u>four</u><br>five six</p>' +
        '<ul><li>seven</li><li>eight<ul><li>nine</li></ul></li></ul><p>ten</p>' +
        'eleventwelve thirteen fourteen<a href="https://wger.de/" rel="noreferrer">fifteen</a>sixteen<br>seventeen',
    );
    assert.deepEqual(await opened.posted(), []);
    assert.deepEqual(
      stage.host.requests.filter((path) => /^\/(frame|picture|form|object|embed|link|video)/.test(path)),
      [],
    );
    assert.deepEqual(await opened.violations(), []);
  });

  it('renders a limited amount of such HTML', async () => {
    await using opened = await stage.host.show(
      { kind: 'richText', html: '<b>'.repeat(100_000) + 'deep' },
      { kind: 'richText', html: '<p>many</p>'.repeat(50_000) },
      { kind: 'richText', html: 'long '.repeat(100_000) },
    );
    const { page } = opened;
    assert.ok((await page.locator('.rich-text *').count()) < 10_000);
    assert.equal(await page.evaluate('document.querySelectorAll(".rich-text strong").length'), 20);
    assert.equal((await page.locator('.rich-text').last().textContent())?.length, 200_000);
  });

  it('shows names as plain text, whatever markup they contain', async () => {
    const name = '<img src=/picture onerror=posted.push(1)>';
    const words = [name, name] as const;
    await using opened = await stage.host.show(
      { kind: 'heading', text: name },
      { kind: 'facts', facts: [words] },
      { kind: 'links', title: name, links: [{ text: name, remark: name, target: 'wger:/a' }] },
      { ...squats, title: name, summary: name, unit: name },
      { kind: 'shares', title: name, shares: [{ title: name, share: 1, text: name }] },
      { kind: 'goals', title: name, goals: [{ title: name, ratio: 1, text: name }] },
      { ...createTable(1), caption: name, rows: [{ cells: [...words, ...words] }] },
      { kind: 'choice', name, title: name, options: [{ id: name, title: name }], chosen: name },
    );
    assert.equal(await opened.page.locator('img').count(), 0);
    assert.equal(await opened.page.getByText(name, { exact: true }).count(), 22);
    assert.deepEqual(await opened.posted(), []);
  });

  it('copies a plot as a self-contained drawing, without scripts, in the colors of the theme', async () => {
    await using opened = await stage.host.show(squats);
    const { page } = opened;
    // The pointer stays, and the copy has nothing of the point that it is at.
    await page.locator('.plot-area').hover();
    await page.locator('.cursor circle').waitFor();
    await page.getByRole('button', { name: 'Copy as SVG' }).press('Enter');
    const message = (await opened.posted()).at(-1);
    assert.ok(message?.type === 'copySvg');
    assert.doesNotMatch(message.svg, /var\(|class=|<script|\son\w+=|href/);
    assert.match(message.svg, /fill="rgb\(55, 148, 255\)"/);
    const drawing = await page.evaluate<Readonly<Record<string, unknown>>>(
      `(() => {
        const { documentElement: svg } = new DOMParser().parseFromString(${JSON.stringify(message.svg)}, 'image/svg+xml');
        const texts = (name) => [...svg.querySelectorAll(name)].map((each) => each.textContent);
        return { root: svg.localName, namespace: svg.namespaceURI, title: texts('title'), desc: texts('desc'), stars: svg.querySelectorAll('[d]').length, points: svg.querySelectorAll('circle').length };
      })()`,
    );
    assert.deepEqual(drawing, {
      root: 'svg',
      namespace: 'http://www.w3.org/2000/svg',
      title: [squats.title],
      desc: [squats.summary],
      // The line, its mean and four records.
      stars: 6,
      points: squats.points.length - 4,
    });
  });

  it('can neither load nor send anything: its policy blocks it', async () => {
    const asked: string[] = [];
    await using server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await using opened = await stage.host.show({ kind: 'text', text: 'Words' });
    const { page } = opened;
    await page.evaluate(
      `(async () => {
        const [own, other] = ${JSON.stringify([stage.host.origin, other])};
        globalThis.blocked = [];
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => blocked.push(effectiveDirective + ' ' + blockedURI));
        const add = (tag, properties) => document.body.append(Object.assign(document.createElement(tag), properties));
        for (const url of [own, other]) {
          await fetch(url + '/fetch').catch(() => undefined);
          add('script', { src: url + '/script' });
          add('link', { rel: 'stylesheet', href: url === own ? 'data:text/css,' : url + '/style' });
          add('iframe', { src: url + '/frame' });
          add('object', { data: url + '/object' });
          add('video', { src: url + '/video' });
        }
        add('img', { src: other + '/picture' });
        add('script', { textContent: 'posted.push(1)' });
        add('style', { textContent: 'body { display: none }' });
        document.body.setAttribute('style', 'color: red');
        add('base', { href: other });
        const form = Object.assign(document.createElement('form'), { action: other + '/form', method: 'post' });
        document.body.append(form);
        form.submit();
      })()`,
    );
    // For another origin, the browser may report only the origin.
    const getPlaces = async (): Promise<readonly string[]> => {
      const blocked = await page.evaluate<readonly string[]>('blocked');
      const written = blocked.map((each) =>
        each.replace(stage.host.origin, 'own').replace(other, 'other').replace(/\/.*/, ''),
      );
      return [...new Set(written)].sort();
    };
    const expected = [
      'base-uri other',
      'connect-src other',
      'connect-src own',
      'form-action other',
      'frame-src other',
      'frame-src own',
      'img-src other',
      'media-src other',
      'media-src own',
      'object-src other',
      'object-src own',
      'script-src-elem inline',
      'script-src-elem other',
      'script-src-elem own',
      'style-src-attr inline',
      'style-src-elem data',
      'style-src-elem inline',
      'style-src-elem other',
    ];
    // The browser reports violations asynchronously.
    const found = await waitFor(
      async () => `what the policy blocks, in the place of ${(await getPlaces()).join()}`,
      async () => {
        const now = await getPlaces();
        return now.length < expected.length ? undefined : now;
      },
    );
    assert.deepEqual(found, expected);
    assert.deepEqual(asked, []);
    assert.deepEqual(
      stage.host.requests.filter((path) => /^\/(fetch|script|style|frame|object|video)/.test(path)),
      [],
    );
    assert.deepEqual(await opened.posted(), []);
    assert.ok(await page.getByText('Words').isVisible());
  });
});
