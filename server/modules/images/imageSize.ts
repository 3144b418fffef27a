/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The bytes of length, name and checksum around the data of a chunk. */
const PNG_FRAME = 12;

/** @returns The size of a PNG; null if the file does not consist of whole chunks from its header to its end. */
export function sizeOfPng(bytes: Buffer): ImageSize | null {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null;
  let size: ImageSize | null = null;
  let hasPixels = false;
  for (let at = PNG_SIGNATURE.length; at + PNG_FRAME <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const next = at + PNG_FRAME + length;
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

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
/** These three markers in the range C0 … CF are not frame headers. */
const NOT_FRAMES = [0xc4, 0xc8, 0xcc];

/** @returns The size of a JPEG from the frame header before its first scan; null if an end marker is missing after that. */
export function sizeOfJpeg(bytes: Buffer): ImageSize | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let size: ImageSize | null = null;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // A marker may be preceded by any number of FF bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) return bytes.lastIndexOf(END_OF_IMAGE) > at ? size : null;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (isFrame(marker) && length >= 7) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + length;
  }
  return null;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.includes(marker);
}

const WEBP_HEAD = 12;
const WEBP_CHUNK_HEAD = 8;
/** The mask of a side, which has 14 bits in both formats. */
const WEBP_SIDE_MASK = 0x3fff;

/** @returns The size of a WebP with one complete picture; null otherwise, also for an animation. */
export function sizeOfWebp(bytes: Buffer): ImageSize | null {
  if (bytes.length < WEBP_HEAD || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  if (bytes.readUInt32LE(4) + WEBP_CHUNK_HEAD > bytes.length) return null;
  for (let at = WEBP_HEAD; at + WEBP_CHUNK_HEAD <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const chunk = bytes.subarray(at + WEBP_CHUNK_HEAD, at + WEBP_CHUNK_HEAD + length);
    if (chunk.length < length) return null;
    if (name === 'VP8 ') return sizeOfLossy(chunk);
    if (name === 'VP8L') return sizeOfLossless(chunk);
    // Chunks begin at even offsets.
    at += WEBP_CHUNK_HEAD + length + (length % 2);
  }
  return null;
}

function sizeOfLossy(chunk: Buffer): ImageSize | null {
  if (chunk.length < 10 || chunk.readUIntBE(3, 3) !== 0x9d012a) return null;
  return { width: chunk.readUInt16LE(6) & WEBP_SIDE_MASK, height: chunk.readUInt16LE(8) & WEBP_SIDE_MASK };
}

function sizeOfLossless(chunk: Buffer): ImageSize | null {
  if (chunk.length < 5 || chunk[0] !== 0x2f) return null;
  const bits = chunk.readUInt32LE(1);
  return { width: (bits & WEBP_SIDE_MASK) + 1, height: ((bits >>> 14) & WEBP_SIDE_MASK) + 1 };
}
