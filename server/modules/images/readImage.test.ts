import fc from 'fast-check';
import { encode } from 'fast-png';
import { HttpError } from '../../platform/http/httpError';
import { IMAGE_FILES } from '../../../test/server/imageFiles';
import { MAX_IMAGE_BYTES, readImage } from './readImage';

/** The detected type, or the code of the error. */
function resultOf(bytes: Uint8Array | string): string {
  try {
    return readImage(typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('base64')).type;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.code;
  }
}

const bytesOf = (base64: string) => Buffer.from(base64, 'base64');

/** A PNG whose header declares this size, with the pixels of another. */
function aPngOfDeclaredSize(width: number, height: number): Buffer {
  const png = bytesOf(IMAGE_FILES.png);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

function aJpegOfDeclaredSize(width: number, height: number): Buffer {
  const jpeg = bytesOf(IMAGE_FILES.jpeg);
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

function aWebpOfDeclaredSize(width: number, height: number): Buffer {
  const webp = bytesOf(IMAGE_FILES.webp);
  const start = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  webp.writeUInt16LE(width, start + 3);
  webp.writeUInt16LE(height, start + 5);
  return webp;
}

function aLosslessWebpOfDeclaredSize(width: number, height: number): Buffer {
  const webp = bytesOf(IMAGE_FILES.losslessWebp);
  webp.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, webp.indexOf('VP8L') + 9);
  return webp;
}

describe('readImage', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['losslessWebp', 'image/webp'],
  ] as const)('detects a %s from its bytes, and returns the bytes unchanged [LO-02]', (name, type) => {
    expect(readImage(IMAGE_FILES[name])).toEqual({ type, bytes: bytesOf(IMAGE_FILES[name]) });
  });

  it.each<[string, Uint8Array | string]>([
    ['empty', ''],
    ['not base64', 'data:image/png;base64,AAAA'],
    ['base64url', '_-_-'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from(`MZ${'\0'.repeat(200)}PE`)],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;')],
    [
      'the start of a PNG before a page',
      Buffer.concat([bytesOf(IMAGE_FILES.png).subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a JPEG without pixels', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a PNG of width 0', aPngOfDeclaredSize(0, 5)],
    ['a JPEG of height 0', aJpegOfDeclaredSize(7, 0)],
    ['a WebP of width 0', aWebpOfDeclaredSize(0, 5)],
  ])('rejects bytes that are %s', (_what, bytes) => {
    expect(resultOf(bytes)).toBe('INVALID_DATA');
  });

  it.each(Object.keys(IMAGE_FILES) as (keyof typeof IMAGE_FILES)[])('rejects a %s that is truncated at any length', (name) => {
    const whole = bytesOf(IMAGE_FILES[name]);

    const answers = Array.from({ length: whole.length }, (_, length) => resultOf(whole.subarray(0, length)));

    expect(new Set(answers)).toEqual(new Set(['INVALID_DATA']));
  });

  it.each([
    ['PNG', aPngOfDeclaredSize],
    ['JPEG', aJpegOfDeclaredSize],
    ['WebP', aWebpOfDeclaredSize],
    ['lossless WebP', aLosslessWebpOfDeclaredSize],
  ])('rejects a %s of more than 6000 pixels per side, which would fill the memory of a browser', (_what, ofSize) => {
    expect(resultOf(ofSize(6000, 6000))).toMatch(/^image/);
    expect([resultOf(ofSize(6001, 1)), resultOf(ofSize(1, 6001)), resultOf(ofSize(16_000, 16_000))]).toEqual(
      Array.from({ length: 3 }, () => 'IMAGE_TOO_LARGE'),
    );
  });

  it('rejects a PNG that declares the maximum integer as its sides', () => {
    expect(resultOf(aPngOfDeclaredSize(4_294_967_295, 4_294_967_295))).toBe('IMAGE_TOO_LARGE');
  });

  it('accepts at most 5 MB', () => {
    const behind = (length: number) => Buffer.concat([bytesOf(IMAGE_FILES.png), Buffer.alloc(length - bytesOf(IMAGE_FILES.png).length)]);

    expect(resultOf(behind(MAX_IMAGE_BYTES))).toBe('image/png');
    expect(resultOf(behind(MAX_IMAGE_BYTES + 1))).toBe('IMAGE_TOO_LARGE');
  });

  it('detects PNG images of any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (width, height) => {
        expect(resultOf(encode({ width, height, data: new Uint8Array(width * height * 4), channels: 4 }))).toBe('image/png');
      }),
    );
  });

  it('returns a type or throws an HttpError for arbitrary bytes', () => {
    const heads = Object.values(IMAGE_FILES).map(bytesOf);
    const broken = fc
      .tuple(fc.constantFrom(...heads), fc.nat(), fc.integer({ min: 0, max: 255 }), fc.nat(), fc.integer({ min: 0, max: 255 }))
      .map(([file, one, value, two, other]) => {
        const bytes = Buffer.from(file);
        bytes[one % bytes.length] = value;
        bytes[two % bytes.length] = other;
        return bytes;
      });

    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), broken), (bytes) => {
        expect(resultOf(bytes)).toMatch(/^(?:image\/|INVALID_DATA|IMAGE_TOO_LARGE)/);
      }),
      { numRuns: 2000 },
    );
  });
});
