import type { ActorLine, IoLine, StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { buildTimeline } from '@/machines/replay/traceTimeline';
import { aTraceHeader } from '../../../test/factories/aTraceHeader';
import { recordSample, traceLines, traceText } from '../../../test/machines/recordSample';

const laidOut = (lines: TraceLine[]) => buildTimeline({ header: aTraceHeader(), lines, faults: [] });
const POSITION = { n: 1, t: 1, page: 'page-1' };
const actor = (id: string, changes: Partial<ActorLine> = {}): ActorLine => ({
  ...{ kind: 'actor', ...POSITION, actor: id, machine: 'printJob', name: id, parent: null },
  ...changes,
});
const step = (id: string, changes: Partial<StepLine> = {}): StepLine => ({
  ...{ kind: 'step', ...POSITION, actor: id, event: { type: 'turn.granted' }, taken: [] },
  ...changes,
});
const io = (about: string | null): IoLine => ({ kind: 'io', ...POSITION, via: 'printer', direction: 'out', name: 'print', about });

describe('buildTimeline', () => {
  it('finds every actor with all its lines and its parent', async () => {
    const lines = traceLines(traceText(await recordSample()));
    const { actors, actorOf } = laidOut(lines);
    const nameOf = (index: number | null | undefined) => actors[index ?? -1]?.line.name;

    expect([...actorOf]).not.toContain(-1);
    expect(actors.flatMap(({ at }) => at).sort((a, b) => a - b)).toEqual(lines.map((_, index) => index));
    expect(actors.every(({ at }, number) => at.every((index) => actorOf[index] === number))).toBe(true);
    expect(nameOf(actors.find(({ line }) => line.name === 'job:job-2')?.parent)).toBe('printRuntime');
    expect(actors.find(({ line }) => line.name === 'printRuntime')?.parent).toBeNull();
  });

  it('distinguishes actors of different pages with the same id', () => {
    const { actors, actorOf } = laidOut([actor('x:1'), actor('x:1', { page: 'page-2' }), step('x:1', { page: 'page-2' }), step('x:1')]);
    expect(actors.map(({ key }) => key)).toEqual(['page-1 x:1', 'page-2 x:1']);
    expect([...actorOf]).toEqual([0, 1, 1, 0]);
  });

  it('assigns a message to the running actor of that name, else to the next one, else to the last', () => {
    const job = { name: 'job:a' };
    const { actorOf } = laidOut([
      io('job:a'),
      actor('x:1', job),
      io('job:a'),
      step('x:1', { status: 'stopped' }),
      io('job:a'),
      actor('x:2', job),
      step('x:2', { status: 'done' }),
      io('job:a'),
      io('order-1'),
      io(null),
    ]);
    expect([...actorOf]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, -1, -1]);
  });

  it('assigns no message to a crashed actor, even if its end is recorded again', () => {
    const job = { name: 'job:a' };
    const crash: TraceLine = { kind: 'crash', ...POSITION, actor: 'x:1', event: null, error: { name: 'Error', frames: [] } };
    const toldAgain = actor('x:1', { ...job, state: { value: 'idle', context: {}, status: 'error' } });
    const { actorOf } = laidOut([actor('x:1', job), crash, toldAgain, io('job:a'), actor('x:2', job)]);
    expect([...actorOf]).toEqual([0, 0, 0, 1, 1]);
  });

  it('omits lines without an actor, and lists an actor once even if its state is recorded again', () => {
    const note: TraceLine = { kind: 'note', ...POSITION, what: 'clock' };
    const { actors, actorOf } = laidOut([note, step('x:1'), step('x:9'), actor('x:1', { parent: 'x:9' }), actor('x:1')]);
    expect([...actorOf]).toEqual([-1, 0, -1, 0, 0]);
    expect(actors).toMatchObject([{ parent: null, at: [1, 3, 4] }]);
  });
});
