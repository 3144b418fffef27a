import type { StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { printJobMachine } from '@/machines/printJob/printJobMachine';
import { createStateReader } from '@/machines/replay/actorStates';
import { layOut } from '@/machines/replay/traceTimeline';
import { whatIf } from '@/machines/replay/whatIf';
import { aTraceHeader } from '../../../test/factories/aTraceHeader';
import { recordEvening, traceLines, traceText } from '../../../test/machines/recordEvening';

/** A job whose first reply was lost: a kitchen ticket that was printed again, marked. */
async function aReprintedJob() {
  const timeline = layOut({ header: aTraceHeader(), lines: traceLines(traceText(await recordEvening())), faults: [] });
  const actor = timeline.actors.findIndex(({ line }) => line.name === 'job:job-1');
  const at = timeline.actors[actor]?.at ?? [];
  const lines = at.flatMap((index) => timeline.lines[index] ?? []);
  const states = at.map((index) => createStateReader(timeline).at(actor, index)).filter((_, index) => lines[index]?.kind === 'step');
  return { lines, states, steps: lines.filter((line): line is StepLine => line.kind === 'step') };
}

const ofType = (steps: readonly StepLine[], type: RegExp) => {
  const step = steps.find(({ event }) => type.test(event.type));
  if (!step) throw new Error(`There is no step ${type.source}`);
  return step;
};
const PRINTED = {
  kind: 'sent',
  at: '2026-11-20T20:00:00.000Z',
  reply: { kind: 'reply', httpStatus: 200, success: true, code: '', status: 0x0f000016, battery: 0 },
};

describe('whatIf', () => {
  it('runs the job as it was where nothing is altered [BT-07]', async () => {
    const { lines, states, steps } = await aReprintedJob();
    const { recorded, changed } = whatIf(lines, printJobMachine, []);

    expect(recorded.steps.map(({ value, context, status }) => ({ value, context, status }))).toEqual(
      states.map((state) => ({ value: state?.value, context: state?.context, status: state?.status })),
    );
    expect(recorded.steps.map(({ n, event }) => ({ n, event }))).toEqual(steps.map(({ n, event }) => ({ n, event })));
    expect(recorded.steps.every(({ taken }) => taken)).toBe(true);
    expect(changed).toEqual(recorded);
    expect([recorded.firstDifference, recorded.problem, recorded.end?.status]).toEqual([null, null, 'stopped']);
  });

  it('shows that the ticket would have been printed once, had the reply not been lost [BT-07]', async () => {
    const { lines, steps } = await aReprintedJob();
    const posting = ofType(steps, /posting$/);
    const { recorded, changed } = whatIf(lines, printJobMachine, [{ at: posting.n, event: { ...posting.event, output: PRINTED } }]);

    expect(recorded.end?.context).toMatchObject({ copies: [{ state: 'DONE', attempt: 2 }] });
    expect(changed.end?.context).toMatchObject({ copies: [{ state: 'DONE', attempt: 1 }] });
    expect([changed.firstDifference, recorded.firstDifference]).toEqual([steps.indexOf(posting), steps.indexOf(posting)]);
    // What was to come of the doubt finds nothing that waits for it.
    const asked = changed.steps.find(({ event }) => event.type.endsWith('unknown.deciding'));
    expect(asked).toMatchObject({ taken: false });
  });

  it('leaves an event out: the turn that was not granted [BT-07]', async () => {
    const { lines, steps } = await aReprintedJob();
    const turn = ofType(steps, /^turn\.granted$/);
    const { recorded, changed } = whatIf(lines, printJobMachine, [{ at: turn.n, drop: true }]);

    expect(changed.steps.some(({ n }) => n === turn.n)).toBe(false);
    expect(changed.steps).toHaveLength(recorded.steps.length - 1);
    expect(recorded.firstDifference).toBe(steps.indexOf(turn));
    expect(changed.end?.context).not.toEqual(recorded.end?.context);
  });

  it('adds an event after another, which changes what comes then [BT-07]', async () => {
    const { lines, steps } = await aReprintedJob();
    const turn = ofType(steps, /^turn\.granted$/);
    const { recorded, changed } = whatIf(lines, printJobMachine, [{ at: turn.n, after: { type: 'job.discarded' } }]);
    const place = steps.indexOf(turn) + 1;

    expect(changed.steps[place]).toMatchObject({ n: null, event: { type: 'job.discarded' }, taken: true, context: { discarded: true } });
    expect([changed.firstDifference, recorded.firstDifference]).toEqual([place, place]);
  });

  it('says of an event that the machine has no way for it, and goes on [BT-07]', async () => {
    const { lines, steps } = await aReprintedJob();
    const { recorded, changed } = whatIf(lines, printJobMachine, [
      { at: steps[1]?.n ?? 0, after: { type: 'moon.rose' } },
      { at: steps.at(-1)?.n ?? 0, after: { type: 'job.discarded' } },
    ]);

    expect(changed.steps.filter(({ taken }) => !taken).map(({ event }) => event.type)).toEqual(['moon.rose', 'job.discarded']);
    expect(changed.end).toEqual(recorded.end);
    expect([changed.firstDifference, recorded.firstDifference]).toEqual([null, null]);
  });

  it('tells why it goes no further where the machine cannot read an event', async () => {
    const { lines, steps } = await aReprintedJob();
    const { changed } = whatIf(lines, printJobMachine, [{ at: steps[2]?.n ?? 0, event: { type: 'job.received' } }]);

    expect(changed.problem).toContain('Error');
    expect(changed.steps).toHaveLength(2);
    expect(changed.end).toMatchObject({ status: 'active' });
  });

  it('begins with the state that is told where the beginning is gone, and not at all where there is none', async () => {
    const { lines, states } = await aReprintedJob();
    const [first, ...rest] = lines;
    const told = { ...states[3], changes: undefined, line: undefined };
    const restated = { ...first, input: undefined, state: told } as TraceLine; // The first line of a job is its actor line.
    const { recorded } = whatIf([restated, ...rest.slice(4)], printJobMachine, []);

    expect(recorded).toMatchObject({ problem: null, end: { status: 'stopped' } });
    expect(recorded.end?.context).toEqual(states.at(-1)?.context);
    expect(whatIf(rest, printJobMachine, []).recorded).toEqual({
      ...{ steps: [], firstDifference: null, end: null },
      problem: 'The machine has no such beginning',
    });
    const nowhere = { ...restated, state: { value: 'nowhere', context: {}, status: 'active' } } as TraceLine; // As above.
    expect(whatIf([nowhere], printJobMachine, []).changed.end).toBeNull();
  });
});
