import type { EncodedSymbol } from './encodedSymbol';

/** A MaxiCode has a fixed width of one inch: 33 rows of 30 hexagons, every other row shifted by half a hexagon. */
const COLUMNS = 30;
const ROWS = 33;
const PITCH = 7;
const ROW_PITCH = 6;
const HEXAGON = { width: 6, height: 7 };

/** The radii of the rings in the middle, from the innermost, in multiples of the pitch. */
const RINGS = [0.58, 1.34, 2.11, 2.86, 3.62, 4.38];
const TARGET = { x: 14.5 * PITCH, y: 16 * ROW_PITCH + HEXAGON.height / 2 };

/** Draws a MaxiCode from the indexes of its black hexagons, counted row by row. */
export function maxicodeOutline(modules: readonly number[]): EncodedSymbol {
  const { width, height } = HEXAGON;
  const hexagons = modules.map((module) => {
    const row = Math.floor(module / COLUMNS);
    const x = (module % COLUMNS) * PITCH + (row % 2 === 1 ? PITCH : PITCH / 2);
    const [half, slope] = [width / 2, height / 4];
    return `M${x} ${row * ROW_PITCH}l${half} ${slope}v${height / 2}l-${half} ${slope}l-${half}-${slope}v-${height / 2}z`;
  });
  const rings = RINGS.map((factor) => {
    const radius = Math.round(factor * PITCH * 100) / 100;
    return `M${TARGET.x - radius} ${TARGET.y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0z`;
  });
  return {
    width: COLUMNS * PITCH + PITCH / 2,
    height: (ROWS - 1) * ROW_PITCH + height,
    rows: [],
    outline: [...hexagons, ...rings].join(''),
    readable: '',
  };
}
