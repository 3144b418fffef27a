import fc from 'fast-check';
import { encode } from 'fast-png';
import { HttpError } from '../../platform/http/httpError';
import { IMAGE_FILES } from '../../../test/server/imageFiles';
import { MAX_IMAGE_BYTES, readImage } from './readImage';

/** What it is read as, or the code of the refusal. */
function answerTo(bytes: Uint8Array | string): string {
  try {
    return readImage(typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('base64')).type;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.code;
  }
}

const bytesOf = (base64: string) => Buffer.from(base64, 'base64');

/** A PNG that says it is of this size, and has the pixels of another. */
function aPngThatSays(width: number, height: number): Buffer {
  const png = bytesOf(IMAGE_FILES.png);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

function aJpegThatSays(width: number, height: number): Buffer {
  const jpeg = bytesOf(IMAGE_FILES.jpeg);
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

function aWebpThatSays(width: number, height: number): Buffer {
  const webp = bytesOf(IMAGE_FILES.webp);
  const start = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  webp.writeUInt16LE(width, start + 3);
  webp.writeUInt16LE(height, start + 5);
  return webp;
}

function aLosslessWebpThatSays(width: number, height: number): Buffer {
  const webp = bytesOf(IMAGE_FILES.losslessWebp);
  webp.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, webp.indexOf('VP8L') + 9);
  return webp;
}

describe('an image that was sent', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['losslessWebp', 'image/webp'],
  ] as const)('is a %s by its bytes, and kept as they are [LO-02]', (name, type) => {
    expect(readImage(IMAGE_FILES[name])).toEqual({ type, bytes: bytesOf(IMAGE_FILES[name]) });
  });

  it.each<[string, Uint8Array | string]>([
    ['nothing', ''],
    ['no base64', 'data:image/png;base64,AAAA'],
    ['base64 of web addresses', '_-_-'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from(`MZ${'\0'.repeat(200)}PE`)],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;')],
    [
      'a beginning of a PNG before a page',
      Buffer.concat([bytesOf(IMAGE_FILES.png).subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a JPEG without pixels', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a PNG of no width', aPngThatSays(0, 5)],
    ['a JPEG of no height', aJpegThatSays(7, 0)],
    ['a WebP of no width', aWebpThatSays(0, 5)],
  ])('is refused where it is %s', (_what, bytes) => {
    expect(answerTo(bytes)).toBe('INVALID_DATA');
  });

  it.each(Object.keys(IMAGE_FILES) as (keyof typeof IMAGE_FILES)[])('is refused where a %s ends too early, wherever that is', (name) => {
    const whole = bytesOf(IMAGE_FILES[name]);

    const answers = Array.from({ length: whole.length }, (_, length) => answerTo(whole.subarray(0, length)));

    expect(new Set(answers)).toEqual(new Set(['INVALID_DATA']));
  });

  it.each([
    ['PNG', aPngThatSays],
    ['JPEG', aJpegThatSays],
    ['WebP', aWebpThatSays],
    ['lossless WebP', aLosslessWebpThatSays],
  ])('of a %s is at most 6000 pixels wide and high: a few bytes would fill the memory of a browser', (_what, ofSize) => {
    expect(answerTo(ofSize(6000, 6000))).toMatch(/^image/);
    expect([answerTo(ofSize(6001, 1)), answerTo(ofSize(1, 6001)), answerTo(ofSize(16_000, 16_000))]).toEqual(
      Array.from({ length: 3 }, () => 'IMAGE_TOO_LARGE'),
    );
  });

  it('of a PNG may say that it is as wide as a number goes', () => {
    expect(answerTo(aPngThatSays(4_294_967_295, 4_294_967_295))).toBe('IMAGE_TOO_LARGE');
  });

  it('has at most 5 MB', () => {
    const behind = (length: number) => Buffer.concat([bytesOf(IMAGE_FILES.png), Buffer.alloc(length - bytesOf(IMAGE_FILES.png).length)]);

    expect(answerTo(behind(MAX_IMAGE_BYTES))).toBe('image/png');
    expect(answerTo(behind(MAX_IMAGE_BYTES + 1))).toBe('IMAGE_TOO_LARGE');
  });

  it('of any size is read as such', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (width, height) => {
        expect(answerTo(encode({ width, height, data: new Uint8Array(width * height * 4), channels: 4 }))).toBe('image/png');
      }),
    );
  });

  it('of whatever bytes is read or refused, and never more than that', () => {
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
        expect(answerTo(bytes)).toMatch(/^(?:image\/|INVALID_DATA|IMAGE_TOO_LARGE)/);
      }),
      { numRuns: 2000 },
    );
  });
});
