import { invalidData, HttpError } from '../../platform/http/httpError';
import { sizeOfJpeg, sizeOfPng, sizeOfWebp, type ImageSize } from './imageSize';

/** A page need not load more. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** Of either side, in pixels: what a browser unpacks takes four bytes for each. */
export const MAX_IMAGE_SIDE = 6000;

export interface Image {
  type: string;
  bytes: Buffer;
}

/** By what the bytes are; a reader gives null for what is not of its kind, or not whole. */
const READERS: readonly (readonly [type: string, sizeOf: (bytes: Buffer) => ImageSize | null])[] = [
  ['image/png', sizeOfPng],
  ['image/jpeg', sizeOfJpeg],
  ['image/webp', sizeOfWebp],
];

/**
 * An image as it was sent, in base64: a PNG, JPEG or WebP that is whole, whatever its name says. Its pixels are not unpacked.
 *
 * @throws HttpError 422 `invalidImage` for anything else, 413 `IMAGE_TOO_LARGE` beyond 5 MB or 6000 pixels a side.
 */
export function readImage(base64: string): Image {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw invalidImage();
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_IMAGE_BYTES) throw imageTooLarge();
  for (const [type, sizeOf] of READERS) {
    const size = sizeOf(bytes);
    if (size) return demandSize(size, { type, bytes });
  }
  throw invalidImage();
}

function demandSize({ width, height }: ImageSize, image: Image): Image {
  if (width < 1 || height < 1) throw invalidImage();
  if (width > MAX_IMAGE_SIDE || height > MAX_IMAGE_SIDE) throw imageTooLarge();
  return image;
}

function invalidImage(): HttpError {
  return invalidData([{ path: 'base64', message: 'invalidImage' }]);
}

export function imageTooLarge(): HttpError {
  return new HttpError(413, 'IMAGE_TOO_LARGE', 'The image is too large: at most 5 MB, and 6000 by 6000 pixels.');
}
