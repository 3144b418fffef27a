import type { AnyStateMachine } from 'xstate';
import type { StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { printJobMachine } from '@/machines/printJob/printJobMachine';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { replayTrace } from '@/machines/replay/replayTrace';
import { ORDER_CODE, recordEvening, traceLines, traceText } from '../../../test/machines/recordEvening';

const anEvening = async () => traceLines(traceText(await recordEvening()));
const isOfJob = (line: TraceLine) => line.kind === 'actor' && line.machine === 'printJob';

describe('replayTrace', () => {
  it('takes every recorded step of every machine again: what was redacted before is the redacted step [BT-06, TR-03]', async () => {
    const text = traceText(await recordEvening());
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

  it('finds the first step that a changed guard would not take, and what would come instead [BT-06]', async () => {
    const changed = printJobMachine.provide({ guards: { mayReprint: () => false } });
    const lines = await anEvening();
    const reports = replayTrace(lines, { ...MACHINES_BY_NAME, printJob: changed });

    const wanted = lines.find((line): line is StepLine => line.kind === 'step' && line.taken.some(({ guard }) => guard === 'mayReprint'));
    const [report, ...others] = reports.filter(({ divergence }) => divergence);
    expect(others).toEqual([]);
    expect(report?.divergence).toMatchObject({
      step: { n: wanted?.n },
      expected: { course: { unknown: 'reprinting' } },
      got: { course: { unknown: 'asking' } },
      problem: null,
    });
  });

  it('finds what the context has otherwise, though the state is the same', async () => {
    const lines = (await anEvening()).map((line) =>
      line.kind === 'step' && line.event.type === 'turn.granted'
        ? { ...line, changes: [...(line.changes ?? []), { at: ['tries'], is: 7 }] }
        : line,
    );
    const diverged = replayTrace(lines, MACHINES_BY_NAME).find(({ divergence }) => divergence);
    expect(diverged?.divergence?.context).toEqual([{ at: ['tries'], is: 0 }]);
  });

  it('goes on from a state that was told of an actor whose beginning is gone', async () => {
    const seen = await recordEvening();
    const middle = Math.floor(seen.length / 2);
    const reports = replayTrace(traceLines(traceText(seen.slice(middle))), MACHINES_BY_NAME);

    expect(reports.some(({ line }) => line.state)).toBe(true);
    expect(reports.filter(({ divergence }) => divergence)).toEqual([]);
  });

  it('passes over the steps of an actor whose beginning is missing, and says which machines it does not know', async () => {
    const lines = await anEvening();
    expect(
      replayTrace(
        lines.filter((line) => !isOfJob(line)),
        MACHINES_BY_NAME,
      ).some(({ line }) => isOfJob(line)),
    ).toBe(false);

    const { printJob: _gone, ...others } = MACHINES_BY_NAME;
    expect(replayTrace(lines, others).filter(({ unknown }) => unknown)).toHaveLength(2);
  });

  it.each<[string, (line: TraceLine) => TraceLine]>([
    ['a state that the machine does not have', (line) => (line.kind === 'step' && line.value ? { ...line, value: 'nowhere' } : line)],
    [
      'a change at a place that is not there',
      (line) => (line.kind === 'step' ? { ...line, changes: [{ at: ['no', 'where'], is: 1 }] } : line),
    ],
    ['an event that it cannot read', (line) => (line.kind === 'step' ? { ...line, event: { type: 'job.received' } } : line)],
    ['an input that it cannot read', (line) => (line.kind === 'actor' ? { ...line, input: null } : line)],
  ])('survives %s', async (_what, spoil) => {
    const lines = (await anEvening()).map(spoil);
    expect(() => replayTrace(lines, MACHINES_BY_NAME)).not.toThrow();
  });
});

describe('the rules that replay rests on', () => {
  it('events, input and context of every machine are JSON', async () => {
    for (const each of await recordEvening()) {
      if (each.kind !== 'step') continue;
      const context: unknown = each.snapshot.context;
      expect(JSON.parse(JSON.stringify(context))).toEqual(context);
      expect(JSON.parse(JSON.stringify(each.event))).toEqual(each.event);
    }
  });

  it('every machine of the app is known by its id', () => {
    const ids = Object.values(MACHINES_BY_NAME).map((machine: AnyStateMachine) => machine.id);
    expect(Object.keys(MACHINES_BY_NAME)).toEqual(ids);
  });
});
