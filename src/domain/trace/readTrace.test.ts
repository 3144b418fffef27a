import { readTrace } from '@/domain/trace/readTrace';
import type { NoteLine } from '@/domain/trace/traceFormat';
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
  it('reads lines that come in pieces, the last without its line break', async () => {
    const pieces = [...text(HEADER, note(1), note(2)).trimEnd()];
    expect(await readTrace(pieces)).toEqual({ header: HEADER, lines: [note(1), note(2)], faults: [] });
  });

  it.each<[string, string]>([
    ['an empty file', ''],
    ['a picture', '\u0089PNG\r\n\u001a\n'],
    ['a trace of another program', '{"format":"other"}\n{}\n'],
    ['another JSON', '[1,2]'],
  ])('opens nothing of %s, and says so', async (_what, file) => {
    const { header, lines, faults } = await readTrace(file === '' ? [] : [file]);
    expect([header, lines, faults]).toEqual([null, [], [{ line: file === '' ? null : 1, reason: file === '' ? 'empty' : 'notATrace' }]]);
  });

  it('passes over what it cannot read, and tells line and reason', async () => {
    expect(await numbers(note(1), '{"kind":"step"', { kind: 'dance', n: 2 }, '', note(3))).toEqual({
      read: ['a1', 'a3'],
      faults: [
        { line: 3, reason: 'brokenLine' },
        { line: 4, reason: 'brokenLine' },
      ],
    });
  });

  it('keeps what came before the file was cut off', async () => {
    async function* broken() {
      yield text(HEADER, note(1));
      yield '{"kind":"no';
      throw await Promise.resolve(new TypeError('truncated gzip'));
    }
    expect(await readTrace(broken())).toEqual({ header: HEADER, lines: [note(1)], faults: [{ line: 3, reason: 'cutOff' }] });
  });

  it('puts lines right that stand in another order, drops doubled ones, and sorts pages by time', async () => {
    expect(await numbers(note(2), note(1))).toEqual({ read: ['a1', 'a2'], faults: [{ line: null, reason: 'outOfOrder' }] });
    expect(await numbers(note(1), note(1), note(2))).toEqual({ read: ['a1', 'a2'], faults: [{ line: null, reason: 'doubledLine' }] });
    expect(await numbers(note(1, { t: 10 }), note(2, { t: 30 }), note(1, { page: 'b', t: 20 }))).toEqual({
      read: ['a1', 'b1', 'a2'],
      faults: [],
    });
  });

  it('keeps the order of a page whose clock was set back', async () => {
    expect((await numbers(note(1, { t: 50 }), note(2, { t: 10 }), note(1, { page: 'b', t: 20 }))).read).toEqual(['b1', 'a1', 'a2']);
  });

  it('stops at its limit, and says where', async () => {
    const { lines, faults } = await readTrace([text(HEADER, note(1)), text(note(2)), text(note(3))], text(HEADER, note(1)).length + 10);
    expect([lines.map(({ n }) => n), faults]).toEqual([[1, 2], [{ line: 4, reason: 'tooLarge' }]]);
  });

  it('stops at a line without an end, as a packed file of zeros has it', async () => {
    const zeros = '\0'.repeat(1024 * 1024);
    expect(await readTrace(Array.from({ length: 50 }, () => zeros))).toEqual({
      header: null,
      lines: [],
      faults: [{ line: 1, reason: 'lineTooLong' }],
    });
  });

  it('says that a trace is of a newer format, and reads what it can', async () => {
    const { lines, faults } = await readTrace([text(aTraceHeader({ version: 2 }), note(1))]);
    expect([lines.length, faults]).toEqual([1, [{ line: 1, reason: 'newerFormat' }]]);
  });

  it('tells the first hundred faults', async () => {
    expect((await numbers(...Array.from({ length: 200 }, () => 'x'))).faults).toHaveLength(100);
  });
});
