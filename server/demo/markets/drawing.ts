import { encode } from 'fast-png';

/** Width and height of a picture, in pixels. */
const SIZE = 160;
/** Each pixel is the mean of this many samples in each direction, so that edges are smooth. */
const SAMPLES = 3;
const WIDTH = SIZE * SAMPLES;

/** As in CSS: `#rrggbb`. */
export type Color = `#${string}`;
export type Point = readonly [x: number, y: number];

/** A picture that is painted shape after shape. The centre is (0, 0), the edges are at -1 and 1, y grows downwards. */
export class Drawing {
  /** Each sample as 0xrrggbb, row after row. */
  private readonly samples = new Uint32Array(WIDTH ** 2);

  constructor(background: Color) {
    this.samples.fill(toNumber(background));
  }

  /** An ellipse, turned clockwise by `turn` (radians). */
  ellipse(color: Color, [x, y]: Point, radiusX: number, radiusY = radiusX, turn = 0): void {
    const reach = Math.max(radiusX, radiusY);
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    const squared = cos ** 2 / radiusX ** 2 + sin ** 2 / radiusY ** 2;
    this.fillRows(color, y - reach, y + reach, (rowY) => {
      // The points of a row at the edge solve a quadratic equation in their distance from the centre.
      const down = rowY - y;
      const half = down * sin * cos * (1 / radiusX ** 2 - 1 / radiusY ** 2);
      const root = half ** 2 - squared * (down ** 2 * (sin ** 2 / radiusX ** 2 + cos ** 2 / radiusY ** 2) - 1);
      return root < 0 ? [] : [x + (-half - Math.sqrt(root)) / squared, x + (-half + Math.sqrt(root)) / squared];
    });
  }

  polygon(color: Color, ...corners: Point[]): void {
    const ys = corners.map(([, y]) => y);
    const edges = corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] ?? corner] as const);
    this.fillRows(color, Math.min(...ys), Math.max(...ys), (y) =>
      edges
        .filter(([[, y1], [, y2]]) => y1 > y !== y2 > y)
        .map(([[x1, y1], [x2, y2]]) => ((x2 - x1) * (y - y1)) / (y2 - y1) + x1)
        .sort((one, other) => one - other),
    );
  }

  /** The picture as PNG. */
  toPng(): Uint8Array {
    const { samples } = this;
    // The sums of the samples of each pixel, one for each channel.
    const sums = new Uint16Array(SIZE * SIZE * 3);
    for (let row = 0, sample = 0; row < WIDTH; row += 1) {
      const firstOfRow = Math.floor(row / SAMPLES) * SIZE * 3;
      for (let first = firstOfRow; first < firstOfRow + SIZE * 3; first += 3) {
        for (let nth = 0; nth < SAMPLES; nth += 1, sample += 1) {
          const color = samples[sample] ?? 0;
          sums[first] = (sums[first] ?? 0) + (color >> 16);
          sums[first + 1] = (sums[first + 1] ?? 0) + ((color >> 8) & 0xff);
          sums[first + 2] = (sums[first + 2] ?? 0) + (color & 0xff);
        }
      }
    }
    // Rounded: the array keeps the integer part.
    const data = new Uint8Array(sums.map((sum) => sum / SAMPLES ** 2 + 0.5));
    return encode({ width: SIZE, height: SIZE, data, channels: 3 });
  }

  /** Fills the rows from `top` to `bottom` between each pair of the coordinates that `edgesAt` returns for them. */
  private fillRows(color: Color, top: number, bottom: number, edgesAt: (y: number) => number[]): void {
    const number = toNumber(color);
    for (let row = toSample(top); row < toSample(bottom); row += 1) {
      const edges = edgesAt(((row + 0.5) * 2) / WIDTH - 1);
      for (let index = 0; index + 1 < edges.length; index += 2) {
        this.samples.fill(number, row * WIDTH + toSample(edges[index] ?? 0), row * WIDTH + toSample(edges[index + 1] ?? 0));
      }
    }
  }
}

function toNumber(color: Color): number {
  return Number.parseInt(color.slice(1), 16);
}

/** The number of the sample at a coordinate, from 0 to `WIDTH`. */
function toSample(coordinate: number): number {
  return Math.min(WIDTH, Math.max(0, Math.round(((coordinate + 1) * WIDTH) / 2)));
}
