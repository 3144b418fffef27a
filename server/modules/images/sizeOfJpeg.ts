import type { ImageSize } from './imageSize';

const START_OF_SCAN = 0xda;
const END = Buffer.from([0xff, 0xd9]);
/** Among the frame headers C0 … CF these three are something else: tables, and one that nobody uses. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

/** The size of a JPEG, from the frame header before its first scan, if an end comes after that; else null. */
export function sizeOfJpeg(bytes: Buffer): ImageSize | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let size: ImageSize | null = null;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // Any number of FF may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) return bytes.lastIndexOf(END) > at ? size : null;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (isFrame(marker) && length >= 7) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + length;
  }
  return null;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
}
