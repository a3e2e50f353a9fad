/**
 * The paths of one half of the body, in pixels to the right of its middle and below its top. The other half mirrors
 * them. The body reaches over its middle, so that no line shows there. Muscles have their ids in wger (wger-api.md §3.5).
 */
const body = `M-1 8C13 8 18 18 17 31C16 42 11 50 8 53L9 61C14 67 30 68 39 73C50 76 54 87 55 98C57 112 61 122 63 136
C68 152 70 168 71 184C77 190 79 200 77 208C75 214 70 213 68 208C66 202 64 195 64 188C58 173 52 158 49 142
C45 128 42 116 40 106C38 120 33 133 31 148C32 160 38 170 39 184C41 206 39 232 34 256C36 272 38 288 34 306
C31 322 28 334 27 346C31 352 37 357 35 361L18 361C16 352 17 344 17 338C15 318 11 302 13 284C14 270 13 262 12 254
C9 236 5 214 3 196L-1 191Z`;

const front: Readonly<Record<number, string>> = {
  1: 'M42 101C47 100 52 103 54 108C58 118 60 128 58 138C52 136 46 126 43 114Z',
  2: 'M39 75C49 77 53 87 54 98C47 97 41 92 38 86C36 81 36 77 39 75Z',
  3: 'M32 109L39 106C38 115 36 122 33 128C30 122 30 115 32 109Z',
  4: 'M2 80C14 75 28 77 37 87C38 98 31 107 21 109C12 110 4 107 2 103Z',
  6: `M2 110L10 111Q14 112 14 116L14 122Q14 126 10 126L2 126ZM2 129L10 129Q14 129 14 133L14 139Q14 143 10 143L2 143Z
M2 146L10 146Q14 146 14 150L14 156Q14 160 10 160L2 160ZM2 163L13 163Q13 174 7 183Q4 187 2 187Z`,
  10: 'M7 197C15 189 28 183 38 186C40 206 38 230 33 249C30 256 24 253 22 246C20 253 14 253 13 246C11 230 8 212 7 197Z',
  13: 'M57 114C61 124 63 134 64 143C61 144 59 142 58 139C60 130 59 122 57 114Z',
  14: 'M17 113C24 112 28 117 30 125C32 133 30 144 29 152C31 160 34 166 35 173C28 177 21 179 17 179C16 156 16 134 17 113Z',
};

const back: Readonly<Record<number, string>> = {
  5: 'M43 101C46 95 52 97 55 103C58 116 62 127 63 138C57 141 51 135 48 127C45 119 43 109 43 101Z',
  7: 'M14 266C19 261 29 261 34 268C37 284 36 298 32 307C27 314 20 314 16 307C12 295 12 280 14 266Z',
  8: 'M1 178C12 167 28 167 38 178C40 188 39 199 32 204C20 210 8 206 1 195Z',
  9: 'M0 56L7 60C12 67 26 69 37 74C28 80 20 84 14 92C9 104 5 116 0 127Z',
  11: 'M7 210C16 213 29 211 38 205C39 222 37 240 33 254C27 261 18 261 14 254C12 239 8 224 7 210Z',
  12: 'M14 97C22 93 33 95 40 105C38 119 33 133 31 146C22 147 10 141 2 131C8 120 12 109 14 97Z',
  15: 'M16 312C21 317 27 317 32 312C31 322 28 332 26 340L19 340C18 330 17 321 16 312Z',
  16: 'M1 134C8 140 12 146 13 155C13 163 8 171 1 175Z',
};

/** The drawing of the body below the muscles (wger-api.md §3.9), with the borders of the muscles of this side. */
export function drawBody(side: 'front' | 'back'): string {
  return (
    drawHalves(body, 'fill="#d6cec4"') +
    Object.values(side === 'front' ? front : back)
      .map((muscle) => drawHalves(muscle, 'fill="#c4bab0" stroke="#a0958a"'))
      .join('')
  );
}

/** The drawing of a muscle, which lies above that of the body. A muscle without a place there has none. */
export function drawMuscle(id: number, kind: 'main' | 'secondary'): string {
  return drawHalves(
    front[id] ?? back[id] ?? '',
    `fill="${kind === 'main' ? '#fc0000' : '#f57900'}" opacity="0.75"`,
  );
}

function drawHalves(path: string, style: string): string {
  return [1, -1]
    .map((turn) => `<path transform="matrix(${turn} 0 0 1 100 0)" d="${path}" ${style}/>`)
    .join('');
}
