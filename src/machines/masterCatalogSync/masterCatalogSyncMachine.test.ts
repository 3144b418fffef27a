import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { MASTER_POLL_TIMEOUT_MS, MASTER_POLL_MS } from '@/domain/masterCatalog';
import type { OperationStatus } from '@/domain/operation';
import {
  masterCatalogSyncMachine,
  type MasterCatalogSyncEvent,
  type OutcomeReading,
  type SyncReply,
} from '@/machines/masterCatalogSync/masterCatalogSyncMachine';
import { requestsOfFailures, type SentCall, type StoreOutcome, type SyncRequest } from '@/machines/masterCatalogSync/syncOutcome';
import type { ImpactReading } from '@/machines/menuPush/impactReading';
import { deferredCalls } from '../../../test/machines/deferredCalls';

const TARGETS = { channels: ['glovo', 'justeat'], locations: ['centro', 'sur'] };
const CHOSEN: MasterCatalogSyncEvent = { type: 'targets.chosen', ...TARGETS };
const CONFIRM: MasterCatalogSyncEvent = { type: 'sync.confirm' };
const REPEAT: MasterCatalogSyncEvent = { type: 'sync.repeat' };
const READ: ImpactReading = { kind: 'read', changes: 2 };
const sent = (operationId: string | null, request: SyncRequest = TARGETS): SentCall => ({
  ...{ request, operationId, previousId: 'operation-0', isUnsure: operationId === null },
});
const SENT: SyncReply = { calls: [sent('operation-1')], unsent: [], error: null };
const outcome = (locationId: string, slug: string, status: OperationStatus): StoreOutcome => ({
  ...{ locationId, slug, status, code: null, items: [] },
});
const read = (...outcomes: StoreOutcome[]): OutcomeReading => ({ kind: 'read', outcomes, isOver: true });
const DONE = [
  outcome('centro', 'glovo', 'success'),
  outcome('centro', 'justeat', 'success'),
  outcome('sur', 'glovo', 'success'),
  outcome('sur', 'justeat', 'success'),
];
const ONE_FAILED = [...DONE.slice(0, 3), outcome('sur', 'justeat', 'fail')];

function startSync() {
  const clock = new SimulatedClock();
  const impacts = deferredCalls<ImpactReading>();
  const sends = deferredCalls<SyncReply>();
  const readings = deferredCalls<OutcomeReading>();
  const machine = masterCatalogSyncMachine.provide({
    actors: {
      readImpact: fromPromise(({ input }) => impacts.call({ input })),
      sendSync: fromPromise(({ input }) => sends.call({ input })),
      readOutcomes: fromPromise(({ input }) => readings.call({ input })),
    },
  });
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, impacts, sends, readings, value: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context };
}

async function syncSent(reply: SyncReply = SENT) {
  const sync = startSync();
  sync.actor.send(CHOSEN);
  await sync.impacts.resolveLast(READ);
  sync.actor.send(CONFIRM);
  await sync.sends.resolveLast(reply);
  return sync;
}

describe('masterCatalogSyncMachine', () => {
  it.each([
    { channels: [], locations: ['centro'] },
    { channels: ['glovo'], locations: [] },
  ])('rejects channels $channels at locations $locations, because it requires at least one of each [MC-03]', (targets) => {
    const { actor, impacts, value, context } = startSync();
    actor.send({ type: 'targets.chosen', ...targets });
    expect([value(), context().tooFew, impacts.count()]).toEqual(['selecting', true, 0]);

    actor.send(CHOSEN);
    expect([value(), context().tooFew, impacts.inputs()]).toEqual([{ reviewing: 'reading' }, false, [TARGETS]]);
  });

  it('sends nothing before the impact is shown or its reading has failed [MC-03, BC-01]', async () => {
    const { actor, impacts, sends, value, context } = startSync();
    actor.send(CONFIRM);
    actor.send(CHOSEN);
    actor.send(CONFIRM);
    expect(sends.count()).toBe(0);
    await impacts.resolveLast({ kind: 'failed', error: { kind: 'timeout' } });
    expect([value(), context().impactError]).toEqual([{ reviewing: 'unread' }, { kind: 'timeout' }]);
    actor.send({ type: 'impact.retry' });
    await impacts.resolveLast(READ);
    expect([value(), context().changes]).toEqual([{ reviewing: 'shown' }, 2]);

    actor.send(CONFIRM);
    expect([value(), sends.inputs()]).toEqual(['syncing', [{ requests: [TARGETS] }]]);
  });

  it('polls every 5 s until all calls have ended [MC-04]', async () => {
    const { actor, clock, readings, value } = await syncSent();
    expect([value(), readings.inputs()]).toEqual([{ polling: 'requesting' }, [{ calls: SENT.calls }]]);
    await readings.resolveLast(read(...DONE.slice(0, 3), outcome('sur', 'justeat', 'ongoing')));
    expect(value()).toEqual({ polling: 'answered' });
    actor.send(REPEAT);
    clock.increment(MASTER_POLL_MS - 1);
    expect(readings.count()).toBe(1);
    clock.increment(1);
    await readings.resolveLast({ kind: 'failed' });
    clock.increment(MASTER_POLL_MS);
    expect(readings.count()).toBe(3);

    await readings.resolveLast(read(...DONE));

    expect(value()).toBe('success');
  });

  it('polls until the history has an outcome, also for a call that failed at the server [MC-04]', async () => {
    const { actor, clock, sends, readings, value } = await syncSent({ calls: [sent(null)], unsent: [], error: null });
    await readings.resolveLast({ kind: 'read', outcomes: [], isOver: false });
    expect(value()).toEqual({ polling: 'answered' });
    clock.increment(MASTER_POLL_MS);
    await readings.resolveLast({ kind: 'read', outcomes: DONE, isOver: false });
    actor.send(REPEAT);
    expect([value(), sends.count()]).toEqual([{ polling: 'answered' }, 1]);
    clock.increment(MASTER_POLL_MS);
    await readings.resolveLast(read(...DONE));

    expect(value()).toBe('success');
  });

  it('stops polling after 10 minutes, and resumes on request [MC-04]', async () => {
    const { actor, clock, readings, value } = await syncSent();
    await readings.resolveLast(read(outcome('centro', 'glovo', 'ongoing')));
    clock.increment(MASTER_POLL_TIMEOUT_MS);
    expect(value()).toBe('unfinished');

    actor.send({ type: 'poll.resume' });
    await readings.resolveLast(read(...DONE));
    expect(value()).toBe('success');
  });

  it('retries only the failed pushes, by location and channel [MC-04]', async () => {
    const { actor, sends, readings, value, context } = await syncSent();
    await readings.resolveLast(read(...ONE_FAILED));
    expect(value()).toBe('partial');
    actor.send(REPEAT);
    expect([value(), sends.inputs().at(-1)]).toEqual(['syncing', { requests: [{ channels: ['justeat'], locations: ['sur'] }] }]);

    await sends.resolveLast({ calls: [sent('operation-2', { channels: ['justeat'], locations: ['sur'] })], unsent: [], error: null });
    await readings.resolveLast(read(outcome('sur', 'justeat', 'success')));

    expect([value(), context().outcomes]).toEqual(['success', DONE]);
  });

  it('counts unsent requests as failed', async () => {
    const { actor, sends, readings, value, context } = await syncSent();
    await readings.resolveLast(read(outcome('centro', 'glovo', 'fail'), outcome('sur', 'justeat', 'fail')));
    expect(value()).toBe('failed');
    actor.send(REPEAT);
    const unsent: SyncRequest[] = [{ channels: ['justeat'], locations: ['sur'] }];
    await sends.resolveLast({ calls: [sent('operation-2')], unsent, error: { kind: 'offline' } });
    await readings.resolveLast(read(outcome('centro', 'glovo', 'success')));

    expect([value(), context().error]).toEqual(['partial', { kind: 'offline' }]);
    expect(context().outcomes).toEqual([outcome('centro', 'glovo', 'success'), outcome('sur', 'justeat', 'fail')]);
    actor.send(REPEAT);
    expect([sends.inputs().at(-1), context().error]).toEqual([{ requests: unsent }, null]);
  });

  it('fails when the server rejects the push, and can be repeated or changed', async () => {
    const unsent = [TARGETS];
    const { actor, sends, value, context } = await syncSent({ calls: [], unsent, error: { kind: 'http' } });
    expect([value(), context().error]).toEqual(['failed', { kind: 'http' }]);
    actor.send(REPEAT);
    expect(sends.inputs().at(-1)).toEqual({ requests: unsent });
    await sends.resolveLast({ calls: [], unsent, error: { kind: 'http' } });
    actor.send({ type: 'sync.back' });
    expect([value(), context().outcomes]).toEqual(['selecting', []]);
  });
});

describe('requestsOfFailures', () => {
  it('groups locations where the same channels failed, in the given order', () => {
    const fail = (locationId: string, slug: string) => outcome(locationId, slug, 'fail');
    const failures = [fail('a', 'y'), fail('a', 'x'), fail('b', 'x'), fail('c', 'x'), fail('c', 'y'), outcome('d', 'y', 'success')];

    expect(requestsOfFailures(failures)).toEqual([
      { channels: ['y', 'x'], locations: ['a', 'c'] },
      { channels: ['x'], locations: ['b'] },
    ]);
  });
});
