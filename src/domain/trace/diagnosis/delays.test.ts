import { aPrintJob } from '../../../../test/factories/aPrintJob';
import { aTrace } from '../../../../test/factories/aTrace';

const JOB = aPrintJob();
const NAME = `job:${JOB.uuid}`;
const copy = (state: string) => ({ copy: 1, attempt: 1, state, code: null });
const course = (state: unknown) => ({ course: state, record: 'idle' });
const main = (role: unknown) => ({ lock: 'waiting', role });

/** A ticket that arrived in second 60, waited in a state for some seconds, and was then printed. */
function waiting(state: unknown, seconds: number, context: Record<string, unknown> = {}) {
  const trace = aTrace();
  trace.actor('mainTab', 'mainTab', main({ main: 'quiet' }));
  trace.at(60);
  trace.actor('printJob', NAME, course('received'), { job: JOB, copies: [copy('QUEUED')], ...context });
  trace.step(NAME, 'lane.blocked', { value: course(state) });
  trace.at(60 + seconds);
  trace.step(NAME, 'turn.granted', { value: course('settling'), context: { job: JOB, copies: [copy('DONE')], ...context } });
  return trace;
}
const delayIn = (trace: ReturnType<typeof aTrace>) => trace.diagnose().find(({ id }) => id === 'printed')?.delay;

describe('delaysOf', () => {
  it.each([
    ['its printer did not respond', { blocked: 'waiting' }, { heldBy: 'SERVICE_UNAVAILABLE' }, { why: 'offline', code: null }],
    ['its printer was held', { blocked: 'reported' }, { heldBy: 'EPTR_COVER_OPEN' }, { why: 'code', code: 'EPTR_COVER_OPEN' }],
    ['its printer was busy', 'queued', {}, { why: 'busy', code: null }],
    ['the server did not respond', 'pausing', {}, { why: 'server', code: null }],
    ['no reply was conclusive', { unknown: 'awaitingAnswer' }, {}, { why: 'reply', code: null }],
    ['it waited for a user', 'stopped', {}, { why: 'refused', code: null }],
  ])('returns the cause and duration if %s [T-06]', (_what, state, context, cause) => {
    expect(delayIn(waiting(state, 24, context))).toEqual([{ ...cause, ms: 24_000 }]);
  });

  it('is empty for a ticket that waited less than 10 s [T-06]', () => {
    expect(delayIn(waiting('queued', 9))).toEqual([]);
  });

  it('counts the time without a main tab from the first message about the order [T-06]', () => {
    const trace = aTrace();
    trace.actor('mainTab', 'mainTab', main('standby'));
    trace.at(10);
    trace.io({ via: 'socket', direction: 'in', name: 'order.changed', about: JOB.orderId, data: {} });
    trace.at(40);
    trace.step('mainTab', 'mainTab.reported', { value: main({ main: 'quiet' }) });
    trace.at(41);
    trace.actor('printJob', NAME, course('received'), { job: JOB, copies: [copy('QUEUED')] });
    trace.step(NAME, 'turn.granted', { value: course('settling'), context: { job: JOB, copies: [copy('DONE')] } });

    expect(delayIn(trace)).toEqual([{ why: 'role', code: null, ms: 30_000 }]);
  });

  it('counts each moment once: a lost connection takes precedence over the printer [T-06]', () => {
    const trace = aTrace();
    trace.actor('mainTab', 'mainTab', main({ main: 'quiet' }));
    trace.actor('connection', 'connection', 'ready');
    trace.at(60);
    trace.actor('printJob', NAME, course('received'), { job: JOB, copies: [copy('QUEUED')] });
    trace.step(NAME, 'turn.requested', { value: course('queued') });
    trace.step('connection', 'socket.closed', { value: 'reconnecting' });
    trace.at(80);
    trace.step('connection', 'socket.connected', { value: 'ready' });
    trace.at(95);
    trace.step(NAME, 'turn.granted', { value: course('settling'), context: { job: JOB, copies: [copy('DONE')] } });

    expect(delayIn(trace)).toEqual([
      { why: 'connection', code: null, ms: 20_000 },
      { why: 'busy', code: null, ms: 15_000 },
    ]);
  });
});
