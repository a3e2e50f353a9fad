import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAddress } from '../../../src/api/address.ts';
import { resolvePictureUrl } from '../../../src/api/pictures.ts';

describe('the address of a picture', () => {
  const wger = parseAddress('https://example.org/fitness');
  const urlOf = (written: string | undefined) => resolvePictureUrl(wger, written)?.href;

  it('is that on the server itself, whichever host the server believes to have', () => {
    assert.equal(urlOf('https://example.org/fitness/media/1.jpg'), 'https://example.org/fitness/media/1.jpg');
    assert.equal(urlOf('/fitness/media/1.jpg'), 'https://example.org/fitness/media/1.jpg');
    assert.equal(urlOf('/media/1.jpg'), 'https://example.org/media/1.jpg');
    assert.equal(urlOf('http://127.0.0.1:8000/media/1.jpg'), 'https://example.org/media/1.jpg');
  });

  it('is none for what is elsewhere, for a drawing and for nothing', () => {
    assert.equal(urlOf('https://elsewhere.example/track.png'), undefined);
    assert.equal(urlOf('https://example.org/fitness/media/1.SVG'), undefined);
    assert.equal(urlOf('data:image/png;base64,AAAA'), undefined);
    assert.equal(urlOf('javascript:alert(1)'), undefined);
    assert.equal(urlOf('command:workbench.action.quit'), undefined);
    assert.equal(urlOf('file:///etc/passwd'), undefined);
    assert.equal(urlOf('//elsewhere.example/track.png'), undefined);
    assert.equal(urlOf('http://['), undefined);
    assert.equal(urlOf(undefined), undefined);
  });

  it('is none without HTTPS, since the editor would not load it', () => {
    assert.equal(resolvePictureUrl(parseAddress('http://127.0.0.1:8000'), '/media/1.jpg'), undefined);
  });
});
