import type { StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { compareActors, type ComparedActor } from '@/machines/replay/compareTraces';
import { buildTimeline } from '@/machines/replay/traceTimeline';
import { aTraceHeader } from '../../../test/factories/aTraceHeader';
import { recordSample, traceLines, traceText } from '../../../test/machines/recordSample';
import { finished } from '../../../test/setup/finished';

function actorNamed(name: string, lines: TraceLine[]): ComparedActor {
  const timeline = buildTimeline({ header: aTraceHeader(), lines, faults: [] });
  return { timeline, actor: timeline.actors.findIndex(({ line }) => line.name === name) };
}
const text = async () => traceText(await recordSample());
const read = (trace: string, name = 'job:job-1') => actorNamed(name, traceLines(trace));
const compared = (left: ComparedActor, right: ComparedActor) => finished(compareActors(left, right));
const eventAt = ({ timeline }: ComparedActor, index: number | null) => {
  const line = timeline.lines[index ?? -1];
  return line?.kind === 'step' ? line.event.type : line?.kind;
};

describe('compareActors', () => {
  it('finds no difference between two traces of a job that differ only in ids, aliases, addresses and times [BT-09]', async () => {
    const trace = await text();
    const other = trace
      .replaceAll('job-1', 'job-77')
      .replaceAll('order-1', 'b1946ac9-2d31')
      .replaceAll('localhost:4301', '192.168.1.50')
      .replaceAll('2026-11-20T20:00', '2026-11-21T21:07')
      .replaceAll('"monotonic":1,"wall":1', '"monotonic":812,"wall":9001')
      .replaceAll('~0000', '~zz0z');
    expect(other).not.toBe(trace);

    const rows = compared(read(trace), read(other, 'job:job-77'));
    expect(rows.filter(({ differs, changes }) => differs || changes.length > 0)).toEqual([]);
    expect(rows.every(({ left, right }) => left !== null && right !== null)).toBe(true);
  });

  it('finds a difference where one trace has two ids and the other only one', async () => {
    const trace = await text();
    const rows = compared(read(trace), read(trace.replaceAll('"orderId":"order-1"', '"orderId":"job-1"')));
    expect(rows.find(({ differs }) => differs)?.changes).toEqual([{ at: ['context', 'job', 'orderId'], is: 'job-1' }]);
  });

  it('aligns a job that was printed twice with one that was printed once, and marks where they diverge [BT-09]', async () => {
    const trace = await text();
    const [twice, once] = [read(trace), read(trace, 'job:job-2')];
    const rows = compared(twice, once);

    const posting = rows.filter(({ left }) => eventAt(twice, left)?.endsWith('posting'));
    expect(posting.some(({ right }) => eventAt(once, right)?.endsWith('posting'))).toBe(true);
    expect(rows.filter(({ left, right }) => left !== null && right !== null).length).toBeGreaterThan(5);
    const alone = rows.filter(({ left, right }) => left === null || right === null);
    expect(alone.every(({ differs }) => differs)).toBe(true);
    expect(alone.map(({ left }) => eventAt(twice, left))).toContain('xstate.done.actor.0.printJob.course.unknown.deciding');
    for (const { left, right } of rows) if (left !== null && right !== null) expect(eventAt(twice, left)).toBe(eventAt(once, right));
    expect(rows.flatMap(({ left }) => left ?? [])).toEqual(twice.timeline.actors[twice.actor]?.at);
    expect(rows.flatMap(({ right }) => right ?? [])).toEqual(once.timeline.actors[once.actor]?.at);
  });

  it('marks a difference only at its first row, and lists its changes in every row that has it [BT-09]', async () => {
    const trace = await text();
    const right = read(trace);
    const turn = right.timeline.lines.find((line): line is StepLine => line.kind === 'step' && line.event.type === 'turn.granted');
    const lines = right.timeline.lines.map((line) =>
      line === turn ? { ...line, changes: [...(turn.changes ?? []), { at: ['tries'], is: 7 }] } : line,
    );
    const rows = compared(read(trace), actorNamed('job:job-1', lines));
    const marked = rows.filter(({ differs }) => differs);

    expect(marked[0]).toMatchObject({ changes: [{ at: ['context', 'tries'], is: 7 }] });
    expect(eventAt(right, marked[0]?.right ?? null)).toBe('turn.granted');
    const next = rows[rows.findIndex(({ differs }) => differs) + 1];
    expect(next).toMatchObject({ differs: false, changes: [{ at: ['context', 'tries'], is: 7 }] });
  });

  it("compares messages, and skips lines that only record an actor's state again", async () => {
    const lines = traceLines(await text());
    const last = lines.at(-1)?.n ?? 0;
    const position = { page: 'page-1', t: 1 };
    const reply = (status: number): TraceLine => ({
      ...{ kind: 'io', n: last + 1, ...position, via: 'printer', direction: 'in', name: 'print', about: 'job:job-1' },
      data: { status },
    });
    const job = lines.find((line) => line.kind === 'actor' && line.name === 'job:job-1');
    const stateLine = { ...job, n: last + 2, state: { value: 'x', context: {}, status: 'active' } } as TraceLine;
    const rows = compared(actorNamed('job:job-1', [...lines, reply(1), stateLine]), actorNamed('job:job-1', [...lines, reply(2)]));

    expect(rows.filter(({ differs }) => differs)).toMatchObject([{ changes: [{ at: ['data', 'status'], is: 2 }] }]);
  });

  it('yields its progress between rows', async () => {
    const job = read(await text());
    const parts = [...compareActors(job, job)];

    expect(parts.length).toBeGreaterThan(20);
    expect([parts[0], parts.toSorted((a, b) => a - b)]).toEqual([0, parts]);
    expect(parts.at(-1)).toBeGreaterThan(0.9);
  });

  it('aligns two long runs without common events line by line', () => {
    const aRun = (type: string, length: number) =>
      actorNamed('x:1', [
        { kind: 'actor', n: 1, t: 1, page: 'p', actor: 'x:1', machine: 'm', name: 'x:1', parent: null },
        ...Array.from({ length }, (_, index): StepLine => ({
          kind: 'step',
          n: index + 2,
          t: 1,
          page: 'p',
          actor: 'x:1',
          event: { type },
          taken: [],
        })),
      ]);
    const rows = compared(aRun('a', 5_000), aRun('b', 4_000));
    expect(rows).toHaveLength(5_001);
    expect(rows.filter(({ differs }) => !differs)).toEqual([rows[0]]);
    expect(rows.at(-1)).toMatchObject({ left: 5_000, right: null, differs: true });
  });
});
