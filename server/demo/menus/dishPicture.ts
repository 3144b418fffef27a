import { Random } from '../random';
import { Drawing, type Color, type Point } from './drawing';

const DRAWINGS = {
  burger(drawing, random) {
    drawing.ellipse('#c98a3e', [0, -0.2], 0.68, 0.44);
    drawing.ellipse('#dfa558', [-0.06, -0.26], 0.56, 0.32);
    scatter(random, 9, 0.3, ([x, y]) => drawing.ellipse('#f6e3b4', [x * 1.4, y / 2 - 0.3], 0.035, 0.022));
    layer(drawing, '#7fae4a', -0.06, 0.12, 0.76);
    layer(drawing, '#f2c03f', 0.04, 0.1, 0.7);
    layer(drawing, '#6b3d24', 0.1, 0.2, 0.7);
    layer(drawing, '#c8392e', 0.27, 0.1, 0.68);
    layer(drawing, '#c98a3e', 0.34, 0.26, 0.68);
  },
  pizza(drawing, random) {
    drawing.ellipse('#c98a3e', [0, 0], 0.84);
    drawing.ellipse('#f2cf76', [0, 0], 0.72);
    scatter(random, 12, 0.6, (at) => drawing.ellipse('#fbefc9', at, 0.1 + random.next() * 0.06));
    scatter(random, 9, 0.58, (at) => drawing.ellipse('#c8392e', at, 0.1));
    scatter(random, 8, 0.56, (at) => drawing.ellipse('#4f8a3c', at, 0.1, 0.045, random.next() * 3));
    for (let turn = 0; turn < 4; turn += 1)
      line(drawing, '#b9782f', pointAt(0.84, (turn * Math.PI) / 4), pointAt(0.84, (turn * Math.PI) / 4 + Math.PI), 0.012);
  },
  rice(drawing, random) {
    drawing.ellipse('#3c4248', [0, 0], 0.86);
    drawing.ellipse('#e3ad3c', [0, 0], 0.76);
    scatter(random, 90, 0.72, (at) => drawing.ellipse('#f0c764', at, 0.035, 0.016, random.next() * 3));
    scatter(random, 10, 0.6, (at) => drawing.ellipse('#5b9247', at, 0.05));
    scatter(random, 6, 0.55, (at) => prawn(drawing, at, random));
    scatter(random, 5, 0.6, (at) => drawing.ellipse('#2f3036', at, 0.12, 0.06, random.next() * 3));
  },
  croquettes(drawing, random) {
    plate(drawing);
    for (let nth = 0; nth < 8; nth += 1) {
      const at = nth < 5 ? pointAt(0.4, (nth * 2 * Math.PI) / 5) : pointAt(0.13, (nth * 2 * Math.PI) / 3);
      const turn = random.next() * 3;
      drawing.ellipse('#9c6224', at, 0.19, 0.12, turn);
      drawing.ellipse('#c98a3e', [at[0] - 0.015, at[1] - 0.02], 0.165, 0.095, turn);
      drawing.ellipse('#dfa558', [at[0] - 0.03, at[1] - 0.04], 0.08, 0.035, turn);
    }
  },
  salad(drawing, random) {
    plate(drawing);
    scatter(random, 26, 0.5, (at) => drawing.ellipse(random.pick(['#7fae4a', '#5b9247', '#9cc265']), at, 0.17, 0.09, random.next() * 3));
    scatter(random, 7, 0.48, (at) => drawing.ellipse('#d8483b', at, 0.08));
    scatter(random, 8, 0.48, (at) => drawing.ellipse('#f7f1e0', at, 0.06, 0.05));
    scatter(random, 6, 0.48, (at) => drawing.ellipse('#f2c84b', at, 0.09, 0.05, random.next() * 3));
  },
  fish(drawing, random) {
    plate(drawing);
    scatter(random, 9, 0.5, (at) => drawing.ellipse(random.pick(['#7fae4a', '#e08a3c', '#5b9247']), at, 0.08, 0.05, random.next() * 3));
    drawing.polygon('#b98a58', [0.3, 0], [0.6, -0.22], [0.54, 0], [0.6, 0.22]);
    drawing.ellipse('#d7ab76', [-0.08, 0], 0.48, 0.22);
    drawing.ellipse('#ecd0a4', [-0.1, -0.05], 0.4, 0.12);
    for (const x of [-0.25, -0.08, 0.09]) line(drawing, '#8d5f31', [x - 0.06, -0.15], [x + 0.06, 0.13], 0.018);
    drawing.ellipse('#3c2a1c', [-0.42, -0.03], 0.025);
    drawing.ellipse('#f4d84e', [0.1, 0.36], 0.15);
    drawing.ellipse('#fbf0a8', [0.1, 0.36], 0.11);
  },
  potatoes(drawing, random) {
    plate(drawing);
    scatter(random, 22, 0.46, (at) => {
      const turn = random.next() * 3;
      box(drawing, '#b9782f', at, 0.13, 0.09, turn);
      box(drawing, '#ecbe5c', [at[0], at[1] - 0.02], 0.115, 0.075, turn);
    });
    scatter(random, 7, 0.3, (at) => drawing.ellipse('#c8392e', at, 0.13, 0.07, random.next() * 3));
    scatter(random, 4, 0.26, (at) => drawing.ellipse('#fbf3dc', at, 0.1, 0.05, random.next() * 3));
  },
  cake(drawing) {
    plate(drawing);
    drawing.polygon('#e7c27b', [-0.5, 0.06], [0.34, -0.34], [0.5, 0.1], [0.5, 0.3], [-0.5, 0.26]);
    drawing.polygon('#f7e6b4', [-0.5, 0.06], [0.34, -0.34], [0.5, 0.1]);
    drawing.polygon('#9c6224', [-0.5, 0.22], [0.5, 0.25], [0.5, 0.32], [-0.5, 0.28]);
    drawing.ellipse('#c8392e', [0.1, -0.16], 0.1);
    drawing.ellipse('#c8392e', [0.26, -0.06], 0.08);
    drawing.ellipse('#5b9247', [0.0, -0.06], 0.07, 0.035, 0.6);
  },
  bottle(drawing) {
    drawing.ellipse('#6d8188', [0, 0.84], 0.34, 0.06);
    box(drawing, '#9fd0de', [0, 0.24], 0.28, 0.58, 0);
    drawing.polygon('#9fd0de', [-0.28, -0.3], [-0.1, -0.56], [0.1, -0.56], [0.28, -0.3]);
    box(drawing, '#9fd0de', [0, -0.62], 0.1, 0.12, 0);
    box(drawing, '#3f6fb0', [0, -0.8], 0.13, 0.08, 0);
    box(drawing, '#f7f7f2', [0, 0.22], 0.28, 0.2, 0);
    box(drawing, '#3f6fb0', [0, 0.22], 0.28, 0.05, 0);
    box(drawing, '#c7e6ee', [-0.17, 0.24], 0.035, 0.5, 0);
  },
  glass(drawing) {
    tumbler(drawing, '#f0d35a', '#f7e692');
    box(drawing, '#fbf6d4', [-0.12, -0.1], 0.13, 0.13, 0.4);
    box(drawing, '#fbf6d4', [0.14, 0.14], 0.13, 0.13, 0.9);
    drawing.ellipse('#7fae4a', [0.36, -0.5], 0.22);
    drawing.ellipse('#e9f2c4', [0.36, -0.5], 0.17);
    line(drawing, '#d8483b', [-0.16, -0.9], [-0.04, -0.2], 0.04);
  },
  meat(drawing, random) {
    plate(drawing);
    drawing.ellipse('#5a2f1d', [-0.06, -0.06], 0.46, 0.32, 0.3);
    drawing.ellipse('#7d4527', [-0.07, -0.09], 0.42, 0.27, 0.3);
    for (const shift of [-0.26, -0.1, 0.06, 0.2]) line(drawing, '#3f1f12', [shift - 0.14, 0.1], [shift + 0.06, -0.26], 0.02);
    scatter(random, 5, 0.12, ([x, y]) => drawing.ellipse('#5b9247', [x + 0.36, y + 0.28], 0.12, 0.05, random.next() * 3));
    scatter(random, 6, 0.12, ([x, y]) => box(drawing, '#ecbe5c', [x - 0.3, y + 0.4], 0.13, 0.04, random.next() * 3));
  },
  gratin(drawing, random) {
    box(drawing, '#a34a34', [0, 0], 0.84, 0.6, 0);
    box(drawing, '#f2cf76', [0, 0], 0.74, 0.5, 0);
    for (const x of [-0.48, 0, 0.48]) drawing.ellipse('#f8e4ab', [x, 0], 0.2, 0.42);
    scatter(random, 14, 0.46, ([x, y]) => drawing.ellipse('#c98a3e', [x * 1.4, y * 0.9], 0.09, 0.05, random.next() * 3));
    scatter(random, 8, 0.4, ([x, y]) => drawing.ellipse('#c8392e', [x * 1.4, y], 0.06, 0.04));
  },
  sandwich(drawing, random) {
    drawing.ellipse('#c98a3e', [0, -0.16], 0.86, 0.3);
    drawing.ellipse('#dfa558', [0, -0.22], 0.76, 0.2);
    for (const x of [-0.42, -0.14, 0.14, 0.42]) line(drawing, '#b9782f', [x - 0.08, -0.12], [x + 0.08, -0.34], 0.022);
    layer(drawing, '#7fae4a', -0.04, 0.12, 0.84);
    for (let nth = 0; nth < 9; nth += 1)
      drawing.ellipse(random.pick(['#f2c84b', '#dfa558', '#ecbe5c']), [-0.66 + nth * 0.165, 0.12], 0.11, 0.09);
    drawing.ellipse('#b9782f', [0, 0.34], 0.84, 0.18);
    drawing.ellipse('#dfa558', [0, 0.29], 0.8, 0.12);
  },
  omelette(drawing, random) {
    plate(drawing);
    drawing.ellipse('#c58f2c', [0, 0.03], 0.54);
    drawing.ellipse('#f0c243', [0, 0], 0.52);
    scatter(random, 12, 0.42, (at) => drawing.ellipse('#d79a34', at, 0.1, 0.06, random.next() * 3));
    drawing.polygon('#faf9f5', [0, 0], [0.62, -0.2], [0.62, 0.2]);
    drawing.polygon('#f8e4ab', [0, 0], [0.52, -0.17], [0.52, -0.11]);
  },
  prawns(drawing, random) {
    drawing.ellipse('#8c4a30', [0, 0], 0.82);
    drawing.ellipse('#b5643f', [0, 0], 0.74);
    drawing.ellipse('#e2a34d', [0, 0], 0.68);
    scatter(random, 11, 0.5, (at) => prawn(drawing, at, random));
    scatter(random, 8, 0.54, (at) => drawing.ellipse('#f7f1d8', at, 0.05, 0.03, random.next() * 3));
    scatter(random, 10, 0.56, (at) => drawing.ellipse('#5b9247', at, 0.035));
  },
  octopus(drawing, random) {
    drawing.ellipse('#9a6a3c', [0, 0], 0.84);
    drawing.ellipse('#b98450', [0, 0], 0.78);
    scatter(random, 8, 0.52, (at) => drawing.ellipse('#f2dc9a', at, 0.18));
    scatter(random, 13, 0.54, (at) => {
      drawing.ellipse('#8d3a4a', at, 0.14);
      drawing.ellipse('#f6e0dc', at, 0.1);
    });
    scatter(random, 40, 0.62, (at) => drawing.ellipse('#c8392e', at, 0.018));
  },
  ham(drawing, random) {
    plate(drawing);
    for (let nth = 0; nth < 11; nth += 1) {
      const at = pointAt(nth === 0 ? 0 : 0.36, nth * 0.66);
      const turn = nth * 0.66 + random.next() * 0.5;
      drawing.ellipse('#f3cfc2', at, 0.25, 0.13, turn);
      drawing.ellipse('#b23a3f', [at[0] + 0.012, at[1] + 0.012], 0.215, 0.1, turn);
      drawing.ellipse('#d26a67', at, 0.12, 0.022, turn);
    }
  },
  soup(drawing, random) {
    drawing.ellipse('#dededa', [0, 0], 0.84);
    drawing.ellipse('#faf9f5', [0, 0], 0.78);
    drawing.ellipse('#d9703a', [0, 0], 0.62);
    drawing.ellipse('#e58a50', [-0.05, -0.06], 0.5);
    scatter(random, 9, 0.36, (at) => drawing.ellipse(random.pick(['#5b9247', '#f7e9b8', '#c8392e']), at, 0.06, 0.045, random.next() * 3));
    drawing.ellipse('#fbf3dc', [0.08, 0.1], 0.16, 0.05, 0.5);
  },
  stew(drawing, random) {
    drawing.ellipse('#55341f', [0, 0], 0.86);
    drawing.ellipse('#6f4629', [0, 0], 0.78);
    drawing.ellipse('#3a2118', [0, 0], 0.7);
    scatter(random, 34, 0.6, (at) => drawing.ellipse('#5e3322', at, 0.07, 0.045, random.next() * 3));
    scatter(random, 8, 0.5, (at) => drawing.ellipse('#a65b3c', at, 0.13, 0.09, random.next() * 3));
    scatter(random, 6, 0.5, (at) => drawing.ellipse('#f4f0e4', at, 0.1, 0.07, random.next() * 3));
    scatter(random, 8, 0.55, (at) => drawing.ellipse('#5b9247', at, 0.06, 0.03, random.next() * 3));
  },
  flan(drawing) {
    plate(drawing);
    drawing.ellipse('#a85f1f', [0, 0.16], 0.56, 0.26);
    drawing.polygon('#f0c96a', [-0.4, 0.16], [-0.3, -0.24], [0.3, -0.24], [0.4, 0.16]);
    drawing.ellipse('#f0c96a', [0, 0.16], 0.4, 0.15);
    drawing.ellipse('#8a4712', [0, -0.24], 0.3, 0.12);
    drawing.ellipse('#b8701f', [-0.05, -0.27], 0.18, 0.05);
    line(drawing, '#8a4712', [-0.18, -0.16], [-0.2, 0.06], 0.05);
    line(drawing, '#8a4712', [0.14, -0.14], [0.16, 0.0], 0.05);
  },
  chocolate(drawing, random) {
    plate(drawing);
    drawing.ellipse('#3a1d12', [-0.08, 0.08], 0.42, 0.34);
    drawing.ellipse('#5a2f1d', [-0.1, 0], 0.36, 0.26);
    drawing.ellipse('#2a130b', [-0.08, 0.02], 0.17, 0.1);
    drawing.ellipse('#fbf3dc', [0.36, 0.1], 0.2);
    drawing.ellipse('#ffffff', [0.33, 0.05], 0.1, 0.07);
    scatter(random, 22, 0.55, (at) => drawing.ellipse('#8a4b2a', at, 0.022));
    drawing.ellipse('#5b9247', [0.22, -0.18], 0.11, 0.05, 0.7);
  },
  fruit(drawing, random) {
    plate(drawing);
    scatter(random, 8, 0.46, (at) => {
      drawing.ellipse('#5b9247', at, 0.15);
      drawing.ellipse('#d9e8a0', at, 0.12);
    });
    scatter(random, 8, 0.46, (at) => drawing.ellipse('#d8483b', at, 0.11, 0.09, random.next() * 3));
    scatter(random, 6, 0.46, (at) => box(drawing, '#f2a33c', at, 0.1, 0.08, random.next() * 3));
    scatter(random, 12, 0.46, (at) => drawing.ellipse('#4b3a7c', at, 0.055));
  },
  acai(drawing, random) {
    drawing.ellipse('#dededa', [0, 0], 0.82);
    drawing.ellipse('#4a1f46', [0, 0], 0.7);
    scatter(random, 60, 0.3, ([x, y]) =>
      drawing.ellipse(random.pick(['#dfa558', '#b9782f']), [x - 0.24, y - 0.1], 0.04, 0.025, random.next() * 3),
    );
    for (let nth = 0; nth < 6; nth += 1) drawing.ellipse('#d8323b', pointAt(0.44, nth * 0.4 - 0.9), 0.12, 0.1);
    for (let nth = 0; nth < 5; nth += 1) drawing.ellipse('#f7e9b8', pointAt(0.44, nth * 0.42 + 1.5), 0.12);
  },
  beer(drawing) {
    tumbler(drawing, '#e3a32e', '#f0bf55');
    drawing.ellipse('#fdfaf0', [0, -0.6], 0.46, 0.16);
    for (const [x, y] of [
      [-0.3, -0.68],
      [0, -0.74],
      [0.28, -0.68],
      [-0.2, -0.5],
      [0.2, -0.5],
    ] satisfies Point[])
      drawing.ellipse('#fdfaf0', [x, y], 0.18, 0.13);
    for (const [x, y] of [
      [-0.1, 0.4],
      [0.12, 0.1],
      [0.02, 0.6],
      [-0.18, -0.1],
      [0.2, -0.2],
    ] satisfies Point[])
      drawing.ellipse('#fbe7b0', [x, y], 0.03);
  },
  sangria(drawing) {
    tumbler(drawing, '#8c1f33', '#b23a4a');
    drawing.ellipse('#e58a2c', [-0.1, -0.2], 0.2);
    drawing.ellipse('#f6c06a', [-0.1, -0.2], 0.16);
    drawing.ellipse('#e58a2c', [0.12, 0.3], 0.18);
    drawing.ellipse('#f6c06a', [0.12, 0.3], 0.14);
    box(drawing, '#d98a94', [0.14, -0.36], 0.11, 0.11, 0.5);
  },
  can(drawing) {
    drawing.ellipse('#6d8188', [0, 0.76], 0.44, 0.1);
    box(drawing, '#2f8a4c', [0, 0.06], 0.4, 0.66, 0);
    drawing.ellipse('#2f8a4c', [0, 0.72], 0.4, 0.1);
    drawing.polygon('#c8392e', [-0.4, 0.3], [0.4, -0.1], [0.4, 0.14], [-0.4, 0.54]);
    drawing.ellipse('#c9ced1', [0, -0.6], 0.4, 0.12);
    drawing.ellipse('#eef0f1', [0, -0.61], 0.33, 0.085);
    drawing.ellipse('#8f989c', [0, -0.6], 0.12, 0.035);
    box(drawing, '#55b374', [-0.28, 0.06], 0.04, 0.56, 0);
  },
  coffee(drawing) {
    drawing.ellipse('#dededa', [0, 0.06], 0.86);
    drawing.ellipse('#faf9f5', [0, 0.04], 0.8);
    drawing.ellipse('#dededa', [0.6, 0.02], 0.2, 0.15);
    drawing.ellipse('#faf9f5', [0.6, 0.02], 0.11, 0.07);
    drawing.ellipse('#ffffff', [0, 0], 0.54);
    drawing.ellipse('#7a4a2a', [0, 0], 0.46);
    drawing.ellipse('#e4c39a', [-0.07, -0.06], 0.2, 0.17);
    drawing.ellipse('#e4c39a', [0.1, -0.06], 0.19, 0.16);
    drawing.polygon('#e4c39a', [-0.25, 0], [0.27, 0], [0.01, 0.32]);
  },
} satisfies Record<string, (drawing: Drawing, random: Random) => void>;

/** What a picture shows. */
export type DishDrawing = keyof typeof DRAWINGS;

/** Draws a dish as PNG: the arrangement follows its id, so that the same dish has the same picture each time. */
export function dishPicture(id: string, picture: DishDrawing): Uint8Array {
  const random = new Random([...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7));
  const drawing = new Drawing(random.pick(['#b4c2c6', '#c9bfb2', '#b3c4b8', '#c3bac9']));
  DRAWINGS[picture](drawing, random);
  return drawing.toPng();
}

function plate(drawing: Drawing): void {
  drawing.ellipse('#6d7a7e', [0.03, 0.06], 0.88);
  drawing.ellipse('#dededa', [0, 0], 0.88);
  drawing.ellipse('#faf9f5', [0, 0], 0.84);
  drawing.ellipse('#ecebe5', [0, 0], 0.66);
  drawing.ellipse('#faf9f5', [0, 0.01], 0.64);
}

/** A glass that is wider at the top, filled with a drink. */
function tumbler(drawing: Drawing, drink: Color, light: Color): void {
  drawing.ellipse('#6d8188', [0, 0.82], 0.4, 0.09);
  drawing.polygon('#e6eef0', [-0.52, -0.74], [0.52, -0.74], [0.38, 0.84], [-0.38, 0.84]);
  drawing.polygon(drink, [-0.46, -0.54], [0.46, -0.54], [0.34, 0.76], [-0.34, 0.76]);
  drawing.polygon(light, [-0.38, -0.46], [-0.26, -0.46], [-0.2, 0.66], [-0.29, 0.66]);
}

/** A layer with round ends, as seen from the side: from `top`, `height` high, and `half` wide on each side. */
function layer(drawing: Drawing, color: Color, top: number, height: number, half: number): void {
  const radius = height / 2;
  box(drawing, color, [0, top + radius], half - radius, radius, 0);
  drawing.ellipse(color, [radius - half, top + radius], radius);
  drawing.ellipse(color, [half - radius, top + radius], radius);
}

/** A rectangle around `at`, turned clockwise by `turn` (radians). */
function box(drawing: Drawing, color: Color, [x, y]: Point, halfWidth: number, halfHeight: number, turn: number): void {
  const corner = (alongX: number, alongY: number): Point => [
    x + alongX * halfWidth * Math.cos(turn) - alongY * halfHeight * Math.sin(turn),
    y + alongX * halfWidth * Math.sin(turn) + alongY * halfHeight * Math.cos(turn),
  ];
  drawing.polygon(color, corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1));
}

function line(drawing: Drawing, color: Color, [x1, y1]: Point, [x2, y2]: Point, halfWidth: number): void {
  const middle: Point = [(x1 + x2) / 2, (y1 + y2) / 2];
  box(drawing, color, middle, Math.hypot(x2 - x1, y2 - y1) / 2, halfWidth, Math.atan2(y2 - y1, x2 - x1));
}

function prawn(drawing: Drawing, at: Point, random: Random): void {
  const start = random.next() * 2 * Math.PI;
  for (let nth = 0; nth < 6; nth += 1) {
    const [x, y] = pointAt(0.1, start + nth * 0.6);
    drawing.ellipse(nth % 2 === 0 ? '#e8764f' : '#f4a17e', [at[0] + x, at[1] + y], 0.075 - nth * 0.007);
  }
}

/** Calls `draw` with random points of a circle around the centre. */
function scatter(random: Random, count: number, radius: number, draw: (at: Point) => void): void {
  for (let nth = 0; nth < count; nth += 1) draw(pointAt(Math.sqrt(random.next()) * radius, random.next() * 2 * Math.PI));
}

function pointAt(distance: number, angle: number): Point {
  return [Math.cos(angle) * distance, Math.sin(angle) * distance];
}
