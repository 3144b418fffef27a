import { encode } from 'fast-png';
import { Random } from '../random';

/** Width and height of a picture, in pixels. */
const SIZE = 160;

type Color = readonly [red: number, green: number, blue: number];

/** What lies on the plate of a kind of dish: its colours, and how many pieces of which size, as parts of the plate. */
interface Kind {
  words: RegExp;
  base: Color;
  pieces: { count: number; size: number; colors: readonly Color[] };
}

const KINDS: readonly Kind[] = [
  {
    words: /agua|refresco|limonada|guaraná/i,
    base: [168, 214, 232],
    pieces: {
      count: 7,
      size: 0.16,
      colors: [
        [232, 246, 250],
        [246, 214, 70],
      ],
    },
  },
  {
    words: /pizza/i,
    base: [236, 190, 98],
    pieces: {
      count: 14,
      size: 0.13,
      colors: [
        [196, 48, 36],
        [246, 232, 196],
        [62, 122, 52],
      ],
    },
  },
  {
    words: /paella|bandeja|feijoada|lechona/i,
    base: [226, 172, 62],
    pieces: {
      count: 26,
      size: 0.1,
      colors: [
        [222, 92, 58],
        [96, 54, 40],
        [92, 138, 58],
      ],
    },
  },
  {
    words: /hamburguesa|x-salada|menú|almuerzo|almoço/i,
    base: [194, 128, 62],
    pieces: {
      count: 9,
      size: 0.2,
      colors: [
        [108, 62, 36],
        [246, 196, 66],
        [104, 156, 64],
        [206, 60, 46],
      ],
    },
  },
  {
    words: /ensalada|moqueca|ajiaco|açaí/i,
    base: [98, 142, 72],
    pieces: {
      count: 18,
      size: 0.14,
      colors: [
        [246, 208, 84],
        [152, 190, 92],
        [206, 60, 60],
        [250, 240, 220],
      ],
    },
  },
  {
    words: /tarta|brigadeiro|obleas/i,
    base: [246, 226, 178],
    pieces: {
      count: 12,
      size: 0.09,
      colors: [
        [96, 54, 36],
        [190, 60, 82],
      ],
    },
  },
];
const OTHER: Kind = {
  words: /./,
  base: [222, 168, 92],
  pieces: {
    count: 12,
    size: 0.17,
    colors: [
      [200, 136, 62],
      [166, 98, 46],
      [236, 190, 120],
    ],
  },
};

const PLATE: Color = [250, 249, 245];
const RIM: Color = [222, 221, 214];
const TABLE: Color = [128, 146, 150];

/** Draws a dish on a plate, seen from above, as PNG: the colours follow its name, the arrangement its id. The same each time. */
export function dishPicture(id: string, name: string): Uint8Array {
  const kind = KINDS.find(({ words }) => words.test(name)) ?? OTHER;
  const random = new Random([...`${id} ${name}`].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7));
  const pieces = Array.from({ length: kind.pieces.count }, () => {
    const angle = random.next() * 2 * Math.PI;
    const distance = Math.sqrt(random.next()) * 0.48;
    const color = random.pick(kind.pieces.colors);
    return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance, radius: kind.pieces.size * (0.7 + 0.6 * random.next()), color };
  });

  /** The colour at a point; the centre of the plate is (0, 0), the edge of the picture 1. */
  function colorAt(x: number, y: number): Color {
    const distance = Math.hypot(x, y);
    if (distance > 0.92) return TABLE;
    if (distance > 0.86) return RIM;
    if (distance > 0.64) return PLATE;
    return pieces.findLast((piece) => Math.hypot(x - piece.x, y - piece.y) < piece.radius)?.color ?? kind.base;
  }

  const data = new Uint8Array(SIZE * SIZE * 3);
  for (let index = 0; index < SIZE * SIZE; index += 1) {
    const x = ((index % SIZE) + 0.5) / (SIZE / 2) - 1;
    const y = (Math.floor(index / SIZE) + 0.5) / (SIZE / 2) - 1;
    data.set(colorAt(x, y), index * 3);
  }
  return encode({ width: SIZE, height: SIZE, data, channels: 3 });
}
