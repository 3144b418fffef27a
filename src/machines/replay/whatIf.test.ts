import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replyOfEpos } from '@/domain/eposAnswer';
import type { StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { createStateReader } from '@/machines/replay/actorStates';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { buildTimeline, type TraceTimeline } from '@/machines/replay/traceTimeline';
import { whatIf, type Alteration, type WhatIfRow } from '@/machines/replay/whatIf';
import { aTraceHeader } from '../../../test/factories/aTraceHeader';
import { recordSample, traceLines, traceText } from '../../../test/machines/recordSample';
import { finished } from '../../../test/setup/finished';

const laidOut = (lines: TraceLine[]) => buildTimeline({ header: aTraceHeader(), lines, faults: [] });

/** A recording of a kitchen ticket whose first reply was lost and that was reprinted with a mark. */
async function aSample() {
  const timeline = laidOut(traceLines(traceText(await recordSample())));
  const at = timeline.actors.find(({ line }) => line.name === 'job:job-1')?.at ?? [];
  const indexOf = (type: RegExp) => {
    const found = at.find((index) => type.test(stepAt(timeline, index)?.event.type ?? ''));
    if (found === undefined) throw new Error(`The job has no step ${type.source}`);
    return found;
  };
  return { timeline, indexOf, last: at.at(-1) ?? -1 };
}

function stepAt({ lines }: TraceTimeline, index: number): StepLine | null {
  const line = lines[index];
  return line?.kind === 'step' ? line : null;
}

function runWhatIf(timeline: TraceTimeline, index: number, alteration: Alteration, machine = 'printJob') {
  const currentMachine = MACHINES_BY_NAME[machine];
  if (!currentMachine) throw new Error(machine);
  return finished(whatIf(timeline, createStateReader(timeline), index, currentMachine, alteration));
}

const PRINTED = {
  kind: 'sent',
  at: '2026-11-20T20:00:00.000Z',
  reply: replyOfEpos({ kind: 'reply', httpStatus: 200, success: true, code: '', status: 0x0f000016, battery: 0 }),
};
/** Only every fifth line is tested, because each test runs to the last step of its actor. */
const EVERY = 5;
const GOLDEN = join(__dirname, '../../../test/traces');

/** A golden trace without its header. */
function goldenTrace(file: string): TraceTimeline {
  const [, ...lines] = readFileSync(join(GOLDEN, file), 'utf8').split('\n');
  return laidOut(traceLines(lines.join('\n')));
}

/** The recorder writes no transition when an actor is stopped, nor for `{}`, with which a state ignores an event. */
function isTakenAsRecorded(timeline: TraceTimeline, { line, unaltered }: WhatIfRow): boolean {
  const { event, taken = [] }: Partial<StepLine> = stepAt(timeline, line ?? -1) ?? {};
  const isUnclear = event?.type === 'xstate.stop' || (taken.length > 0 && taken.every(({ to }) => to.length === 0));
  return isUnclear || unaltered?.taken === taken.length > 0;
}

describe('whatIf', () => {
  it.each(readdirSync(GOLDEN).filter((file) => file.endsWith('.jsonl')))(
    'repeats the recorded steps of %s from every fifth line if nothing is altered [BT-07]',
    (file) => {
      const timeline = goldenTrace(file);
      const reader = createStateReader(timeline);
      const other = timeline.lines.flatMap((line, index) => {
        const machine = MACHINES_BY_NAME[timeline.actors[timeline.actorOf[index] ?? -1]?.line.machine ?? ''];
        if (index % EVERY !== 0 || line.kind !== 'step' || line.event.type === 'xstate.init' || !machine) return [];
        const result = finished(whatIf(timeline, reader, index, machine, { event: { ...line.event } }));
        const isSame = result?.departure === null && result.firstDifference === null && result.problems.unaltered === null;
        return isSame && result.rows.every((row) => isTakenAsRecorded(timeline, row)) ? [] : [line.n];
      });
      expect(other).toEqual([]);
    },
  );

  it('shows that a ticket would have been printed once without the lost reply [BT-07]', async () => {
    const { timeline, indexOf } = await aSample();
    const posting = indexOf(/posting$/);
    const result = runWhatIf(timeline, posting, { event: { type: stepAt(timeline, posting)?.event.type ?? '', output: PRINTED } });

    expect(result?.ends.recorded?.context).toMatchObject({ copies: [{ state: 'DONE', attempt: 2 }] });
    expect(result?.ends.unaltered).toEqual(result?.ends.recorded);
    expect(result?.ends.altered.context).toMatchObject({ copies: [{ state: 'DONE', attempt: 1 }] });
    expect([result?.rows[0]?.line, result?.firstDifference, result?.departure]).toEqual([posting, 0, null]);
    // In the altered run no state handles the later events about the unknown outcome.
    const decided = result?.rows.find(({ altered }) => altered?.event.type.endsWith('unknown.deciding'));
    expect([decided?.unaltered?.taken, decided?.altered?.taken]).toEqual([true, false]);
  });

  it('omits an event, such as the grant of a turn [BT-07]', async () => {
    const { timeline, indexOf } = await aSample();
    const turn = indexOf(/^turn\.granted$/);
    const result = runWhatIf(timeline, turn, { drop: true });

    expect(result?.rows[0]).toMatchObject({ line: turn, unaltered: { event: { type: 'turn.granted' } }, altered: null });
    expect(result?.rows.filter(({ altered }) => !altered)).toHaveLength(1);
    expect(result?.firstDifference).toBe(0);
    expect(result?.ends.altered.context).not.toEqual(result?.ends.recorded?.context);
  });

  it('adds an event after another, which changes the steps after it [BT-07]', async () => {
    const { timeline, indexOf } = await aSample();
    const result = runWhatIf(timeline, indexOf(/^turn\.granted$/), { after: { type: 'job.discarded' } });

    expect(result?.rows[0]?.altered).toEqual(result?.rows[0]?.unaltered);
    expect(result?.rows[1]).toMatchObject({ line: null, unaltered: null });
    expect(result?.rows[1]?.altered).toMatchObject({ event: { type: 'job.discarded' }, taken: true, context: { discarded: true } });
    expect(result?.firstDifference).toBe(1);
  });

  it('reports that the machine does not handle an added event, and finds no difference [BT-07]', async () => {
    const { timeline, indexOf, last } = await aSample();
    const result = runWhatIf(timeline, indexOf(/^turn\.granted$/), { after: { type: 'moon.rose' } });

    expect(result?.rows[1]?.altered).toMatchObject({ event: { type: 'moon.rose' }, taken: false });
    expect([result?.firstDifference, result?.ends.altered]).toEqual([null, result?.ends.recorded]);
    expect(runWhatIf(timeline, last, { after: { type: 'job.discarded' } })?.rows.at(-1)?.altered).toMatchObject({ taken: false });
  });

  it('reports why it stops when the machine throws on an event', async () => {
    const { timeline, indexOf } = await aSample();
    const result = runWhatIf(timeline, indexOf(/^turn\.granted$/), { event: { type: 'job.received' } });

    expect(result?.problems).toEqual({ unaltered: null, altered: expect.stringContaining('Error') as unknown });
    expect(result?.rows.every(({ unaltered, altered }) => unaltered && !altered)).toBe(true);
    expect([result?.firstDifference, result?.ends.altered.status]).toEqual([0, 'active']);
  });

  it("distinguishes the recorded run from the current machine's unaltered run, and shows where they diverge [BT-07]", async () => {
    const { timeline, indexOf } = await aSample();
    const posting = indexOf(/posting$/);
    const began = indexOf(/^turn\.granted$/);
    const lines = timeline.lines.map((line, index) => (index === posting && line.kind === 'step' ? { ...line, value: 'elsewhere' } : line));
    const result = runWhatIf(laidOut(lines), began, { after: { type: 'moon.rose' } });

    expect(result?.departure).toBe(result?.rows.findIndex(({ line }) => line === posting));
    expect(result?.firstDifference).toBeNull();
    expect(result?.ends.unaltered).toEqual(result?.ends.altered);
    // From there the current machine runs from the recorded state.
    const before = runWhatIf(laidOut(lines), posting, { drop: true });
    expect(before?.departure).toBe(0);
  });

  it('starts from the state recorded before the step, even if an earlier step diverged [BT-07]', async () => {
    const { timeline, indexOf, last } = await aSample();
    const actor = timeline.actorOf[last] ?? -1;
    const [first = -1, ...rest] = timeline.actors[actor]?.at ?? [];
    const lines = timeline.lines.filter((_, index) => !rest.slice(0, 2).includes(index));
    const lost = laidOut(
      lines.map((line, index) => (index === first && line.kind === 'actor' ? actorLineAt(timeline, rest[1] ?? -1) : line)),
    );
    const posting = lost.lines.findIndex((line) => line === timeline.lines[indexOf(/posting$/)]);

    const result = runWhatIf(lost, posting, { drop: true });
    expect(result?.departure).toBeNull();
    expect(result?.ends.recorded).toMatchObject({ status: 'stopped' });
  });

  it('returns null if the state before the step is unknown or missing from the current machine', async () => {
    const { timeline, indexOf } = await aSample();
    const posting = indexOf(/posting$/);
    const step = timeline.lines[posting];
    const stateLine: TraceLine = { ...actorLineAt(timeline, posting), state: { value: 'nowhere', context: {}, status: 'active' } };
    if (step?.kind !== 'step') throw new Error('no step');

    expect(runWhatIf(laidOut([stateLine, step]), 1, { drop: true })).toBeNull();
    const { state: _, ...unknown } = stateLine;
    expect(runWhatIf(laidOut([unknown, step]), 1, { drop: true })).toBeNull();
    expect(runWhatIf(laidOut([step]), 0, { drop: true })).toBeNull();
  });

  it('yields its progress between steps', async () => {
    const { timeline, indexOf } = await aSample();
    const job = MACHINES_BY_NAME['printJob'];
    if (!job) throw new Error('printJob');
    const parts = [...whatIf(timeline, createStateReader(timeline), indexOf(/^turn\.granted$/), job, { drop: true })];

    expect(parts.length).toBeGreaterThan(3);
    expect([parts[0], parts.toSorted((a, b) => a - b)]).toEqual([0, parts]);
  });
});

/** An actor line with the actor's state after the step. */
function actorLineAt(timeline: TraceTimeline, index: number): Extract<TraceLine, { kind: 'actor' }> {
  const actor = timeline.actorOf[index] ?? -1;
  const line = timeline.actors[actor]?.line;
  const state = createStateReader(timeline).at(actor, index);
  if (!line || !state) throw new Error(`Line ${index} has no actor with a state`);
  const { value, context, status } = state;
  return { ...line, input: undefined, state: { value, context, status } };
}
