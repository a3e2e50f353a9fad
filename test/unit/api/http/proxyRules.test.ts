import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findProxy, type ProxySettings } from '../../../../src/api/http/node/proxy/proxy.ts';
import { ProxyFailure } from '../../../../src/api/http/node/proxy/proxyFailure.ts';
import { directNetworkOptions } from '../../../directTransport.ts';

describe('the rule of proxies', () => {
  const settings = { ...directNetworkOptions.proxy, url: 'http://proxy.example:3128' };
  const isProxied = (url: string, changes: Partial<ProxySettings> = {}): boolean =>
    findProxy(new URL(url), { ...settings, ...changes }) !== undefined;

  it('knows the exceptions by name, domain, wildcard and port', () => {
    const cases: readonly (readonly [entry: string, url: string, isException: boolean])[] = [
      ['wger.example', 'https://wger.example/', true],
      ['WGER.Example ', 'https://wger.example/', true],
      ['wger.example', 'https://api.wger.example/', true],
      ['wger.example', 'https://otherwger.example/', false],
      ['.wger.example', 'https://api.wger.example/', true],
      ['.wger.example', 'https://wger.example/', true],
      ['*.wger.example', 'https://api.wger.example/', true],
      ['*.wger.example', 'https://otherwger.example/', false],
      ['*', 'https://wger.example/', true],
      ['wger.example:443', 'https://wger.example/', true],
      ['wger.example:80', 'https://wger.example/', false],
      ['*.example:8443', 'https://wger.example:8443/', true],
      ['*.example:8443', 'https://wger.example/', false],
      ['wger.example', 'https://wger.example./', true],
      ['[::2]', 'https://[::2]/', true],
      ['::2', 'https://[::2]:8443/', true],
      ['[::2]:8443', 'https://[::2]:8443/', true],
      ['[::2]:8443', 'https://[::2]/', false],
      ['2001:DB8:0:0:0:0:0:1', 'https://[2001:db8::1]/', true],
      ['[2001:0db8::0001]:443', 'https://[2001:db8::1]/', true],
      ['[2001:0db8::0001]:8443', 'https://[2001:db8::1]/', false],
      ['::ffff:10.0.0.1', 'https://[::ffff:a00:1]/', true],
      ['2001:db8::2', 'https://[2001:db8::1]/', false],
      ['2001:db8::/32', 'https://[2001:db8::1]/', false],
      ['10.0.0.0/8', 'https://10.1.2.3/', false],
      ['', 'https://wger.example/', false],
      ['.', 'https://wger.example/', false],
    ];
    for (const [entry, url, isException] of cases) {
      assert.equal(isProxied(url, { noProxy: [entry] }), !isException, `${entry} and ${url}`);
    }
  });

  it('has no proxy for this computer, wherever the proxy is', () => {
    for (const url of ['http://proxy.example:3128', 'http://127.0.0.1:3128']) {
      for (const scheme of ['http', 'https']) {
        for (const host of [
          'localhost',
          '127.0.0.1',
          '127.0.0.2',
          '127.255.255.254',
          '[::1]',
          '[::ffff:127.0.0.1]',
        ]) {
          assert.equal(isProxied(`${scheme}://${host}/`, { url }), false, host);
        }
      }
    }
  });

  it('treats a subdomain of localhost as a network host', () => {
    assert.equal(isProxied('http://wger.localhost/'), true);
  });

  it('shows no credentials as text', () => {
    const proxy = findProxy(new URL('https://wger.example/'), {
      ...settings,
      url: 'https://ann:secret@proxy.example',
    });
    assert.equal(proxy?.name, 'proxy.example:443');
    assert.equal(proxy.url.href, 'https://proxy.example/');
    assert.throws(
      () => findProxy(new URL('https://wger.example/'), { ...settings, url: 'socks4://ann:secret@h:1' }),
      (error) => error instanceof ProxyFailure && error.proxy === 'socks4://h:1',
    );
  });
});
