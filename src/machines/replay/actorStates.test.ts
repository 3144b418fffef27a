import fc from 'fast-check';
import { applyChanges } from '@/domain/trace/changes';
import type { NoteLine, StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { createStateReader, type ActorState } from '@/machines/replay/actorStates';
import { buildTimeline, type TraceTimeline } from '@/machines/replay/traceTimeline';
import { aTraceHeader } from '../../../test/factories/aTraceHeader';
import { recordSample, traceLines, traceText } from '../../../test/machines/recordSample';

const laidOut = (lines: TraceLine[]) => buildTimeline({ header: aTraceHeader(), lines, faults: [] });
const aSampleTimeline = async () => laidOut(traceLines(traceText(await recordSample())));
/** An actor whose list grows at the end and shrinks at the start. */
function aLongRun(steps: number): TraceTimeline {
  const position = { t: 1, page: 'page-1', actor: 'x:1' };
  const step = (n: number): StepLine => ({
    ...{ kind: 'step', n, ...position, event: { type: 'count' }, taken: [] },
    changes: [
      { at: ['count'], is: n },
      { at: ['list'], from: 0, removed: 1, added: [] },
      { at: ['list'], from: 2, removed: 0, added: [n] },
    ],
    ...(n % 7 === 0 && { value: `week ${n}` }),
  });
  return laidOut([
    { kind: 'actor', n: 1, ...position, machine: 'counter', name: 'counter', parent: null },
    {
      kind: 'step',
      n: 2,
      ...position,
      event: { type: 'xstate.init' },
      taken: [],
      value: 'new',
      changes: [{ at: [], is: { list: [0, 1, 2] } }],
    },
    ...Array.from({ length: steps - 1 }, (_, index) => step(index + 3)),
  ]);
}

/** All states of an actor in order, computed from the changes without a cache. */
function statesOf({ lines, actors }: TraceTimeline, actor: number): Map<number, Pick<ActorState, 'value' | 'context'>> {
  let state: Pick<ActorState, 'value' | 'context'> = { value: null, context: null };
  return new Map(
    (actors[actor]?.at ?? []).flatMap((index) => {
      const line = lines[index];
      if (line?.kind !== 'step') return [];
      state = { value: 'value' in line ? line.value : state.value, context: applyChanges(state.context, line.changes ?? []) };
      return [[index, state] as const];
    }),
  );
}

describe('createStateReader', () => {
  it("returns the machines' states, forwards and backwards [TR-02]", async () => {
    const seen = await recordSample();
    const timeline = laidOut(traceLines(traceText(seen)));
    const reader = createStateReader(timeline);
    const steps = timeline.lines.flatMap((line, index) => (line.kind === 'step' ? [index] : []));
    const read = (index: number) => reader.at(timeline.actorOf[index] ?? -1, index);
    const forwards = steps.map(read);

    expect(forwards.map((state) => state?.value)).toEqual(seen.flatMap((each) => (each.kind === 'step' ? [each.snapshot.value] : [])));
    expect(forwards.map((state) => state?.status)).toEqual(seen.flatMap((each) => (each.kind === 'step' ? [each.snapshot.status] : [])));
    expect([...steps].reverse().map(read).reverse()).toEqual(forwards);
    timeline.actors.forEach((_, actor) => {
      for (const [index, state] of statesOf(timeline, actor)) expect(reader.at(actor, index)).toMatchObject(state);
    });
  });

  it('returns states in any order, also of an actor with more steps than are cached [TR-02]', () => {
    const timeline = aLongRun(1_000);
    const states = statesOf(timeline, 0);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.constantFrom(1, 200, 201, 202, 401, 1_000))), (indices) => {
        const reader = createStateReader(timeline);
        for (const index of indices) expect(reader.at(0, index)).toMatchObject(states.get(index) ?? {});
      }),
    );
  });

  it("returns the actor's last state with its changes and line, also between the actor's lines", async () => {
    const timeline = await aSampleTimeline();
    const actor = timeline.actors.findIndex(({ line }) => line.name === 'job:job-1');
    const reader = createStateReader(timeline);
    const last = timeline.actors[actor]?.at.at(-1) ?? 0;
    const state = reader.at(actor, timeline.lines.length - 1);

    expect(state).toMatchObject({ line: last, status: 'stopped', changes: [] });
    expect(reader.at(actor, (timeline.actors[actor]?.at[0] ?? 0) - 1)).toBeNull();
    expect(reader.at(99, 1)).toBeNull();
  });

  it('returns the next recorded state before the start of an actor and after lost lines, and none after the last [W-05]', () => {
    const { lines } = aLongRun(10);
    const lost: NoteLine = { kind: 'note', n: 20, t: 1, page: 'page-1', what: 'linesLost', data: { parts: 1 } };
    const resumed: TraceLine = {
      ...(lines[0] as Extract<TraceLine, { kind: 'actor' }>),
      n: 22,
      state: { value: 'resumed', context: { count: 9 }, status: 'active' },
    };
    const reader = createStateReader(laidOut([...lines, lost, resumed]));

    expect(reader.next(0, -1)).toMatchObject({ value: 'new', line: 1 });
    expect(reader.next(0, 0)).toMatchObject({ value: 'new', line: 1 });
    expect(reader.next(0, 11)).toMatchObject({ value: 'resumed', line: 12 });
    expect(reader.next(0, 12)).toBeNull();
    expect(reader.next(99, 0)).toBeNull();
  });

  it('reads ahead in several calls, and returns the same states afterwards', () => {
    const timeline = aLongRun(1_000);
    const reader = createStateReader(timeline);
    let calls = 1;
    while (!reader.prepare(300)) calls += 1;

    expect(calls).toBe(4);
    expect(reader.prepare(300)).toBe(true);
    expect(reader.at(0, 777)).toMatchObject(statesOf(timeline, 0).get(777) ?? {});
  });

  it('returns null after lost lines until the next recorded state', () => {
    const { lines } = aLongRun(10);
    const lost: NoteLine = { kind: 'note', n: 20, t: 1, page: 'page-1', what: 'linesLost', data: { parts: 1 } };
    const after = (n: number) => ({ ...(lines[3] as StepLine), n, changes: [{ at: ['count'], is: n }] });
    const stateLine = {
      ...(lines[0] as Extract<TraceLine, { kind: 'actor' }>),
      n: 22,
      state: { value: 'resumed', context: { count: 9 }, status: 'active' },
    };
    const reader = createStateReader(laidOut([...lines, lost, after(21), stateLine, after(23)]));

    expect([11, 12, 13, 14].map((index) => reader.at(0, index))).toEqual([
      null,
      null,
      { ...stateLine.state, changes: [], line: 13 },
      { ...stateLine.state, context: { count: 23 }, changes: [{ at: ['count'], is: 23 }], line: 14 },
    ]);
  });

  it('returns states after a note of deleted oldest parts, because no later line is missing', () => {
    const { lines } = aLongRun(10);
    const note = (data: unknown): NoteLine => ({ kind: 'note', n: 20, t: 1, page: 'page-1', what: 'linesLost', data });
    const after = (data: unknown) => createStateReader(laidOut([...lines, note(data)])).at(0, 11);

    expect(after({ oldest: 37 })).toEqual(createStateReader(laidOut([...lines])).at(0, 10));
    expect(after({ lines: 5 })).toBeNull();
  });

  it('returns null when a change does not apply, and status `error` for a crashed actor', () => {
    const { lines } = aLongRun(3);
    const nowhere = { ...(lines[3] as StepLine), n: 9, changes: [{ at: ['no', 'where'], is: 1 }] };
    const crash: TraceLine = { kind: 'crash', n: 9, t: 1, page: 'page-1', actor: 'x:1', event: null, error: { name: 'Error', frames: [] } };

    expect(createStateReader(laidOut([...lines, nowhere])).at(0, 4)).toBeNull();
    expect(createStateReader(laidOut([...lines, crash])).at(0, 4)).toMatchObject({ status: 'error', line: 4 });
  });
});
