import { crc32, deflateSync } from 'node:zlib';
import { hash } from '../domain/hash.ts';
import { pictureSide } from '../domain/pictures.ts';
import { type Answer, notFoundPage } from './answer.ts';
import { drawBody, drawMuscle } from './bodyDrawings.ts';

const outline = /^\/static\/images\/muscles\/muscular_system_(front|back)\.svg$/;
const muscle = /^\/static\/images\/muscles\/(main|secondary)\/muscle-(\d+)\.svg$/;

/** Color of the dumbbell: red, green and blue. */
const iron = [52, 58, 64];
/** The handle and a plate of each size: distance of the middle from that of the dumbbell, and half the width and height. */
const parts = [
  [0, 74, 5],
  [42, 9, 48],
  [62, 7, 32],
] as const;
/** Radius of the corners of each part. */
const corner = 4;

/** Answers with pictures: any `/media/….png`, any muscle, and the body. They need no key (wger-api.md §3.3). */
export function mediaAnswer(path: string): Answer {
  if (/^\/media\/.+\.png$/.test(path)) {
    return { status: 200, headers: { 'content-type': 'image/png' }, body: createPicture(path) };
  }
  const [, kind, id] = muscle.exec(path) ?? [];
  if (id !== undefined) {
    return createDrawing(drawMuscle(Number(id), kind === 'main' ? 'main' : 'secondary'));
  }
  const [, shown] = outline.exec(path) ?? [];
  return shown === undefined ? notFoundPage() : createDrawing(drawBody(shown === 'front' ? 'front' : 'back'));
}

/** A drawing without `viewBox`, like wger's own. */
function createDrawing(shapes: string): Answer {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="369">${shapes}</svg>`;
  return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body };
}

/** The pixels of a dumbbell: 0 is the background, 255 the dumbbell, and between them are its soft edges. */
function createDumbbell(): Buffer {
  return deflateSync(
    Buffer.concat(
      Array.from({ length: pictureSide }, (_, y) =>
        Buffer.from([
          0,
          ...Array.from({ length: pictureSide }, (__, x) => Math.round(coverage(x + 0.5, y + 0.5) * 255)),
        ]),
      ),
    ),
  );
}

/** The share of a pixel that the dumbbell covers, by its distance from the nearest edge. */
function coverage(x: number, y: number): number {
  const [fromMiddle, height] = [Math.abs(x - pictureSide / 2), Math.abs(y - pictureSide / 2)];
  const depths = parts.map(([middle, halfWidth, halfHeight]) => {
    const beyondWidth = Math.max(Math.abs(fromMiddle - middle) - halfWidth + corner, 0);
    const beyondHeight = Math.max(height - halfHeight + corner, 0);
    return corner - Math.hypot(beyondWidth, beyondHeight);
  });
  return Math.min(Math.max(...depths, -0.5) + 0.5, 1);
}

let dumbbell: Buffer | undefined;

/** A dumbbell on a background whose color depends on the path. */
function createPicture(path: string): Buffer {
  const background = colorOf(path);
  const palette = Array.from({ length: 256 }, (_, index) =>
    iron.map((channel, at) => channel + ((background[at] ?? 0) - channel) * (1 - index / 255)),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pictureSide, 0);
  header.writeUInt32BE(pictureSide, 4);
  // Eight bits for each pixel, which are an index in the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', (dumbbell ??= createDumbbell())),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

function colorOf(path: string): readonly number[] {
  const seed = Array.from(path).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7);
  return iron.map((_, channel) => 176 + (hash(seed, channel) % 64));
}
