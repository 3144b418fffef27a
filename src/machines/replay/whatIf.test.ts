import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replyOfEpos } from '@/domain/eposAnswer';
import type { StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { createStateReader } from '@/machines/replay/actorStates';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { layOut, type TraceTimeline } from '@/machines/replay/traceTimeline';
import { whatIf, type Alteration, type WhatIfRow } from '@/machines/replay/whatIf';
import { aTraceHeader } from '../../../test/factories/aTraceHeader';
import { recordSample, traceLines, traceText } from '../../../test/machines/recordSample';
import { finished } from '../../../test/setup/finished';

const laidOut = (lines: TraceLine[]) => layOut({ header: aTraceHeader(), lines, faults: [] });

/** A recording of a kitchen ticket whose first reply was lost and that was printed again, marked. */
async function anEvening() {
  const timeline = laidOut(traceLines(traceText(await recordSample())));
  const at = timeline.actors.find(({ line }) => line.name === 'job:job-1')?.at ?? [];
  const indexOf = (type: RegExp) => {
    const found = at.find((index) => type.test(stepAt(timeline, index)?.event.type ?? ''));
    if (found === undefined) throw new Error(`There is no step ${type.source}`);
    return found;
  };
  return { timeline, indexOf, last: at.at(-1) ?? -1 };
}

function stepAt({ lines }: TraceTimeline, index: number): StepLine | null {
  const line = lines[index];
  return line?.kind === 'step' ? line : null;
}

function asked(timeline: TraceTimeline, index: number, alteration: Alteration, machine = 'printJob') {
  const machineOfToday = MACHINES_BY_NAME[machine];
  if (!machineOfToday) throw new Error(machine);
  return finished(whatIf(timeline, createStateReader(timeline), index, machineOfToday, alteration));
}

const PRINTED = {
  kind: 'sent',
  at: '2026-11-20T20:00:00.000Z',
  reply: replyOfEpos({ kind: 'reply', httpStatus: 200, success: true, code: '', status: 0x0f000016, battery: 0 }),
};
/** Each runs to the last step of its actor. */
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
    'goes on as it was recorded, from steps all over %s, where nothing is altered [BT-07]',
    (file) => {
      const timeline = goldenTrace(file);
      const reader = createStateReader(timeline);
      const other = timeline.lines.flatMap((line, index) => {
        const machine = MACHINES_BY_NAME[timeline.actors[timeline.actorOf[index] ?? -1]?.line.machine ?? ''];
        if (index % EVERY !== 0 || line.kind !== 'step' || line.event.type === 'xstate.init' || !machine) return [];
        const told = finished(whatIf(timeline, reader, index, machine, { event: { ...line.event } }));
        const isSame = told?.departure === null && told.firstDifference === null && told.problems.unaltered === null;
        return isSame && told.rows.every((row) => isTakenAsRecorded(timeline, row)) ? [] : [line.n];
      });
      expect(other).toEqual([]);
    },
  );

  it('shows that a ticket would have been printed once without the lost reply [BT-07]', async () => {
    const { timeline, indexOf } = await anEvening();
    const posting = indexOf(/posting$/);
    const told = asked(timeline, posting, { event: { type: stepAt(timeline, posting)?.event.type ?? '', output: PRINTED } });

    expect(told?.ends.recorded?.context).toMatchObject({ copies: [{ state: 'DONE', attempt: 2 }] });
    expect(told?.ends.unaltered).toEqual(told?.ends.recorded);
    expect(told?.ends.altered.context).toMatchObject({ copies: [{ state: 'DONE', attempt: 1 }] });
    expect([told?.rows[0]?.line, told?.firstDifference, told?.departure]).toEqual([posting, 0, null]);
    // The later events about the unknown outcome find no state that handles them.
    const decided = told?.rows.find(({ altered }) => altered?.event.type.endsWith('unknown.deciding'));
    expect([decided?.unaltered?.taken, decided?.altered?.taken]).toEqual([true, false]);
  });

  it('omits an event: the turn that was not granted [BT-07]', async () => {
    const { timeline, indexOf } = await anEvening();
    const turn = indexOf(/^turn\.granted$/);
    const told = asked(timeline, turn, { drop: true });

    expect(told?.rows[0]).toMatchObject({ line: turn, unaltered: { event: { type: 'turn.granted' } }, altered: null });
    expect(told?.rows.filter(({ altered }) => !altered)).toHaveLength(1);
    expect(told?.firstDifference).toBe(0);
    expect(told?.ends.altered.context).not.toEqual(told?.ends.recorded?.context);
  });

  it('adds an event after another, which changes the steps after it [BT-07]', async () => {
    const { timeline, indexOf } = await anEvening();
    const told = asked(timeline, indexOf(/^turn\.granted$/), { after: { type: 'job.discarded' } });

    expect(told?.rows[0]?.altered).toEqual(told?.rows[0]?.unaltered);
    expect(told?.rows[1]).toMatchObject({ line: null, unaltered: null });
    expect(told?.rows[1]?.altered).toMatchObject({ event: { type: 'job.discarded' }, taken: true, context: { discarded: true } });
    expect(told?.firstDifference).toBe(1);
  });

  it('reports an event that the machine does not handle, and no change [BT-07]', async () => {
    const { timeline, indexOf, last } = await anEvening();
    const told = asked(timeline, indexOf(/^turn\.granted$/), { after: { type: 'moon.rose' } });

    expect(told?.rows[1]?.altered).toMatchObject({ event: { type: 'moon.rose' }, taken: false });
    expect([told?.firstDifference, told?.ends.altered]).toEqual([null, told?.ends.recorded]);
    expect(asked(timeline, last, { after: { type: 'job.discarded' } })?.rows.at(-1)?.altered).toMatchObject({ taken: false });
  });

  it('reports why it stops when the machine throws on an event', async () => {
    const { timeline, indexOf } = await anEvening();
    const told = asked(timeline, indexOf(/^turn\.granted$/), { event: { type: 'job.received' } });

    expect(told?.problems).toEqual({ unaltered: null, altered: expect.stringContaining('Error') as unknown });
    expect(told?.rows.every(({ unaltered, altered }) => unaltered && !altered)).toBe(true);
    expect([told?.firstDifference, told?.ends.altered.status]).toEqual([0, 'active']);
  });

  it("distinguishes the recorded run from the current machine's unaltered run, and shows where they diverge [BT-07]", async () => {
    const { timeline, indexOf } = await anEvening();
    const posting = indexOf(/posting$/);
    const began = indexOf(/^turn\.granted$/);
    const lines = timeline.lines.map((line, index) => (index === posting && line.kind === 'step' ? { ...line, value: 'elsewhere' } : line));
    const told = asked(laidOut(lines), began, { after: { type: 'moon.rose' } });

    expect(told?.departure).toBe(told?.rows.findIndex(({ line }) => line === posting));
    expect(told?.firstDifference).toBeNull();
    expect(told?.ends.unaltered).toEqual(told?.ends.altered);
    // From there the current machine runs from the recorded state.
    const before = asked(laidOut(lines), posting, { drop: true });
    expect(before?.departure).toBe(0);
  });

  it('starts from the state recorded before the step, even if an earlier step diverged [BT-07]', async () => {
    const { timeline, indexOf, last } = await anEvening();
    const actor = timeline.actorOf[last] ?? -1;
    const [first = -1, ...rest] = timeline.actors[actor]?.at ?? [];
    const lines = timeline.lines.filter((_, index) => !rest.slice(0, 2).includes(index));
    const lost = laidOut(lines.map((line, index) => (index === first && line.kind === 'actor' ? toldAs(timeline, rest[1] ?? -1) : line)));
    const posting = lost.lines.findIndex((line) => line === timeline.lines[indexOf(/posting$/)]);

    const told = asked(lost, posting, { drop: true });
    expect(told?.departure).toBeNull();
    expect(told?.ends.recorded).toMatchObject({ status: 'stopped' });
  });

  it('does not start without a known state before the step, or if the current machine does not have that state', async () => {
    const { timeline, indexOf } = await anEvening();
    const posting = indexOf(/posting$/);
    const step = timeline.lines[posting];
    const told: TraceLine = { ...toldAs(timeline, posting), state: { value: 'nowhere', context: {}, status: 'active' } };
    if (step?.kind !== 'step') throw new Error('no step');

    expect(asked(laidOut([told, step]), 1, { drop: true })).toBeNull();
    const { state: _, ...unknown } = told;
    expect(asked(laidOut([unknown, step]), 1, { drop: true })).toBeNull();
    expect(asked(laidOut([step]), 0, { drop: true })).toBeNull();
  });

  it('runs in parts, and reports its progress', async () => {
    const { timeline, indexOf } = await anEvening();
    const job = MACHINES_BY_NAME['printJob'];
    if (!job) throw new Error('printJob');
    const parts = [...whatIf(timeline, createStateReader(timeline), indexOf(/^turn\.granted$/), job, { drop: true })];

    expect(parts.length).toBeGreaterThan(3);
    expect([parts[0], parts.toSorted((a, b) => a - b)]).toEqual([0, parts]);
  });
});

/** An actor line that records the actor's state again after the step. */
function toldAs(timeline: TraceTimeline, index: number): Extract<TraceLine, { kind: 'actor' }> {
  const actor = timeline.actorOf[index] ?? -1;
  const line = timeline.actors[actor]?.line;
  const state = createStateReader(timeline).at(actor, index);
  if (!line || !state) throw new Error(`No actor at ${index}`);
  const { value, context, status } = state;
  return { ...line, input: undefined, state: { value, context, status } };
}
