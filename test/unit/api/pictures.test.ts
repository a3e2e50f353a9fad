import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAddress } from '../../../src/api/address.ts';
import { getPictureOrigin, resolvePictureUrl } from '../../../src/api/pictures.ts';

describe('the address of a picture', () => {
  const wger = parseAddress('https://example.org/fitness');
  const resolve = (written: string | undefined) => resolvePictureUrl(wger, written)?.href;

  it('is on the server itself, whatever host the server names', () => {
    assert.equal(
      resolve('https://example.org/fitness/media/1.jpg'),
      'https://example.org/fitness/media/1.jpg',
    );
    assert.equal(resolve('/fitness/media/1.jpg'), 'https://example.org/fitness/media/1.jpg');
    assert.equal(resolve('/media/1.jpg'), 'https://example.org/media/1.jpg');
    assert.equal(resolve('http://127.0.0.1:8000/media/1.jpg'), 'https://example.org/media/1.jpg');
  });

  it('is undefined for a picture elsewhere, a drawing or an empty value', () => {
    assert.equal(resolve('https://elsewhere.example/track.png'), undefined);
    assert.equal(resolve('https://example.org/fitness/media/1.SVG'), undefined);
    assert.equal(resolve('data:image/png;base64,AAAA'), undefined);
    assert.equal(resolve('javascript:alert(1)'), undefined);
    assert.equal(resolve('command:workbench.action.quit'), undefined);
    assert.equal(resolve('file:///etc/passwd'), undefined);
    assert.equal(resolve('//elsewhere.example/track.png'), undefined);
    assert.equal(resolve('http://['), undefined);
    assert.equal(resolve(undefined), undefined);
  });

  it('is undefined without HTTPS, since the editor would not load it', () => {
    assert.equal(resolvePictureUrl(parseAddress('http://127.0.0.1:8000'), '/media/1.jpg'), undefined);
  });
});

describe('the origin of the pictures of a page', () => {
  const getOrigin = (address: string) => getPictureOrigin(parseAddress(address, () => true));

  it('is known for a server with HTTPS or on this computer', () => {
    assert.equal(getOrigin('https://example.org/fitness'), 'https://example.org');
    assert.equal(getOrigin('http://127.0.0.1:8000'), 'http://127.0.0.1:8000');
  });

  it('is undefined if a policy cannot allow it, so that the extension reads them', () => {
    assert.equal(getOrigin('http://example.org'), undefined);
    assert.equal(getOrigin('http://[::1]:8000'), undefined);
    assert.equal(getOrigin('https://[2001:db8::1]/fitness'), undefined);
  });
});
