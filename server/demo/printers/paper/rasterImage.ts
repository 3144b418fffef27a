import { encode } from 'fast-png';
import { INKS } from './inks';
import type { InkColor } from './textState';

/** Bytes; packing more would take longer than printing. */
const LARGE_RASTER = 50_000;

interface Raster {
  width: number;
  height: number;
  /** Four bits a dot, 15 is black; else one bit, 1 is black. */
  gray: boolean;
  data: Uint8Array;
  /** Dots that fit; the rest of each row is not printed. */
  room: number;
  color: InkColor;
}

/** A raster as a PNG in a data URL, null where nothing is seen of it; or how many bytes it has and should have. */
export function rasterImage({
  width,
  height,
  gray,
  data,
  room,
  color,
}: Raster): { width: number; height: number; url: string | null } | { given: number; expected: number } {
  const perByte = gray ? 2 : 8;
  const rowBytes = Math.ceil(width / perByte);
  const expected = rowBytes * height;
  if (data.length !== expected || expected === 0) return { given: data.length, expected };
  const shown = Math.min(width, room);
  if (color === 'none' || shown === 0) return { width: shown, height, url: null };
  const shownBytes = Math.ceil(shown / perByte);
  const rows = new Uint8Array(shownBytes * height);
  for (let row = 0; row < height; row += 1) rows.set(data.subarray(row * rowBytes, row * rowBytes + shownBytes), row * shownBytes);
  const png = encode(
    { width: shown, height, depth: gray ? 4 : 1, channels: 1, data: rows, palette: palette(gray ? 16 : 2, color) },
    { zlib: { level: rows.length > LARGE_RASTER ? 0 : 6 } },
  );
  return { width: shown, height, url: `data:image/png;base64,${Buffer.from(png).toString('base64')}` };
}

/** From paper to ink: white is no ink at all. */
function palette(steps: number, color: Exclude<InkColor, 'none'>): [number, number, number, number][] {
  const ink = parseInt(INKS[color].slice(1), 16);
  return Array.from({ length: steps }, (_, step) => [ink >> 16, (ink >> 8) & 255, ink & 255, Math.round((255 * step) / (steps - 1))]);
}
