import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { OperationStatus } from '@/domain/operation';
import { catalogSyncMachine, type CatalogSyncEvent, type PushReply } from '@/machines/catalogSync/catalogSyncMachine';
import type { ChannelOutcome } from '@/machines/menuPush/channelOutcome';
import type { ImpactReading } from '@/machines/menuPush/impactReading';
import { deferredCalls, settled } from '../../../test/machines/deferredCalls';

const CHOSEN: CatalogSyncEvent = { type: 'channels.chosen', channels: ['glovo', 'justeat'] };
const CONFIRM: CatalogSyncEvent = { type: 'push.confirm' };
const AGAIN: CatalogSyncEvent = { type: 'push.repeat' };
const BACK: CatalogSyncEvent = { type: 'push.back' };
const READ: ImpactReading = { kind: 'read', changes: 3 };
const UNREAD: ImpactReading = { kind: 'failed', error: { kind: 'offline' } };
const FIVE_MINUTES = 5 * 60_000;
const outcome = (slug: string, status: OperationStatus): ChannelOutcome => ({ slug, status, code: null, items: [] });
const answered = (...outcomes: ChannelOutcome[]): PushReply => ({ kind: 'answered', operationId: 'operation-1', outcomes });
const seen = (...outcomes: ChannelOutcome[]): CatalogSyncEvent => ({ type: 'outcome.seen', outcomes });

function startSync() {
  const clock = new SimulatedClock();
  const impacts = deferredCalls<ImpactReading>();
  const pushes = deferredCalls<PushReply>();
  const watched: (string | null)[] = [];
  const machine = catalogSyncMachine.provide({
    actors: {
      readImpact: fromPromise(({ input }) => impacts.call({ input })),
      sendMenu: fromPromise(({ input }) => pushes.call({ input })),
      watchOutcome: fromCallback(({ input }) => void watched.push(input.operationId)),
    },
  });
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, impacts, pushes, watched, value: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context };
}

async function syncAnswered(reply: PushReply) {
  const sync = startSync();
  sync.actor.send(CHOSEN);
  await sync.impacts.resolveLast(READ);
  sync.actor.send(CONFIRM);
  await sync.pushes.resolveLast(reply);
  return sync;
}

describe('catalogSyncMachine', () => {
  it('pushes only to the chosen channels, and only after the impact is shown [CA-04, BC-01]', async () => {
    const { actor, impacts, pushes, value, context } = startSync();
    actor.send(CONFIRM);
    actor.send({ type: 'channels.chosen', channels: [] });
    expect(value()).toBe('selectingChannels');
    actor.send(CHOSEN);
    actor.send(CONFIRM);
    expect([value(), impacts.inputs(), pushes.count()]).toEqual([{ reviewing: 'reading' }, [{ channels: ['glovo', 'justeat'] }], 0]);

    await impacts.resolveLast(READ);
    expect([value(), context().changes]).toEqual([{ reviewing: 'shown' }, 3]);
    actor.send(CONFIRM);
    actor.send(CONFIRM);
    expect([value(), pushes.inputs()]).toEqual(['syncing', [{ channels: ['glovo', 'justeat'] }]]);

    await pushes.resolveLast(answered(outcome('glovo', 'success'), outcome('justeat', 'partial-success')));
    expect(value()).toBe('ready');
  });

  it('allows a push or another reading when the impact is unknown [BC-01]', async () => {
    const { actor, impacts, pushes, value, context } = startSync();
    actor.send(CHOSEN);
    await impacts.resolveLast(UNREAD);
    expect([value(), context().impactError]).toEqual([{ reviewing: 'unread' }, { kind: 'offline' }]);
    actor.send({ type: 'impact.retry' });
    await impacts.resolveLast(READ);
    expect([value(), context().impactError]).toEqual([{ reviewing: 'shown' }, null]);

    actor.send(BACK);
    expect([value(), context().changes]).toEqual(['selectingChannels', null]);
    actor.send(CHOSEN);
    await impacts.resolveLast(UNREAD);
    actor.send(CONFIRM);
    expect([value(), pushes.count()]).toEqual(['syncing', 1]);
  });

  it('treats a 500 as in progress, and allows a repeated push after 5 minutes [CA-05]', async () => {
    const { actor, clock, pushes, watched, value, context } = await syncAnswered({ kind: 'unsure' });
    expect([value(), watched]).toEqual([{ inProgress: 'waiting' }, [null]]);
    expect(context().outcomes).toEqual([outcome('glovo', 'ongoing'), outcome('justeat', 'ongoing')]);

    actor.send(AGAIN);
    clock.increment(FIVE_MINUTES - 1);
    expect([value(), pushes.count()]).toEqual([{ inProgress: 'waiting' }, 1]);
    clock.increment(1);
    expect(value()).toEqual({ inProgress: 'overdue' });
    actor.send(AGAIN);
    expect([value(), pushes.inputs().at(-1)]).toEqual(['syncing', { channels: ['glovo', 'justeat'] }]);
  });

  it('waits until the history has the outcome of the channels in progress [CA-05]', async () => {
    const { actor, watched, value, context } = await syncAnswered(answered(outcome('glovo', 'ongoing'), outcome('justeat', 'success')));
    expect([value(), watched]).toEqual([{ inProgress: 'waiting' }, ['operation-1']]);

    actor.send(seen(outcome('glovo', 'ongoing')));
    expect(value()).toEqual({ inProgress: 'waiting' });
    actor.send(seen(outcome('glovo', 'success')));
    expect([value(), context().outcomes]).toEqual(['ready', [outcome('justeat', 'success'), outcome('glovo', 'success')]]);
    actor.send(seen(outcome('glovo', 'fail')));
    expect(value()).toBe('ready');
  });

  it('repeats the push only to the failed channels [CA-05]', async () => {
    const { actor, pushes, value, context } = await syncAnswered(answered(outcome('glovo', 'fail'), outcome('justeat', 'success')));
    expect(value()).toBe('ready');
    actor.send(AGAIN);
    expect(pushes.inputs().at(-1)).toEqual({ channels: ['glovo'] });

    await pushes.resolveLast(answered(outcome('glovo', 'success')));
    expect([value(), context().outcomes]).toEqual(['ready', [outcome('justeat', 'success'), outcome('glovo', 'success')]]);
    actor.send(AGAIN);
    expect([value(), pushes.count()]).toEqual(['ready', 2]);
    actor.send(BACK);
    expect([value(), context().outcomes]).toEqual(['selectingChannels', []]);
  });

  it('fails when every channel fails or the server rejects the push, and can be repeated [CA-05]', async () => {
    const all = await syncAnswered(answered(outcome('glovo', 'fail'), outcome('justeat', 'fail')));
    expect(all.value()).toBe('failed');

    const { actor, pushes, value, context } = await syncAnswered({ kind: 'failed', error: { kind: 'http', status: 422 } });
    expect([value(), context().error]).toEqual(['failed', { kind: 'http', status: 422 }]);
    actor.send(AGAIN);
    expect([value(), context().error, pushes.inputs().at(-1)]).toEqual(['syncing', null, { channels: ['glovo', 'justeat'] }]);
    await pushes.resolveLast({ kind: 'failed', error: { kind: 'offline' } });
    actor.send(BACK);
    expect(value()).toBe('selectingChannels');
  });

  it('is done when a server without a history confirms the call', async () => {
    const { value, context } = await syncAnswered({ kind: 'answered', operationId: null, outcomes: [] });

    expect([value(), context().outcomes]).toEqual(['ready', [outcome('glovo', 'success'), outcome('justeat', 'success')]]);
  });

  it('returns to the channel selection after 5 minutes if the outcome is unknown [CA-05]', async () => {
    const { actor, clock, value } = await syncAnswered({ kind: 'unsure' });
    actor.send(BACK);
    expect(value()).toEqual({ inProgress: 'waiting' });
    clock.increment(FIVE_MINUTES);
    actor.send(BACK);

    expect(value()).toBe('selectingChannels');
  });

  it('continues to watch a channel in progress when a repeated push is rejected [CA-05]', async () => {
    const { actor, clock, pushes, watched, value, context } = await syncAnswered(answered(outcome('glovo', 'ongoing')));
    clock.increment(FIVE_MINUTES);
    actor.send(AGAIN);
    await pushes.resolveLast({ kind: 'failed', error: { kind: 'http', status: 409 } });
    expect([value(), context().error, watched.at(-1)]).toEqual([{ inProgress: 'overdue' }, { kind: 'http', status: 409 }, 'operation-1']);
    actor.send(AGAIN);
    expect([value(), context().error]).toEqual(['syncing', null]);
    await pushes.resolveLast({ kind: 'failed', error: { kind: 'http', status: 409 } });
    actor.send(seen(outcome('glovo', 'success'), outcome('justeat', 'success')));

    expect(value()).toBe('ready');
  });

  it('treats channels missing from the reply as in progress [CA-05]', async () => {
    const none = await syncAnswered(answered());
    expect([none.value(), none.watched]).toEqual([{ inProgress: 'waiting' }, ['operation-1']]);

    const one = await syncAnswered({ kind: 'answered', operationId: null, outcomes: [outcome('glovo', 'success')] });
    expect(one.context().outcomes).toEqual([outcome('justeat', 'ongoing'), outcome('glovo', 'success')]);
  });

  it('continues from a persisted snapshot', async () => {
    const { actor, watched } = await syncAnswered(answered(outcome('glovo', 'ongoing'), outcome('justeat', 'success')));
    const machine = catalogSyncMachine.provide({
      actors: { watchOutcome: fromCallback(({ input }) => void watched.push(input.operationId)) },
    });

    const restored = createActor(machine, { snapshot: actor.getPersistedSnapshot() }).start();
    await settled();

    expect([restored.getSnapshot().value, watched]).toEqual([{ inProgress: 'waiting' }, ['operation-1', 'operation-1']]);
  });
});
