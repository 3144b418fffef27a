import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { TestTicketReport } from '@/domain/testTicket';
import { testTicketMachine, type TestTicketEvent, type TestTicketResult } from '@/machines/testTicket/testTicketMachine';
import { deferredCalls } from '../../../test/machines/deferredCalls';

const SEND: TestTicketEvent = { type: 'ticket.send', draft: null };
const sent = (isServed: boolean | null = true, jobUuid: string | null = 'job-1'): TestTicketResult => ({
  kind: 'sent',
  ticket: { jobUuid, isServed },
});

function start() {
  const clock = new SimulatedClock();
  const calls = deferredCalls<TestTicketResult>();
  const followed: (string | null)[] = [];
  let report: (state: TestTicketReport['state'], code?: string) => void = () => undefined;
  const actor = createActor(
    testTicketMachine.provide({
      actors: {
        sendTestTicket: fromPromise(({ input }) => calls.call({ input })),
        followTestTicket: fromCallback(({ input, sendBack }) => {
          followed.push(input.jobUuid);
          report = (state, code) => sendBack({ type: 'ticket.reported', state, code: code ?? null });
        }),
      },
    }),
    { clock },
  ).start();
  return {
    actor,
    clock,
    calls,
    followed,
    report: (...args: Parameters<typeof report>) => report(...args),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

describe('testTicketMachine', () => {
  it('is in `sent` when the server accepts the ticket, and printed only after a report [T-03]', async () => {
    const { actor, calls, followed, report, value, context } = start();
    actor.send(SEND);
    actor.send(SEND);
    expect([value(), calls.count()]).toEqual(['sending', 1]);
    await calls.resolveLast(sent());
    expect([value(), followed]).toEqual([{ sent: 'awaiting' }, ['job-1']]);

    report('held', 'SERVICE_UNAVAILABLE');
    expect([value(), context().report]).toEqual([{ sent: 'reported' }, { state: 'held', code: 'SERVICE_UNAVAILABLE' }]);
    report('printed');
    expect(context().report).toEqual({ state: 'printed', code: null });
  });

  it.each<[isServed: boolean | null, jobUuid: string | null]>([
    [true, 'job-1'],
    [null, 'job-1'],
    [null, null],
  ])('is unanswered after 30 s without a report (served: %s, job: %s), and accepts a later report [T-03]', async (isServed, jobUuid) => {
    const { actor, clock, calls, report, value, context } = start();
    actor.send(SEND);
    await calls.resolveLast(sent(isServed, jobUuid));
    clock.increment(29_999);
    expect(value()).toEqual({ sent: 'awaiting' });
    clock.increment(1);
    expect(value()).toEqual({ sent: 'unanswered' });

    report('failed', 'EPTR_COVER_OPEN');
    expect([value(), context().report]).toEqual([{ sent: 'reported' }, { state: 'failed', code: 'EPTR_COVER_OPEN' }]);
  });

  it('waits without a time limit if no tab prints [T-03]', async () => {
    const { actor, clock, calls, report, value } = start();
    actor.send(SEND);
    await calls.resolveLast(sent(false));
    clock.increment(60_000);
    expect(value()).toEqual({ sent: 'unserved' });
    report('printed');
    expect(value()).toEqual({ sent: 'reported' });
  });

  it('stores why the server rejected a ticket until the next one is sent [T-03]', async () => {
    const { actor, calls, value, context } = start();
    actor.send(SEND);
    await calls.resolveLast({ kind: 'failed', error: { kind: 'network' } });
    expect([value(), context().error]).toEqual(['refused', { kind: 'network' }]);

    actor.send(SEND);
    expect([value(), context().error]).toEqual(['sending', null]);
    await calls.resolveLast(sent());
    expect(value()).toEqual({ sent: 'awaiting' });
  });
});
