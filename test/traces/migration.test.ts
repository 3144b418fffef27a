import type { AnyStateNode } from 'xstate';
import { replyOfEpos } from '@/domain/eposAnswer';
import { readTrace } from '@/domain/trace/readTrace';
import { TRACE_FORMAT, TRACE_VERSION, traceLineSchema, type TraceLine } from '@/domain/trace/traceFormat';
import { EVENT_RENAMES, MACHINE_RENAMES } from '@/domain/trace/traceRenames';
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
const URL = 'http://printer.test/epos';
const checked = (result: object) => ({ type: 'printer.checked', url: URL, result: { ok: false, ...result }, at: '2026-11-20T20:00:00.000Z' });
const ofJob = (state: string, output: object) => {
  const actorId = `0.printJob.course.${state}`;
  return { type: `xstate.done.actor.${actorId}`, actorId, output };
};
const replyWith = (health: object) => ({ verdict: { outcome: 'unknown', code: null }, health: { ok: false, ...health }, httpStatus: 200 });
const REPLY = { old: replyWith({ trouble: 'coverOpen' }), current: replyWith({ problem: 'coverOpen' }) };
const idle = (course: unknown) => ({ course, record: 'idle' });

describe('a trace of format version 1', () => {
  it.each<[string, unknown, unknown]>([
    ['mainTab', { lock: 'waiting', role: { main: 'doubting' } }, { lock: 'waiting', role: { main: 'confirming' } }],
    ['printerEntry', 'barred', 'permissionBlocked'],
    ['printJob', idle('doubting'), idle('markingUnknown')],
    ['printJob', idle('forgetting'), idle('removingTicket')],
    ['printJob', idle({ gated: 'noting' }), idle({ blocked: 'reporting' })],
    ['printJob', idle({ gated: 'noted' }), idle({ blocked: 'reported' })],
    ['printJob', idle('goingOn'), idle('continuing')],
    ['printJob', idle('lettingGo'), idle('releasing')],
    ['printJob', idle({ resting: 'noting' }), idle({ backingOff: 'reporting' })],
    ['printJob', idle('takingBack'), idle('revertingIntent')],
    ['printJob', idle('tellingOutcome'), idle('reportingOutcome')],
    ['printJob', { course: 'closing', record: { telling: 'waiting' } }, { course: 'closing', record: { reporting: 'waiting' } }],
  ])('is read with state %s %j as %j, which the current machine accepts [BT-06]', async (machine, old, value) => {
    const [recorded, stepped] = await read([stateOf(machine, old), step({ type: 'tab.shown' }, { value: old })]);

    expect(recorded).toMatchObject({ state: { value } });
    expect(stepped).toMatchObject({ value });
    expect(() => MACHINES_BY_NAME[machine]?.resolveState({ value: value as string, context: {} })).not.toThrow();
  });

  it('is read with printer replies in the current format, in states, events, changes and calls', async () => {
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

  it('is read with the new state ids in transitions, timers and completion events', async () => {
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
          on: 'xstate.after.heldTooLong.printJob.course.blocked.reporting',
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
  ])('is read with event %j as %j, also in a crash', async (old, event) => {
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
  ])('is read with input and context of %s %j as %j', async (machine, old, fields) => {
    const changes = Object.entries(old).map(([name, is]) => ({ at: [name], is }));
    const lines = await read([actor(machine, { input: old }), step({ type: 'xstate.init' }, { changes: [{ at: [], is: old }, ...changes] })]);

    expect(lines[0]).toMatchObject({ input: fields });
    expect(lines[1]).toMatchObject({ changes: [{ is: fields }, ...Object.entries(fields).map(([name, is]) => ({ at: [name], is }))] });
  });
});

describe('a trace of format version 3', () => {
  it.each<[string, unknown, unknown]>([
    ['mainTab', { lock: 'waiting', role: 'asking' }, { lock: 'waiting', role: 'requesting' }],
    ['masterCatalogSync', { polling: 'asking' }, { polling: 'requesting' }],
    ['printJob', idle({ declaring: 'asking' }), idle({ declaring: 'requesting' })],
    ['printJob', idle({ gated: 'waiting' }), idle({ blocked: 'waiting' })],
    ['printJob', idle({ gated: 'reporting' }), idle({ blocked: 'reporting' })],
    ['printJob', idle({ resting: 'choosing' }), idle({ backingOff: 'choosing' })],
    ['printJob', idle({ unknown: 'asking' }), idle({ unknown: 'awaitingAnswer' })],
    ['printJob', idle({ unknown: { querying: 'asking' } }), idle({ unknown: { querying: 'requesting' } })],
    ['printJob', idle({ unknown: 'resting' }), idle({ unknown: 'backingOff' })],
    ['productBlock', { answered: { effect: 'done', again: 'offered' } }, { answered: { effect: 'done', retry: 'offered' } }],
    ['reportRows', { reading: 'asking' }, { reading: 'requesting' }],
    ['session', { active: { expired: 'asking' } }, { active: { expired: 'awaitingPassword' } }],
  ])('is read with state %s %j as %j, which the current machine accepts [BT-06]', async (machine, old, value) => {
    const [recorded, stepped] = await read([stateOf(machine, old), step({ type: 'tab.shown' }, { value: old })], 3);

    expect(recorded).toMatchObject({ state: { value } });
    expect(stepped).toMatchObject({ value });
    expect(() => MACHINES_BY_NAME[machine]?.resolveState({ value: value as string, context: {} })).not.toThrow();
  });

  it.each<[string, object, object]>([
    [
      'printJob',
      { from: 'printJob.course.pausing', to: ['printJob.course.deciding'], on: 'xstate.after.tryAgain.printJob.course.pausing' },
      { from: 'printJob.course.pausing', to: ['printJob.course.deciding'], on: 'xstate.after.retryAfter.printJob.course.pausing' },
    ],
    [
      'printJob',
      {
        from: 'printJob.course.unknown.querying.asking',
        to: ['printJob.course.committing'],
        on: 'xstate.done.actor.0.printJob.course.unknown.querying.asking',
        guard: 'isTold',
      },
      {
        from: 'printJob.course.unknown.querying.requesting',
        to: ['printJob.course.committing'],
        on: 'xstate.done.actor.0.printJob.course.unknown.querying.requesting',
        guard: 'hasFinalOutcome',
      },
    ],
    [
      'mainTab',
      {
        from: 'mainTab.role.main.confirming',
        to: ['mainTab.role.asking'],
        on: 'xstate.after.askAgainAfter.mainTab.role.main.confirming',
      },
      {
        from: 'mainTab.role.main.confirming',
        to: ['mainTab.role.requesting'],
        on: 'xstate.after.requestRoleEvery.mainTab.role.main.confirming',
      },
    ],
    [
      'productBlock',
      { from: 'productBlock.answered.again.offered', to: ['productBlock.submitting'], on: 'request.again' },
      { from: 'productBlock.answered.retry.offered', to: ['productBlock.submitting'], on: 'request.repeat' },
    ],
  ])('is read with a transition of %s %j as %j', async (machine, old, taken) => {
    const [, stepped] = await read([actor(machine, {}), step({ type: 'xstate.init' }, { taken: [old] })], 3);

    expect(stepped).toMatchObject({ taken: [taken] });
  });

  it.each<[string, object, object]>([
    ['catalogSync', { type: 'impact.again' }, { type: 'impact.retry' }],
    ['catalogSync', { type: 'push.again' }, { type: 'push.repeat' }],
    ['mainTab', { type: 'tab.judged', fit: false }, { type: 'tab.fitnessChanged', fit: false }],
    ['masterCatalogSync', { type: 'poll.again' }, { type: 'poll.resume' }],
    ['printRuntime', { type: 'job.asked', uuid: 'job-1', asked: true }, { type: 'job.questionChanged', uuid: 'job-1', open: true }],
    ['printRuntime', checked({ trouble: 'coverOpen' }), checked({ problem: 'coverOpen' })],
    ['productBlock', { type: 'request.again' }, { type: 'request.repeat' }],
    ['reportRows', { type: 'rows.begun', reading: 1, rows: 2 }, { type: 'rows.started', reading: 1, rows: 2 }],
    ['reportRows', { type: 'rows.came', reading: 1, received: 1 }, { type: 'rows.received', reading: 1, received: 1 }],
    ['storePause', { type: 'status.confirm', wishes: [] }, { type: 'status.confirm', requests: [] }],
    ['printJob', ofJob('received', { kind: 'open', heldNoted: true }), ofJob('received', { kind: 'open', holdReported: true })],
    [
      'printJob',
      ofJob('unknown.querying.asking', { kind: 'told', reply: REPLY.old }),
      ofJob('unknown.querying.requesting', { kind: 'answered', reply: REPLY.current }),
    ],
    [
      'printJob',
      ofJob('unknown.querying.asking', { kind: 'untold' }),
      ofJob('unknown.querying.requesting', { kind: 'unanswered' }),
    ],
  ])('is read with an event of %s %j as %j, also in a crash', async (machine, old, event) => {
    const crash = { kind: 'crash', n: 3, t: 0, page: 'page-1', actor: 'x:0', event: old, error: { name: 'Error', frames: [] } };
    const lines = await read([actor(machine, {}), step(old), crash], 3);

    expect(lines.flatMap((line) => ('event' in line ? [line.event] : []))).toEqual([event, event]);
  });

  it.each<[string, object, object]>([
    ['printJob', { heldNoted: true, last: { reply: REPLY.old } }, { holdReported: true, last: { reply: REPLY.current } }],
    ['printerLane', { troubleCode: 'EPTR_COVER_OPEN' }, { problemCode: 'EPTR_COVER_OPEN' }],
    ['printerEntry', { trouble: 'coverOpen', wellAt: null }, { problem: 'coverOpen', succeededAt: null }],
    ['printerSettings', { connection: { ok: false, trouble: 'busy' } }, { connection: { ok: false, problem: 'busy' } }],
    ['printRuntime', { checks: { [URL]: checked({ trouble: 'network' }) } }, { checks: { [URL]: checked({ problem: 'network' }) } }],
  ])('is read with the context of %s %j as %j', async (machine, old, context) => {
    const changes = Object.entries(old).map(([name, is]: [string, unknown]) => ({ at: [name], is }));
    const state = { value: 'idle', context: old, status: 'active' };
    const lines = await read([actor(machine, { state }), step({ type: 'xstate.init' }, { changes })], 3);

    expect(lines[0]).toMatchObject({ state: { context } });
    expect(lines[1]).toMatchObject({ changes: Object.entries(context).map(([name, is]: [string, unknown]) => ({ at: [name], is })) });
  });

  it('is read with the new field of a health in the path of a change, and the field of a report of a printer as before', async () => {
    const report = { printerUuid: 'printer-1', ok: false, at: '2026-11-20T20:00:00.000Z', trouble: 'permission' };
    const at = ['checks', URL, 'result'];
    const [, stepped] = await read(
      [
        actor('printRuntime', {}),
        step(
          { type: 'mainTab.reported', reports: [report] },
          {
            changes: [
              { at: [...at, 'trouble'], is: 'network' },
              { at: ['reports', 'printer-1', 'trouble'], gone: true },
            ],
          },
        ),
      ],
      3,
    );

    expect(stepped).toMatchObject({
      event: { reports: [report] },
      changes: [
        { at: [...at, 'problem'], is: 'network' },
        { at: ['reports', 'printer-1', 'trouble'], gone: true },
      ],
    });
  });

  it.each([
    [{ kind: 'told', reply: REPLY.old }, { kind: 'answered', reply: REPLY.current }],
    [{ kind: 'untold' }, { kind: 'unanswered' }],
  ])('is read with the answer of a printer %j as %j', async (old, data) => {
    const call = { kind: 'io', n: 3, t: 0, page: 'page-1', via: 'printer', direction: 'in', name: 'query' };

    expect(await read([{ ...call, data: old }], 3)).toEqual([{ ...call, data }]);
  });
});

/** All ids of the states of a machine. */
function idsOf(node: AnyStateNode): string[] {
  return [node.id, ...Object.values(node.states).flatMap(idsOf)];
}

describe('the renames of recorded names', () => {
  it.each([...MACHINE_RENAMES])('of %s lead to states, guards and delays of the machine, which has none of the old ones', (name, renames) => {
    const machine = MACHINES_BY_NAME[name];
    if (!machine) throw new Error(`There is no machine ${name}`);
    const { states = new Map<string, string>(), guards = new Map<string, string>(), delays = new Map<string, string>() } = renames;
    const ids = idsOf(machine.root);
    const current = [...ids, ...Object.keys(machine.implementations.guards), ...Object.keys(machine.implementations.delays)];
    const renamed = [...states.keys()].map((id) => {
      const names = id.split('.');
      return names.map((last, depth) => states.get(names.slice(0, depth + 1).join('.')) ?? last).join('.');
    });

    expect([...renamed, ...guards.values(), ...delays.values()].filter((each) => !current.includes(each))).toEqual([]);
    expect([...states.keys(), ...guards.keys(), ...delays.keys()].filter((each) => current.includes(each))).toEqual([]);
  });

  it('of events lead to events that a machine handles, and no machine handles an old one', () => {
    const handled = new Set(Object.values(MACHINES_BY_NAME).flatMap(({ events }): string[] => events));
    const changed = [...EVENT_RENAMES].filter(([old, { type }]) => old !== type);

    expect([...EVENT_RENAMES.values()].filter(({ type }) => !handled.has(type))).toEqual([]);
    expect(changed.filter(([old]) => handled.has(old))).toEqual([]);
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
