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

  /** A gzip may consist of parts: so a large one is made of a small one. One more of them ends it, broken: who reads it all meets that. */
  const aBomb = (start: string, part: string, parts: number) => {
    const packed = gzipSync(part);
    return Buffer.concat([gzipSync(start), ...Array.from({ length: parts }, () => packed), packed.subarray(0, -1)]);
  };

  it.each([
    ['no lines', '', 0],
    ['a line without an end', '{}', 1],
    ['a line with an end', '{}\n', 1],
    ['lines', '{"a":1}\n[]\n"x"\n', 3],
    ['a line as long as can be', `"${'x'.repeat(MAX_TRACE_LINE_BYTES - 2)}"\n{}`, 2],
    ['a line that is nested as deep as a reader takes', nested(MAX_TRACE_DEPTH), 1],
    ['letters that are cut by the pieces', `${JSON.stringify('ñ🍕'.repeat(100_000))}\n{}`, 2],
  ])('counts %s after the header [TR-02]', async (_what, lines, count) => {
    expect(await checkTrace(gzipSync(HEADER + lines))).toBe(count);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'NOT_GZIP'],
    ['no gzip', Buffer.from(HEADER), 'NOT_GZIP'],
    ['half a gzip', aTraceFile().subarray(0, 60), 'NOT_GZIP'],
    ['a gzip without its last byte', aTraceFile().subarray(0, -1), 'NOT_GZIP'],
    [
      'a gzip with a wrong checksum',
      Buffer.from(aTraceFile().map((byte, at, all) => (at === all.length - 8 ? byte ^ 1 : byte))),
      'NOT_GZIP',
    ],
    ['an empty file', gzipSync(''), 'NOT_A_TRACE'],
    ['an empty first line', gzipSync(`\n${HEADER}`), 'NOT_A_TRACE'],
    ['a first line that is no JSON', gzipSync('hola\n{}'), 'NOT_A_TRACE'],
    ['the JSON of another app', gzipSync('{"format":"har","version":1}\n{}'), 'NOT_A_TRACE'],
    ['a first line without an end in sight', gzipSync('x'.repeat(MAX_TRACE_LINE_BYTES + 1)), 'NOT_A_TRACE'],
    ['another archive', Buffer.from('PK\u0003\u0004 zip'), 'NOT_GZIP'],
  ])('refuses %s', async (_what, gzip, code) => {
    expect(await refusalOf(gzip)).toEqual([422, code, undefined]);
  });

  it.each([
    ['no JSON', '{}\nhola\n{}', 3],
    ['half a line at the end', '{}\n{"kind":"st', 3],
    ['an empty line', '{}\n\n{}', 3],
    ['a line that is too long', `"${'x'.repeat(MAX_TRACE_LINE_BYTES - 1)}"`, 2],
    ['a line that is nested too deep', nested(MAX_TRACE_DEPTH + 1), 2],
    ['a line that is nested as deep as can be', nested(500_000), 2],
  ])('tells which line is broken: %s', async (_what, lines, line) => {
    expect(await refusalOf(gzipSync(HEADER + lines))).toEqual([422, 'BROKEN_LINE', { line }]);
  });

  it('refuses a file that is too large before it unpacks it', async () => {
    expect(await refusalOf(Buffer.alloc(MAX_TRACE_BYTES + 1))).toEqual([413, 'TOO_LARGE', undefined]);
  });

  it('leaves 300 MB of zeros after the first that is too much', async () => {
    expect(await refusalOf(aBomb('', '\0'.repeat(MEGABYTE), 300))).toEqual([422, 'NOT_A_TRACE', undefined]);
    expect(await refusalOf(aBomb(HEADER, '\0'.repeat(MEGABYTE), 300))).toEqual([422, 'BROKEN_LINE', { line: 2 }]);
  });

  it('leaves what becomes more than 200 MB of good lines where it does', async () => {
    const line = `"${'x'.repeat(MEGABYTE - 3)}"\n`;

    expect(await refusalOf(aBomb(HEADER, line, 198))).toEqual([422, 'NOT_GZIP', undefined]);
    expect(await refusalOf(aBomb(HEADER, line, 199))).toEqual([413, 'TOO_LARGE', undefined]);
  }, 60_000);

  it('leaves more lines than any trace has', async () => {
    const part = '0\n'.repeat(MAX_TRACE_LINES / 10);

    expect(await refusalOf(aBomb(HEADER, part, 9))).toEqual([422, 'NOT_GZIP', undefined]);
    expect(await refusalOf(aBomb(HEADER, part, 11))).toEqual([413, 'TOO_LARGE', undefined]);
  }, 60_000);

  it('counts or refuses whatever bytes it is given, and never more than that', async () => {
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
