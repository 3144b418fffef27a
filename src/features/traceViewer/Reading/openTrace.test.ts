import { gzipSync } from 'node:zlib';
import { MAX_PACKED_BYTES, openTrace } from '@/features/traceViewer/Reading/openTrace';
import { aTraceHeader } from '../../../../test/factories/aTraceHeader';

const note = (n: number) => ({ kind: 'note', n, t: n, page: 'a', what: 'clock', data: `line ${n} ${'é'.repeat(50)} ${Math.sin(n)}` });
const notes = (count: number) => Array.from({ length: count }, (_, n) => note(n));
const text = (count: number) => [aTraceHeader(), ...notes(count)].map((line) => `${JSON.stringify(line)}\n`).join('');
const halfOf = (whole: Uint8Array) => Uint8Array.from(whole.subarray(0, whole.length / 2));

function opened(
  file: Uint8Array | string,
  { bytes, signal = new AbortController().signal }: { bytes?: number; signal?: AbortSignal } = {},
) {
  const blob = new Blob([typeof file === 'string' ? file : Uint8Array.from(file)]);
  const read: number[] = [];
  const outcome = openTrace({ stream: blob.stream(), bytes: bytes ?? blob.size }, signal, (more) => void read.push(more));
  return { outcome, read, size: blob.size };
}

describe('openTrace', () => {
  it.each([
    ['uncompressed', text(5000)],
    ['compressed', gzipSync(text(5000))],
    ['with a single line', text(0)],
  ])('reads a complete file (%s) and reports the bytes read [BT-04]', async (_how, file) => {
    const { outcome, read, size } = opened(file);

    const trace = await outcome;

    expect(trace).toMatchObject({ kind: 'open', timeline: { header: aTraceHeader(), faults: [] } });
    expect(trace.kind === 'open' && trace.timeline.lines.length).toBe(file === text(0) ? 0 : 5000);
    expect(read.reduce((sum, each) => sum + each, 0)).toBe(size);
  });

  it('opens the readable beginning of a truncated compressed file [BT-04]', async () => {
    const whole = gzipSync(text(5000));

    const trace = await opened(whole.subarray(0, whole.length / 2)).outcome;

    if (trace.kind !== 'open') throw new Error(trace.kind);
    expect(trace.timeline.lines.length).toBeGreaterThan(500);
    expect(trace.timeline.faults).toEqual([{ line: trace.timeline.lines.length + 2, reason: 'cutOff' }]);
  });

  const bare = Buffer.from(text(5000));
  it.each([
    // A browser test checks the exact number of lines: at the end of the stream, Node discards decompressed data that was not read.
    ['compressed', gzipSync(bare), 500],
    ['uncompressed', bare, Buffer.from(halfOf(bare)).toString().split('\n').length - 2],
  ])('opens the received beginning of an interrupted file (%s), and reports the interruption [BT-04]', async (_how, whole, least) => {
    const parts = [halfOf(whole), null];
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.error(new TypeError('network error'));
      },
    });

    const trace = await openTrace({ stream, bytes: whole.length }, new AbortController().signal, () => undefined);

    if (trace.kind !== 'open') throw new Error(trace.kind);
    expect(trace.timeline.lines.length).toBeGreaterThanOrEqual(least);
    expect(trace.timeline.lines).toEqual(notes(trace.timeline.lines.length));
    expect(trace.timeline.faults).toEqual([{ line: trace.timeline.lines.length + 2, reason: 'interrupted' }]);
  });

  it('stops decompressing at a line that is too long, which limits the memory of a decompression bomb', async () => {
    const bomb = gzipSync(`${JSON.stringify(aTraceHeader())}\n${JSON.stringify(note(1))}\n${'0'.repeat(24 * 1024 * 1024)}`);
    expect(bomb.length).toBeLessThan(50_000);

    const trace = await opened(bomb).outcome;

    expect(trace).toMatchObject({ kind: 'open', timeline: { lines: [note(1)], faults: [{ line: 3, reason: 'lineTooLong' }] } });
  });

  it('does not decompress a compressed file that is too large', async () => {
    expect(await opened(gzipSync(text(1)), { bytes: MAX_PACKED_BYTES + 1 }).outcome).toEqual({
      kind: 'tooLarge',
      bytes: MAX_PACKED_BYTES + 1,
    });
  });

  it.each([
    ['an empty file', '', [{ line: null, reason: 'empty' }]],
    ['an image', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), [{ line: 1, reason: 'notATrace' }]],
    ['one byte', Uint8Array.of(0x1f), [{ line: 1, reason: 'notATrace' }]],
    ['another JSON', '{"a":1}', [{ line: 1, reason: 'notATrace' }]],
    ['a compressed image', gzipSync(Uint8Array.of(0x89, 0x50)), [{ line: 1, reason: 'notATrace' }]],
  ])('finds no trace in %s', async (_what, file, faults) => {
    expect(await opened(file).outcome).toEqual({ kind: 'noTrace', faults });
  });

  it('stops when it is aborted', async () => {
    const controller = new AbortController();
    const { outcome } = opened(text(50_000), { signal: controller.signal });
    controller.abort();

    expect(await outcome).toEqual({ kind: 'cancelled' });
  });
});
