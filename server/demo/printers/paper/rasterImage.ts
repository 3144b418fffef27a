import { encode } from 'fast-png';
import { INKS } from './inks';
import type { InkColor } from './textState';

/** Larger images are not compressed, because it would take longer than printing. */
const MAX_COMPRESSED_BYTES = 50_000;

interface Raster {
  width: number;
  height: number;
  /** True for four bits per dot (15 is black), false for one bit (1 is black). */
  gray: boolean;
  data: Uint8Array;
  /** The available width in dots; the rest of each row is not printed. */
  maxWidth: number;
  color: InkColor;
}

/** Converts a raster to a PNG data URL (null if nothing of it is visible), or returns the given and expected number of bytes. */
export function rasterImage({
  width,
  height,
  gray,
  data,
  maxWidth,
  color,
}: Raster): { width: number; height: number; url: string | null } | { given: number; expected: number } {
  const perByte = gray ? 2 : 8;
  const rowBytes = Math.ceil(width / perByte);
  const expected = rowBytes * height;
  if (data.length !== expected || expected === 0) return { given: data.length, expected };
  const printedWidth = Math.min(width, maxWidth);
  if (color === 'none' || printedWidth === 0) return { width: printedWidth, height, url: null };
  const printedRowBytes = Math.ceil(printedWidth / perByte);
  const rows = new Uint8Array(printedRowBytes * height);
  for (let row = 0; row < height; row += 1)
    rows.set(data.subarray(row * rowBytes, row * rowBytes + printedRowBytes), row * printedRowBytes);
  const png = encode(
    { width: printedWidth, height, depth: gray ? 4 : 1, channels: 1, data: rows, palette: palette(gray ? 16 : 2, color) },
    { zlib: { level: rows.length > MAX_COMPRESSED_BYTES ? 0 : 6 } },
  );
  return { width: printedWidth, height, url: `data:image/png;base64,${Buffer.from(png).toString('base64')}` };
}

/** The palette from transparent to full ink. */
function palette(steps: number, color: Exclude<InkColor, 'none'>): [number, number, number, number][] {
  const ink = parseInt(INKS[color].slice(1), 16);
  return Array.from({ length: steps }, (_, step) => [ink >> 16, (ink >> 8) & 255, ink & 255, Math.round((255 * step) / (steps - 1))]);
}
