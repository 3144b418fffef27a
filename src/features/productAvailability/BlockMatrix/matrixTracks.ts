import type { MatrixTools } from '@/features/productAvailability/BlockMatrix/matrixLine';

type Channels = Pick<MatrixTools, 'channels'>;

/** With more channels their columns are narrow, so that seven fit into a window of 1360 pixels: the text of a cell has two lines (row W-08). */
const MAX_WIDE_CHANNELS = 4;
/** Widths in pixels: checkbox, POS id, and the two actions. */
const FIXED = [36, 80, 40, 40];
const MIN_NAME = 208;

/** Whether the columns of the channels are narrow. */
export function isDense({ channels }: Channels): boolean {
  return channels.length > MAX_WIDE_CHANNELS;
}

/** The height of a row in pixels. */
export function rowHeight(tools: Channels): number {
  return isDense(tools) ? 40 : 32;
}

/** The columns of the matrix as CSS grid tracks. */
export function matrixTracks(tools: Channels): string {
  const [box, pos, ...actions] = FIXED.map((width) => `${width}px`);
  const channels = `repeat(${tools.channels.length}, minmax(${channelWidth(tools)}px, 1fr))`;
  return [box, `minmax(${MIN_NAME}px, 2fr)`, pos, channels, ...actions].join(' ');
}

/** The minimum width of the matrix, in pixels: the sum of its columns. */
export function matrixWidth(tools: Channels): number {
  return FIXED.reduce((sum, width) => sum + width, MIN_NAME) + tools.channels.length * channelWidth(tools);
}

function channelWidth(tools: Channels): number {
  return isDense(tools) ? 98 : 136;
}
