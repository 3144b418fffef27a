import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { MAX_TRACE_BYTES, MAX_TRACE_LINE_BYTES, MAX_TRACE_LINES } from '@/domain/printTrace';
import { MAX_TRACE_DEPTH } from '@/domain/trace/traceFormat';
import { HttpError } from '../../platform/http/httpError';
import { aTraceHeader } from '../../../test/factories/aTraceHeader';
import { aTraceFile } from '../../../test/server/aTraceFile';
import { checkTrace } from './checkTrace';

const MEGABYTE = 1024 * 1024;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const HEADER = `${JSON.stringify(aTraceHeader())}\n`;

describe('checkTrace', () => {
  const refusalOf = (gzip: Uint8Array) => checkTrace(gzip).catch(({ statusCode, code, details }: HttpError) => [statusCode, code, details]);

  /**
   * A large gzip of repeated parts, as a gzip may be concatenated. It ends with a broken part, so that only a reader of the whole
   * file fails there.
   */
  const aBomb = (start: string, part: string, parts: number) => {
    const packed = gzipSync(part);
    return Buffer.concat([gzipSync(start), ...Array.from({ length: parts }, () => packed), packed.subarray(0, -1)]);
  };

  it.each([
    ['no lines', '', 0],
    ['a line without a newline', '{}', 1],
    ['a line with a newline', '{}\n', 1],
    ['lines', '{"a":1}\n[]\n"x"\n', 3],
    ['a line of the maximum length', `"${'x'.repeat(MAX_TRACE_LINE_BYTES - 2)}"\n{}`, 2],
    ['a line of the maximum depth', nested(MAX_TRACE_DEPTH), 1],
    ['letters that chunks split', `${JSON.stringify('ñ🍕'.repeat(100_000))}\n{}`, 2],
  ])('counts %s after the header [TR-02]', async (_what, lines, count) => {
    expect(await checkTrace(gzipSync(HEADER + lines))).toBe(count);
  });

  it.each([
    ['an empty body', Buffer.alloc(0), 'NOT_GZIP'],
    ['a text', Buffer.from(HEADER), 'NOT_GZIP'],
    ['half a gzip', aTraceFile().subarray(0, 60), 'NOT_GZIP'],
    ['a gzip without its last byte', aTraceFile().subarray(0, -1), 'NOT_GZIP'],
    [
      'a gzip with a wrong checksum',
      Buffer.from(aTraceFile().map((byte, at, all) => (at === all.length - 8 ? byte ^ 1 : byte))),
      'NOT_GZIP',
    ],
    ['an empty file', gzipSync(''), 'NOT_A_TRACE'],
    ['an empty first line', gzipSync(`\n${HEADER}`), 'NOT_A_TRACE'],
    ['a first line that is not JSON', gzipSync('hola\n{}'), 'NOT_A_TRACE'],
    ['the JSON of another app', gzipSync('{"format":"har","version":1}\n{}'), 'NOT_A_TRACE'],
    ['a first line that exceeds the length limit', gzipSync('x'.repeat(MAX_TRACE_LINE_BYTES + 1)), 'NOT_A_TRACE'],
    ['another archive', Buffer.from('PK\u0003\u0004 zip'), 'NOT_GZIP'],
  ])('rejects %s', async (_what, gzip, code) => {
    expect(await refusalOf(gzip)).toEqual([422, code, undefined]);
  });

  it.each([
    ['a text', '{}\nhola\n{}', 3],
    ['half a line at the end', '{}\n{"kind":"st', 3],
    ['an empty line', '{}\n\n{}', 3],
    ['a line that is too long', `"${'x'.repeat(MAX_TRACE_LINE_BYTES - 1)}"`, 2],
    ['a line that is nested too deep', nested(MAX_TRACE_DEPTH + 1), 2],
    ['a line that is nested extremely deep', nested(500_000), 2],
  ])('names the broken line: %s', async (_what, lines, line) => {
    expect(await refusalOf(gzipSync(HEADER + lines))).toEqual([422, 'BROKEN_LINE', { line }]);
  });

  it('rejects a file that is too large without decompressing it', async () => {
    expect(await refusalOf(Buffer.alloc(MAX_TRACE_BYTES + 1))).toEqual([413, 'TOO_LARGE', undefined]);
  });

  it('stops decompressing 300 MB of zeros at the first limit', async () => {
    expect(await refusalOf(aBomb('', '\0'.repeat(MEGABYTE), 300))).toEqual([422, 'NOT_A_TRACE', undefined]);
    expect(await refusalOf(aBomb(HEADER, '\0'.repeat(MEGABYTE), 300))).toEqual([422, 'BROKEN_LINE', { line: 2 }]);
  });

  it('stops decompressing valid lines above 200 MB', async () => {
    const line = `"${'x'.repeat(MEGABYTE - 3)}"\n`;

    expect(await refusalOf(aBomb(HEADER, line, 198))).toEqual([422, 'NOT_GZIP', undefined]);
    expect(await refusalOf(aBomb(HEADER, line, 199))).toEqual([413, 'TOO_LARGE', undefined]);
  }, 60_000);

  it('stops reading above the maximum number of lines', async () => {
    const part = '0\n'.repeat(MAX_TRACE_LINES / 10);

    expect(await refusalOf(aBomb(HEADER, part, 9))).toEqual([422, 'NOT_GZIP', undefined]);
    expect(await refusalOf(aBomb(HEADER, part, 11))).toEqual([413, 'TOO_LARGE', undefined]);
  }, 60_000);

  it('counts lines or throws an HttpError for arbitrary bytes', async () => {
    const lines = '{"kind":"note","n":1}\n[1,"ñ"]\n"x"';
    const fault = fc.record({ at: fc.nat(), byte: fc.nat(255) });
    const faults = fc.array(fault, { minLength: 1, maxLength: 4 });
    const bend = (file: Buffer, bends: readonly { at: number; byte: number }[]) => {
      const bent = Buffer.from(file);
      for (const { at, byte } of bends) bent[at % bent.length] = byte;
      return bent;
    };
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      faults.map((bends) => bend(aTraceFile([lines]), bends)),
      faults.map((bends) => gzipSync(bend(Buffer.from(HEADER + lines), bends))),
    );

    await fc.assert(
      fc.asyncProperty(bytes, async (gzip) => {
        const outcome: unknown = await checkTrace(gzip).catch((error: unknown) => error);
        expect(typeof outcome === 'number' || outcome instanceof HttpError).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
