import { MAX_TRACE_LINE_BYTES, MAX_TRACE_LINES } from '@/domain/printTrace';
import { readTrace, TraceSourceError } from '@/domain/trace/readTrace';
import { MAX_TRACE_DEPTH, TRACE_VERSION, type NoteLine } from '@/domain/trace/traceFormat';
import { aTraceHeader } from '../../../test/factories/aTraceHeader';

const HEADER = aTraceHeader();
const note = (n: number, changes: Partial<NoteLine> = {}): NoteLine => ({
  kind: 'note',
  n,
  t: 1_000 + n,
  page: 'a',
  what: 'clock',
  ...changes,
});
const text = (...lines: unknown[]) => lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
const numbers = async (...lines: unknown[]) => {
  const { lines: read, faults } = await readTrace([text(HEADER, ...lines)]);
  return { read: read.map(({ page, n }) => `${page}${n}`), faults };
};

describe('readTrace', () => {
  it('reads lines that arrive in chunks, the last one without a line break', async () => {
    const pieces = [...text(HEADER, note(1), note(2)).trimEnd()];
    expect(await readTrace(pieces)).toEqual({ header: HEADER, lines: [note(1), note(2)], faults: [] });
  });

  it.each<[string, string]>([
    ['an empty file', ''],
    ['a picture', '\u0089PNG\r\n\u001a\n'],
    ['a trace of another program', '{"format":"other"}\n{}\n'],
    ['another JSON', '[1,2]'],
  ])('reads nothing of %s, and reports it', async (_what, file) => {
    const { header, lines, faults } = await readTrace(file === '' ? [] : [file]);
    expect([header, lines, faults]).toEqual([null, [], [{ line: file === '' ? null : 1, reason: file === '' ? 'empty' : 'notATrace' }]]);
  });

  it('skips unreadable lines, and reports their number and the reason', async () => {
    expect(await numbers(note(1), '{"kind":"step"', { kind: 'dance', n: 2 }, '', note(3))).toEqual({
      read: ['a1', 'a3'],
      faults: [
        { line: 3, reason: 'brokenLine' },
        { line: 4, reason: 'brokenLine' },
      ],
    });
  });

  it('returns the lines before the point where a file was truncated', async () => {
    async function* broken() {
      yield text(HEADER, note(1));
      yield '{"kind":"no';
      throw await Promise.resolve(new TypeError('truncated gzip'));
    }
    expect(await readTrace(broken())).toEqual({ header: HEADER, lines: [note(1)], faults: [{ line: 3, reason: 'cutOff' }] });
  });

  it('distinguishes an interrupted source from a truncated file', async () => {
    async function* broken() {
      yield text(HEADER, note(1));
      throw await Promise.resolve(new TraceSourceError('network'));
    }
    expect(await readTrace(broken())).toEqual({ header: HEADER, lines: [note(1)], faults: [{ line: 3, reason: 'interrupted' }] });
  });

  it('drops lines that are nested too deep or have an impossible time', async () => {
    const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    const last = 8.64e15;
    const { read, faults } = await numbers(
      note(1, { data: nested(MAX_TRACE_DEPTH - 1) }),
      note(2, { data: nested(MAX_TRACE_DEPTH) }),
      JSON.stringify(note(3, { data: 'deep' })).replace('"deep"', '['.repeat(100_000) + ']'.repeat(100_000)),
      note(4, { t: 1e300 }),
      note(5, { t: -last - 1 }),
      note(6, { t: last }),
    );
    expect(read).toEqual(['a1', 'a6']);
    expect(faults).toEqual([3, 4, 5, 6].map((line) => ({ line, reason: 'brokenLine' })));
  });

  it('rejects a change at a path deeper than any value', async () => {
    const change = (length: number) => [{ at: Array.from({ length }, () => 0), is: 1 }];
    const step = (n: number, length: number) => ({
      ...{ kind: 'step', n, t: 1_000 + n, page: 'a', actor: 'x:1', event: { type: 'go' }, taken: [] },
      changes: change(length),
    });
    expect((await numbers(step(1, MAX_TRACE_DEPTH), step(2, MAX_TRACE_DEPTH + 1))).read).toEqual(['a1']);
  });

  it('accepts lines of the same maximum length and number as the server', async () => {
    const long = (length: number) => note(1, { data: 'x'.repeat(length - JSON.stringify(note(1, { data: '' })).length) });
    expect((await readTrace([text(HEADER, long(MAX_TRACE_LINE_BYTES))])).faults).toEqual([]);
    expect((await readTrace([text(HEADER, long(MAX_TRACE_LINE_BYTES + 1))])).faults).toEqual([{ line: 2, reason: 'lineTooLong' }]);

    const empty = '\n'.repeat(1_000);
    const parts = Array.from({ length: MAX_TRACE_LINES / 1_000 }, () => empty);
    expect((await readTrace([text(HEADER), ...parts])).faults).toEqual([]);
    expect((await readTrace([text(HEADER), ...parts, empty, text(note(1))])).lines).toEqual([]);
  });

  it('sorts unordered lines, drops duplicates, and sorts pages by time', async () => {
    expect(await numbers(note(2), note(1))).toEqual({ read: ['a1', 'a2'], faults: [{ line: null, reason: 'outOfOrder' }] });
    expect(await numbers(note(1), note(1), note(2))).toEqual({ read: ['a1', 'a2'], faults: [{ line: null, reason: 'doubledLine' }] });
    expect(await numbers(note(1, { t: 10 }), note(2, { t: 30 }), note(1, { page: 'b', t: 20 }))).toEqual({
      read: ['a1', 'b1', 'a2'],
      faults: [],
    });
  });

  it('retains the order of a page whose clock was set back', async () => {
    expect((await numbers(note(1, { t: 50 }), note(2, { t: 10 }), note(1, { page: 'b', t: 20 }))).read).toEqual(['b1', 'a1', 'a2']);
  });

  it('stops at the size limit, and reports the line', async () => {
    const { lines, faults } = await readTrace([text(HEADER, note(1)), text(note(2)), text(note(3))], text(HEADER, note(1)).length + 10);
    expect([lines.map(({ n }) => n), faults]).toEqual([[1, 2], [{ line: 4, reason: 'tooLarge' }]]);
  });

  it('stops at a line without end, e.g. in a compressed file of zeros', async () => {
    const zeros = '\0'.repeat(1024 * 1024);
    expect(await readTrace(Array.from({ length: 50 }, () => zeros))).toEqual({
      header: null,
      lines: [],
      faults: [{ line: 1, reason: 'lineTooLong' }],
    });
  });

  it('reports a newer format, and reads what it can', async () => {
    const { lines, faults } = await readTrace([text(aTraceHeader({ version: TRACE_VERSION + 1 }), note(1))]);
    expect([lines.length, faults]).toEqual([1, [{ line: 1, reason: 'newerFormat' }]]);
  });

  it('reports a newer format if nothing is readable, and rejects an unknown older version', async () => {
    const read = async (header: unknown) => readTrace([text(header, note(1))]);
    expect(await read({ format: 'pase-trace', version: TRACE_VERSION + 1 })).toEqual({
      header: null,
      lines: [],
      faults: [{ line: 1, reason: 'newerFormat' }],
    });
    expect(await read({ format: 'pase-trace', version: 0 })).toMatchObject({ header: null, faults: [{ line: 1, reason: 'notATrace' }] });
  });

  it('reports the first hundred faults', async () => {
    expect((await numbers(...Array.from({ length: 200 }, () => 'x'))).faults).toHaveLength(100);
  });
});
