import type { ImageSize } from './imageSize';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, name and check sum around what a chunk holds. */
const FRAME = 12;

/** The size of a PNG that begins with its header and goes on to its end, chunk by chunk; else null. */
export function sizeOfPng(bytes: Buffer): ImageSize | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  let size: ImageSize | null = null;
  let hasPixels = false;
  for (let at = SIGNATURE.length; at + FRAME <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const next = at + FRAME + length;
    if (next > bytes.length) return null;
    if (!size) {
      if (name !== 'IHDR' || length !== 13) return null;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    if (name === 'IDAT') hasPixels = true;
    if (name === 'IEND') return hasPixels ? size : null;
    at = next;
  }
  return null;
}
