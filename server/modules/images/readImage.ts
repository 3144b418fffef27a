import { invalidData, HttpError } from '../../platform/http/httpError';
import { sizeOfJpeg, sizeOfPng, sizeOfWebp, type ImageSize } from './imageSize';

/** Limits what pages have to load. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** The limit of each side, in pixels: browsers need four bytes of memory per pixel. */
export const MAX_IMAGE_SIDE = 6000;

export interface Image {
  type: string;
  bytes: Buffer;
}

/** Detect the type from the bytes; a reader returns null for another type or an incomplete file. */
const READERS: readonly (readonly [type: string, sizeOf: (bytes: Buffer) => ImageSize | null])[] = [
  ['image/png', sizeOfPng],
  ['image/jpeg', sizeOfJpeg],
  ['image/webp', sizeOfWebp],
];

/**
 * Decodes a PNG, JPEG or WebP from base64. Detects the type from the bytes, not from the name; checks that the file is complete, but
 * does not decode its pixels.
 *
 * @throws HttpError 422 `invalidImage` for anything else, 413 `IMAGE_TOO_LARGE` above 5 MB or 6000 pixels per side.
 */
export function readImage(base64: string): Image {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw invalidImage();
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_IMAGE_BYTES) throw imageTooLarge();
  for (const [type, sizeOf] of READERS) {
    const size = sizeOf(bytes);
    if (size) return assertSize(size, { type, bytes });
  }
  throw invalidImage();
}

function assertSize({ width, height }: ImageSize, image: Image): Image {
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
