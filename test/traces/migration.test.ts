import { replyOfEpos } from '@/domain/eposAnswer';
import { readTrace } from '@/domain/trace/readTrace';
import { TRACE_FORMAT, TRACE_VERSION, traceLineSchema, type TraceLine } from '@/domain/trace/traceFormat';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { replayTrace } from '@/machines/replay/replayTrace';
import { recordSample, traceText } from '../machines/recordSample';

const HEADER = {
  ...{ format: TRACE_FORMAT, app: '4.3.44', machines: {}, zone: 'Europe/Madrid', browser: 'Chromium 130', savedAt: '2026-11-20T21:00:00.000Z' },
  scope: { kind: 'all', id: null, locationId: null },
};

async function read(lines: readonly object[], version = 1): Promise<TraceLine[]> {
  const trace = await readTrace([[{ ...HEADER, version }, ...lines].map((line) => JSON.stringify(line)).join('\n')]);
  expect(trace.faults).toEqual([]);
  return trace.lines;
}

const actor = (machine: string, more: object) => ({
  ...{ kind: 'actor', n: 1, t: 0, page: 'page-1', actor: 'x:0', machine, name: machine, parent: null, ...more },
});
const step = (event: object, more: object = {}) => ({ kind: 'step', n: 2, t: 0, page: 'page-1', actor: 'x:0', event, taken: [], ...more });
const stateOf = (machine: string, value: unknown) => actor(machine, { state: { value, context: {}, status: 'active' } });
const idle = (course: unknown) => ({ course, record: 'idle' });

describe('a trace of format version 1', () => {
  it.each<[string, unknown, unknown]>([
    ['mainTab', { lock: 'waiting', role: { main: 'doubting' } }, { lock: 'waiting', role: { main: 'confirming' } }],
    ['printerEntry', 'barred', 'permissionBlocked'],
    ['printJob', idle('doubting'), idle('markingUnknown')],
    ['printJob', idle('forgetting'), idle('removingTicket')],
    ['printJob', idle({ gated: 'noting' }), idle({ gated: 'reporting' })],
    ['printJob', idle({ gated: 'noted' }), idle({ gated: 'reported' })],
    ['printJob', idle('goingOn'), idle('continuing')],
    ['printJob', idle('lettingGo'), idle('releasing')],
    ['printJob', idle({ resting: 'noting' }), idle({ resting: 'reporting' })],
    ['printJob', idle('takingBack'), idle('revertingIntent')],
    ['printJob', idle('tellingOutcome'), idle('reportingOutcome')],
    ['printJob', { course: 'closing', record: { telling: 'waiting' } }, { course: 'closing', record: { reporting: 'waiting' } }],
  ])('has state %s %j as %j, which the current machine has [BT-06]', async (machine, old, value) => {
    const [recorded, stepped] = await read([stateOf(machine, old), step({ type: 'tab.shown' }, { value: old })]);

    expect(recorded).toMatchObject({ state: { value } });
    expect(stepped).toMatchObject({ value });
    expect(() => MACHINES_BY_NAME[machine]?.resolveState({ value: value as string, context: {} })).not.toThrow();
  });

  it('has protocol-independent printer replies in all lines', async () => {
    const answer = { kind: 'reply', httpStatus: 200, success: false, code: 'EPTR_COVER_OPEN', status: 32, battery: 7 } as const;
    const silence = { kind: 'noReply', why: 'timeout' } as const;
    const at = '2026-11-20T20:00:00.000Z';
    const [recorded, stepped, called] = await read([
      actor('printJob', { state: { value: 'idle', context: { pending: [{ report: { reply: { reply: silence, at } } }] }, status: 'active' } }),
      step({ type: 'turn.ended', last: { reply: answer, at } }, { changes: [{ at: ['last'], is: { reply: answer, at } }] }),
      { kind: 'io', n: 3, t: 0, page: 'page-1', via: 'printer', direction: 'in', name: 'check', data: { reply: silence, at } },
    ]);

    expect(recorded).toMatchObject({ state: { context: { pending: [{ report: { reply: { reply: replyOfEpos(silence), at } } }] } } });
    expect(stepped).toMatchObject({
      event: { last: { reply: replyOfEpos(answer), at } },
      changes: [{ at: ['last'], is: { reply: replyOfEpos(answer), at } }],
    });
    expect(called).toMatchObject({ data: { reply: replyOfEpos(silence), at } });
  });

  it('has the new state ids in transitions, timers and ends of actors', async () => {
    const type = 'xstate.done.actor.0.printJob.record.telling.writing';
    const timer = 'xstate.after.heldTooLong.printJob.course.gated.noting';
    const taken = { from: 'printJob.course.unknown.deciding', to: ['printJob.course.lettingGo'], on: timer, guard: 'isInDoubt' };
    const [, done] = await read([
      actor('printJob', {}),
      step({ type, actorId: '0.printJob.record.telling.writing', output: { recorded: true } }, { taken: [taken] }),
    ]);

    expect(done).toMatchObject({
      event: {
        type: 'xstate.done.actor.0.printJob.record.reporting.writing',
        actorId: '0.printJob.record.reporting.writing',
        output: { recorded: true },
      },
      taken: [
        {
          from: 'printJob.course.unknown.deciding',
          to: ['printJob.course.releasing'],
          on: 'xstate.after.heldTooLong.printJob.course.gated.reporting',
          guard: 'mayBePrintedElsewhere',
        },
      ],
    });
  });

  it.each([
    [{ type: 'mainTab.told', isMaster: true }, { type: 'mainTab.reported', isMaster: true }],
    [{ type: 'mainTab.doubted', doubted: true }, { type: 'mainTab.uncertain', uncertain: true }],
    [
      { type: 'mainTab.changed', main: true, away: false },
      { type: 'mainTab.changed', main: true, printedElsewhere: false },
    ],
    [{ type: 'printer.changed', barred: true }, { type: 'printer.changed', permissionBlocked: true }],
    [{ type: 'job.doubted' }, { type: 'job.printedElsewhere' }],
    [{ type: 'session.leftElsewhere' }, { type: 'session.signedOutElsewhere' }],
  ])('has the event %j as %j, also in crash lines', async (old, event) => {
    const crash = { kind: 'crash', n: 3, t: 0, page: 'page-1', actor: 'x:0', event: old, error: { name: 'Error', frames: [] } };

    expect((await read([step(old), crash])).map((line) => 'event' in line && line.event)).toEqual([event, event]);
  });

  it.each([
    ['mainTab', { away: true }, { printedElsewhere: true }],
    ['printerEntry', { barred: true }, { permissionBlocked: true }],
    ['printerLane', { checkWanted: true }, { checkRequested: true }],
    ['printJob', { doubted: true }, { printedElsewhere: true }],
    ['printRuntime', { away: true, doubted: false }, { printedElsewhere: true, leadershipUncertain: false }],
    ['session', { away: true }, { away: true }],
  ])('has input and context of %s %j as %j', async (machine, old, fields) => {
    const changes = Object.entries(old).map(([name, is]) => ({ at: [name], is }));
    const lines = await read([actor(machine, { input: old }), step({ type: 'xstate.init' }, { changes: [{ at: [], is: old }, ...changes] })]);

    expect(lines[0]).toMatchObject({ input: fields });
    expect(lines[1]).toMatchObject({ changes: [{ is: fields }, ...Object.entries(fields).map(([name, is]) => ({ at: [name], is }))] });
  });
});

describe('a trace of the current version', () => {
  it('is read unchanged, and replays [BT-06]', async () => {
    const text = traceText(await recordSample());
    const lines = text.trim().split('\n').map((line) => traceLineSchema.parse(JSON.parse(line)));
    const current = await read(lines, TRACE_VERSION);

    expect(current).toEqual(lines);
    expect(replayTrace(current, MACHINES_BY_NAME).flatMap(({ divergence }) => divergence ?? [])).toEqual([]);
  });
});
