import type { ImageSize } from './imageSize';

const HEAD = 12;
const CHUNK_HEAD = 8;
/** A side takes 14 bits in both kinds of picture. */
const SIDE = 0x3fff;

/** The size of a WebP with one picture that is whole; else null, also of an animation. */
export function sizeOfWebp(bytes: Buffer): ImageSize | null {
  if (bytes.length < HEAD || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  if (bytes.readUInt32LE(4) + CHUNK_HEAD > bytes.length) return null;
  for (let at = HEAD; at + CHUNK_HEAD <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const chunk = bytes.subarray(at + CHUNK_HEAD, at + CHUNK_HEAD + length);
    if (chunk.length < length) return null;
    if (name === 'VP8 ') return sizeOfLossy(chunk);
    if (name === 'VP8L') return sizeOfLossless(chunk);
    // Chunks begin at even places.
    at += CHUNK_HEAD + length + (length % 2);
  }
  return null;
}

function sizeOfLossy(chunk: Buffer): ImageSize | null {
  if (chunk.length < 10 || chunk.readUIntBE(3, 3) !== 0x9d012a) return null;
  return { width: chunk.readUInt16LE(6) & SIDE, height: chunk.readUInt16LE(8) & SIDE };
}

function sizeOfLossless(chunk: Buffer): ImageSize | null {
  if (chunk.length < 5 || chunk[0] !== 0x2f) return null;
  const bits = chunk.readUInt32LE(1);
  return { width: (bits & SIDE) + 1, height: ((bits >>> 14) & SIDE) + 1 };
}
