import { crc32, deflateSync } from 'node:zlib';
import { hash } from '../domain/hash.ts';
import { type Answer, notFoundPage } from './answer.ts';

const side = 64;

/** The drawing of the body below the muscles (wger-api.md §3.9). */
const outline = /^\/static\/images\/muscles\/muscular_system_(front|back)\.svg$/;
const muscle = /^\/static\/images\/muscles\/(main|secondary)\/muscle-(\d+)\.svg$/;

/** Answers with pictures: any `/media/….png`, any muscle, and the body. They need no key (wger-api.md §3.3). */
export function mediaAnswer(path: string): Answer {
  if (/^\/media\/.+\.png$/.test(path)) {
    return { status: 200, headers: { 'content-type': 'image/png' }, body: createPicture(path) };
  }
  const [, kind, id] = muscle.exec(path) ?? [];
  if (id !== undefined) {
    return createDrawing(muscleShape(Number(id), kind === 'main' ? '#fc0000' : '#f57900'));
  }
  return outline.test(path) ? createDrawing(bodyShape) : notFoundPage();
}

/** A drawing without `viewBox`, like wger's own. */
function createDrawing(shapes: string): Answer {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="369">${shapes}</svg>`;
  return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body };
}

const bodyShape = [
  '<g fill="#c9c1b6" stroke="#8a8177">',
  '<circle cx="100" cy="30" r="22"/>',
  '<rect x="66" y="56" width="68" height="130" rx="22"/>',
  '<rect x="34" y="62" width="26" height="120" rx="13"/><rect x="140" y="62" width="26" height="120" rx="13"/>',
  '<rect x="68" y="188" width="30" height="170" rx="14"/><rect x="102" y="188" width="30" height="170" rx="14"/>',
  '</g>',
].join('');

/** Positions of muscles by id: distance from the middle of the body, distance from its top, width, and height. */
const places: Readonly<Record<number, readonly [x: number, y: number, width: number, height: number]>> = {
  1: [53, 100, 9, 20],
  2: [36, 68, 13, 11],
  3: [25, 118, 6, 14],
  4: [15, 84, 15, 14],
  5: [53, 102, 9, 22],
  6: [8, 138, 8, 30],
  7: [17, 300, 11, 24],
  8: [16, 182, 15, 15],
  9: [12, 68, 13, 16],
  10: [17, 228, 12, 32],
  11: [17, 232, 11, 28],
  12: [20, 112, 12, 24],
  13: [53, 124, 8, 10],
  14: [24, 146, 7, 22],
  15: [17, 334, 9, 16],
  16: [7, 150, 6, 24],
};

/** Two shapes on the body, one for each half. */
function muscleShape(id: number, fill: string): string {
  const [x, y, width, height] = places[id] ?? [16, 200, 13, 18];
  return [-x, x]
    .map(
      (from) =>
        `<ellipse cx="${100 + from}" cy="${y}" rx="${width}" ry="${height}" fill="${fill}" opacity="0.62"/>`,
    )
    .join('');
}

/** A dumbbell on a background whose color depends on the path. */
function createPicture(path: string): Buffer {
  const ground = Buffer.from(color(path), 'hex');
  const rows = Array.from({ length: side }, (_, y) => {
    const pixels = Array.from({ length: side }, (__, x) => (isDumbbell(x, y) ? [40, 40, 40] : [...ground]));
    return Buffer.from([0, ...pixels.flat()]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits per channel: red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function isDumbbell(x: number, y: number): boolean {
  const [fromMiddle, height] = [Math.abs(x - side / 2), Math.abs(y - side / 2)];
  return (fromMiddle < 16 && height < 3) || (fromMiddle >= 16 && fromMiddle < 24 && height < 14);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

function color(path: string): string {
  const seed = Array.from(path).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7);
  return [0, 1, 2].map((channel) => (120 + (hash(seed, channel) % 120)).toString(16)).join('');
}
