import type { AnyStateMachine } from 'xstate';
import type { ActorLine, NoteLine, StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { printJobMachine } from '@/machines/printJob/printJobMachine';
import { createStateReader } from '@/machines/replay/actorStates';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { createReplay, replayTrace } from '@/machines/replay/replayTrace';
import { buildTimeline } from '@/machines/replay/traceTimeline';
import { aTraceHeader } from '../../../test/factories/aTraceHeader';
import { ORDER_CODE, recordSample, traceLines, traceText } from '../../../test/machines/recordSample';

const aSample = async () => traceLines(traceText(await recordSample()));
const isOfJob = (line: TraceLine) => line.kind === 'actor' && line.machine === 'printJob';

describe('replayTrace', () => {
  it('repeats every recorded step of every machine from redacted states and events [BT-06, TR-03]', async () => {
    const text = traceText(await recordSample());
    const lines = traceLines(text);
    const reports = replayTrace(lines, MACHINES_BY_NAME);

    expect(reports.filter(({ divergence, unknown }) => divergence ?? unknown)).toEqual([]);
    expect(reports.reduce((sum, { steps }) => sum + steps, 0)).toBe(lines.filter(({ kind }) => kind === 'step').length);
    expect([...new Set(reports.map(({ line }) => line.machine))].sort()).toEqual([
      'mainTab',
      'printJob',
      'printRuntime',
      'printerEntry',
      'printerLane',
    ]);
    expect(text).not.toContain(ORDER_CODE);
    expect(reports.filter(({ line }) => isOfJob(line)).map(({ end }) => end.status)).toEqual(['stopped', 'stopped']);
  });

  it('finds the first step that a changed guard would not take, and the step that it takes instead [BT-06]', async () => {
    const changed = printJobMachine.provide({ guards: { mayReprint: () => false } });
    const lines = await aSample();
    const reports = replayTrace(lines, { ...MACHINES_BY_NAME, printJob: changed });

    const reprint = lines.find((line): line is StepLine => line.kind === 'step' && line.taken.some(({ guard }) => guard === 'mayReprint'));
    const [report, ...others] = reports.filter(({ divergence }) => divergence);
    expect(others).toEqual([]);
    expect(report?.divergence).toMatchObject({
      line: { n: reprint?.n },
      expected: { course: { unknown: 'reprinting' } },
      got: { course: { unknown: 'awaitingAnswer' } },
      problem: null,
    });
  });

  it('finds a different context, even if the state is the same', async () => {
    const lines = (await aSample()).map((line) =>
      line.kind === 'step' && line.event.type === 'turn.granted'
        ? { ...line, changes: [...(line.changes ?? []), { at: ['tries'], is: 7 }] }
        : line,
    );
    const diverged = replayTrace(lines, MACHINES_BY_NAME).find(({ divergence }) => divergence);
    expect(diverged?.divergence?.context).toEqual([{ at: ['tries'], is: 0 }]);
  });

  it('continues from a recorded state of an actor whose start is missing', async () => {
    const seen = await recordSample();
    const middle = Math.floor(seen.length / 2);
    const reports = replayTrace(traceLines(traceText(seen.slice(middle))), MACHINES_BY_NAME);

    expect(reports.some(({ line }) => line.state)).toBe(true);
    expect(reports.filter(({ divergence }) => divergence)).toEqual([]);
  });

  it('skips the steps of an actor whose start is missing, and names unknown machines', async () => {
    const lines = await aSample();
    expect(
      replayTrace(
        lines.filter((line) => !isOfJob(line)),
        MACHINES_BY_NAME,
      ).some(({ line }) => isOfJob(line)),
    ).toBe(false);

    const { printJob: _gone, ...others } = MACHINES_BY_NAME;
    expect(replayTrace(lines, others).filter(({ unknown }) => unknown)).toHaveLength(2);
  });

  it.each(['constructor', 'toString', '__proto__'])(
    'treats a machine named %s as unknown, although every object has that property',
    async (machine) => {
      const lines = (await aSample()).map((line) => (line.kind === 'actor' ? { ...line, machine } : line));
      for (const machines of [MACHINES_BY_NAME, { ...MACHINES_BY_NAME }]) {
        const reports = replayTrace(lines, machines);
        expect(reports.every(({ unknown, steps }) => unknown && steps === 0)).toBe(true);
      }
      expect(MACHINES_BY_NAME[machine]).toBeUndefined();
    },
  );

  it('reports a machine that throws on its input or an event as a divergence of that actor only', async () => {
    const lines = await aSample();
    const thrown = () => {
      throw new RangeError('too deep');
    };
    const breaking = (method: 'getInitialSnapshot' | 'transition') =>
      replayTrace(lines, { ...MACHINES_BY_NAME, printJob: Object.assign(printJobMachine.provide({}), { [method]: thrown }) });
    for (const reports of [breaking('getInitialSnapshot'), breaking('transition')]) {
      const diverged = reports.filter(({ divergence }) => divergence);
      expect(diverged.map(({ line }) => line.machine)).toEqual(['printJob', 'printJob']);
      expect(diverged.every(({ divergence, unknown }) => divergence?.problem && !unknown)).toBe(true);
      expect(reports.length).toBeGreaterThan(2);
    }
  });

  it.each<[string, (line: TraceLine) => TraceLine]>([
    ['a state that the machine does not have', (line) => (line.kind === 'step' && line.value ? { ...line, value: 'nowhere' } : line)],
    [
      'a change at a path that does not exist',
      (line) => (line.kind === 'step' ? { ...line, changes: [{ at: ['no', 'where'], is: 1 }] } : line),
    ],
    ['an event that it cannot read', (line) => (line.kind === 'step' ? { ...line, event: { type: 'job.received' } } : line)],
    ['an input that it cannot read', (line) => (line.kind === 'actor' ? { ...line, input: null } : line)],
  ])('survives %s', async (_what, spoil) => {
    const lines = (await aSample()).map(spoil);
    expect(() => replayTrace(lines, MACHINES_BY_NAME)).not.toThrow();
  });
});

describe('createReplay', () => {
  /** The sample without the job's steps 6 to 9, a note of the lost lines, and an actor line with the job's state after them. */
  async function aGap() {
    const lines = await aSample();
    const timeline = buildTimeline({ header: aTraceHeader(), lines, faults: [] });
    const number = timeline.actors.findIndex(({ line }) => line.name === 'job:job-1');
    const at = timeline.actors[number]?.at ?? [];
    const [from = 0, to = 0] = [at[6], at[9]];
    const state = createStateReader(timeline).at(number, to);
    const first = timeline.actors[number]?.line;
    const lastMissing = lines[to];
    if (!state || !first || !lastMissing) throw new Error('The job was not recorded');
    const { value, context, status } = state;
    const position = { n: lastMissing.n, t: lastMissing.t, page: first.page };
    const { input: _gone, ...actor } = first;
    const lost: NoteLine = { kind: 'note', ...position, what: 'linesLost', data: { parts: 1 } };
    const stateLine: ActorLine = { ...actor, ...position, state: { value, context, status } };
    const isMissing = (line: TraceLine, index: number) => index >= from && index <= to && 'actor' in line && line.actor === first.actor;
    const withGap = (replacement: TraceLine[]) =>
      lines.flatMap((line, index) => (index === to ? replacement : isMissing(line, index) ? [] : [line]));
    const jobOf = (trace: TraceLine[]) => replayTrace(trace, MACHINES_BY_NAME).find(({ line }) => line.name === 'job:job-1');
    return { lost, stateLine, withGap, jobOf, steps: at.length - 1 };
  }

  it('continues after lost lines from the next recorded state [BT-06]', async () => {
    const { lost, stateLine, withGap, jobOf, steps } = await aGap();
    expect(jobOf(withGap([lost, stateLine]))).toMatchObject({
      divergence: null,
      unknown: false,
      steps: steps - 4,
      end: { status: 'stopped' },
    });
  });

  it('ignores divergences only between lost lines and the next recorded state of the same page', async () => {
    const { lost, stateLine, withGap, jobOf } = await aGap();
    expect(jobOf(withGap([lost]))).toMatchObject({ divergence: null, steps: 5, end: { status: 'active' } });
    expect(jobOf(withGap([stateLine]))?.divergence).not.toBeNull();
    expect(jobOf(withGap([{ ...lost, page: 'page-2' }, stateLine]))?.divergence).not.toBeNull();
  });

  it('reports a recorded state that the current machine does not have as a divergence [BT-06]', async () => {
    const { lost, stateLine, withGap, jobOf } = await aGap();
    const nowhere: ActorLine = { ...stateLine, state: { value: 'nowhere', context: {}, status: 'active' } };
    expect(jobOf(withGap([lost, nowhere]))).toMatchObject({
      divergence: { line: nowhere, expected: 'nowhere', got: null, status: { expected: 'active', got: null } },
      unknown: false,
      steps: 5,
    });
  });

  it('ignores a note of old parts that were deleted to free space, because no later line is missing [TR-01]', async () => {
    const lines = await aSample();
    const [first] = lines;
    const oldest: NoteLine = { kind: 'note', n: 1, t: first?.t ?? 0, page: first?.page ?? '', what: 'linesLost', data: { oldest: 37 } };
    const spoilt = lines.map((line) => (line.kind === 'step' && line.value ? { ...line, value: 'nowhere' } : line));

    const reports = replayTrace(
      [oldest, ...spoilt].flatMap((line) => [line, oldest]),
      MACHINES_BY_NAME,
    );
    expect(reports.every(({ divergence }) => divergence)).toBe(true);
  });

  it('ends an actor at its recorded crash', async () => {
    const { withGap, jobOf } = await aGap();
    const job = jobOf(withGap([]));
    const crash = (n: number): TraceLine => ({
      ...{ kind: 'crash', n, t: 1, page: job?.line.page ?? '', actor: job?.line.actor ?? '', event: null },
      error: { name: 'TypeError', frames: [] },
    });
    expect(jobOf(withGap([crash(1)]))).toMatchObject({ divergence: null, steps: 5, end: { value: job?.end.value, status: 'error' } });
  });

  it('reports its progress after any line [BT-06]', async () => {
    const lines = await aSample();
    const replay = createReplay(MACHINES_BY_NAME);
    let steps = 0;
    for (const line of lines) {
      replay.take(line);
      if (line.kind === 'step') steps += 1;
      expect(replay.reports().reduce((sum, report) => sum + report.steps, 0)).toBe(steps);
    }
    expect(replay.reports()).toEqual(replayTrace(lines, MACHINES_BY_NAME));
  });

  it('finds a machine that ends instead of continuing, even if state and context are the same', async () => {
    const lines = (await aSample()).map((line) => (line.kind === 'step' && line.status === 'stopped' ? { ...line, status: 'done' } : line));
    const [report] = replayTrace(lines, MACHINES_BY_NAME).filter(({ divergence }) => divergence);
    expect(report?.divergence).toMatchObject({ status: { expected: 'done', got: 'stopped' }, context: [], problem: null });
  });
});

describe('replay preconditions', () => {
  it('require that events and context of every recorded machine are JSON', async () => {
    for (const each of await recordSample()) {
      if (each.kind !== 'step') continue;
      const context: unknown = each.snapshot.context;
      expect(JSON.parse(JSON.stringify(context))).toEqual(context);
      expect(JSON.parse(JSON.stringify(each.event))).toEqual(each.event);
    }
  });

  it('require that MACHINES_BY_NAME lists every machine by its id', () => {
    const ids = Object.values(MACHINES_BY_NAME).map((machine: AnyStateMachine) => machine.id);
    expect(Object.keys(MACHINES_BY_NAME)).toEqual(ids);
  });
});
