import { createActor, fromCallback, fromPromise, SimulatedClock, type Snapshot } from 'xstate';
import type { SuspendedItem } from '@/domain/suspendBody';
import { REQUEST_TIMEOUT_MS } from '@/domain/requestState';
import type { LocationChannel } from '@/domain/locationChannel';
import type { BlockPart, BlockResult } from '@/machines/productBlock/blockRequest';
import { productBlockMachine, type BlockAnswers, type ProductBlockEvent } from '@/machines/productBlock/productBlockMachine';
import { deferredCalls, settled } from '../../../test/machines/deferredCalls';

const AT = '2026-11-20T12:00:00.000Z';
const item = (over: Partial<SuspendedItem> = {}): SuspendedItem => ({
  innerId: 'dish-1',
  kind: 'product',
  suspended: true,
  until: null,
  channels: ['glovo', 'justeat'],
  ...over,
});
const PARTS: BlockPart[] = [{ locationId: 'centro', items: [item()] }];
const SUBMIT: ProductBlockEvent = { type: 'request.submit', parts: PARTS };
const AGAIN: ProductBlockEvent = { type: 'request.repeat' };
const GLOVO = { locationId: 'centro', slug: 'glovo' };
const JUSTEAT = { locationId: 'centro', slug: 'justeat' };
const seen = (...waiting: LocationChannel[]): ProductBlockEvent => ({ type: 'effect.seen', waiting });
const result = (place: LocationChannel, kind: BlockResult['kind'], over: Partial<BlockResult> = {}): BlockResult => ({
  ...place,
  kind,
  retryAfterMs: null,
  error: null,
  ...over,
});
const answers = (...results: BlockResult[]): BlockAnswers => ({ results, at: AT });
const answered = (effect: string, retry: string) => ({ answered: { effect, retry } });

function startBlocking(snapshot?: Snapshot<unknown>) {
  const clock = new SimulatedClock();
  const sends = deferredCalls<BlockAnswers>();
  const watched: LocationChannel[][] = [];
  const machine = productBlockMachine.provide({
    actors: {
      sendBlocks: fromPromise(({ input }) => sends.call({ input })),
      watchEffect: fromCallback(({ input }) => void watched.push(input.places)),
    },
  });
  const actor = createActor(machine, { clock, ...(snapshot && { snapshot }) }).start();
  return { actor, clock, sends, watched, value: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context };
}

/** Submits a request and resolves it with the given results. */
async function blockingAnswered(...results: BlockResult[]) {
  const blocking = startBlocking();
  blocking.actor.send(SUBMIT);
  await blocking.sends.resolveLast(answers(...results));
  return blocking;
}

describe('productBlockMachine', () => {
  it('sends the request once, and is done when every channel has applied it [PB-02]', async () => {
    const { actor, sends, value } = startBlocking();
    expect(value()).toBe('choosing');
    actor.send(SUBMIT);
    actor.send(SUBMIT);
    expect([value(), sends.inputs()]).toEqual(['submitting', [{ parts: PARTS }]]);

    await sends.resolveLast(answers(result(GLOVO, 'done'), result(JUSTEAT, 'done')));
    expect(value()).toEqual(answered('done', 'needless'));
    actor.send(AGAIN);
    expect(sends.count()).toBe(1);
  });

  it('sends no items without a channel [PB-04]', () => {
    const { actor, sends, value, context } = startBlocking();
    actor.send({ type: 'request.submit', parts: [{ locationId: 'centro', items: [item({ channels: [] })] }] });
    expect([value(), context().noChannels, sends.count()]).toEqual(['choosing', true, 0]);

    const withOther = [{ locationId: 'centro', items: [item({ innerId: 'dish-2', channels: [] }), item()] }];
    actor.send({ type: 'request.submit', parts: [...withOther, { locationId: 'sur', items: [] }] });
    expect([context().noChannels, sends.inputs()]).toEqual([false, [{ parts: PARTS }]]);
  });

  it('waits until the channels that accepted the request have applied it [BS-01]', async () => {
    const { actor, clock, value, watched, context } = await blockingAnswered(result(GLOVO, 'taken'), result(JUSTEAT, 'done'));
    expect([value(), watched, context().waiting]).toEqual([answered('awaitingEffect', 'needless'), [[GLOVO]], [GLOVO]]);

    clock.increment(REQUEST_TIMEOUT_MS.item - 1);
    actor.send(seen(GLOVO));
    expect(value()).toEqual(answered('awaitingEffect', 'needless'));
    actor.send(seen());
    expect(value()).toEqual(answered('done', 'needless'));
    clock.increment(REQUEST_TIMEOUT_MS.item);
    actor.send(seen(GLOVO));
    expect(value()).toEqual(answered('done', 'needless'));
  });

  it('fails after 15 minutes, names the channels that did not apply it, and retries those [BS-01]', async () => {
    const { actor, clock, sends, value, context } = await blockingAnswered(result(GLOVO, 'taken'), result(JUSTEAT, 'taken'));
    actor.send(seen(GLOVO));
    clock.increment(REQUEST_TIMEOUT_MS.item);
    expect([value(), context().waiting, context().overdue]).toEqual([answered('failed', 'offered'), [GLOVO], true]);

    actor.send(AGAIN);
    expect(sends.inputs().at(-1)).toEqual({ parts: [{ locationId: 'centro', items: [item({ channels: ['glovo'] })] }] });
    await sends.resolveLast(answers(result(GLOVO, 'done')));
    expect(context().results).toEqual([result(JUSTEAT, 'taken'), result(GLOVO, 'done')]);
    actor.send(seen());
    expect(value()).toEqual(answered('done', 'needless'));
  });

  it('is done when the channels apply it after the 15 minutes', async () => {
    const { actor, clock, value } = await blockingAnswered(result(GLOVO, 'taken'));
    clock.increment(REQUEST_TIMEOUT_MS.item);
    actor.send(seen());

    expect(value()).toEqual(answered('done', 'needless'));
  });

  it('ignores the state of a channel that did not accept the request', async () => {
    const { actor, value, context } = await blockingAnswered(result(GLOVO, 'taken'), result(JUSTEAT, 'refused'));
    actor.send(seen(JUSTEAT));

    expect([value(), context().waiting]).toEqual([answered('failed', 'offered'), []]);
  });

  it.each<BlockResult['kind']>(['refused', 'silent', 'failed'])(
    'lists a channel with result "%s", and retries only that channel [PB-02]',
    async (kind) => {
      const { actor, sends, value, context } = await blockingAnswered(result(GLOVO, kind), result(JUSTEAT, 'done'));
      expect([value(), context().results[0]]).toEqual([answered('failed', 'offered'), result(GLOVO, kind)]);

      actor.send(AGAIN);
      actor.send(AGAIN);
      expect([value(), sends.count()]).toEqual(['submitting', 2]);
      expect(sends.inputs()[1]).toEqual({ parts: [{ locationId: 'centro', items: [item({ channels: ['glovo'] })] }] });
      await sends.resolveLast(answers(result(GLOVO, 'done')));
      expect(value()).toEqual(answered('done', 'needless'));
    },
  );

  it('waits for the channels that accepted the request while others did not', async () => {
    const { actor, value } = await blockingAnswered(result(GLOVO, 'taken'), result(JUSTEAT, 'refused'));
    expect(value()).toEqual(answered('awaitingEffect', 'offered'));

    actor.send(seen());
    expect(value()).toEqual(answered('failed', 'offered'));
  });

  it.each([
    [null, 60_000],
    [90_000, 90_000],
  ])('offers the retry of a rate-limited channel (retryAfterMs %j) only after its wait [PB-02]', async (retryAfterMs, wait) => {
    const { actor, clock, sends, value } = await blockingAnswered(result(GLOVO, 'rateLimited', { retryAfterMs }), result(JUSTEAT, 'done'));
    clock.increment(wait - 1);
    actor.send(AGAIN);
    expect([value(), sends.count()]).toEqual([answered('failed', 'held'), 1]);

    clock.increment(1);
    expect(value()).toEqual(answered('failed', 'offered'));
    actor.send(AGAIN);
    expect(sends.count()).toBe(2);
  });

  it('continues from a persisted snapshot', async () => {
    const { actor } = await blockingAnswered(result(GLOVO, 'taken'), result(JUSTEAT, 'rateLimited'));
    const persisted = actor.getPersistedSnapshot();
    actor.stop();

    // Restored from JSON, as in a trace.
    const restored = startBlocking(JSON.parse(JSON.stringify(persisted)) as Snapshot<unknown>);
    await settled();
    expect([restored.value(), restored.watched]).toEqual([answered('awaitingEffect', 'held'), [[GLOVO]]]);
    restored.actor.send(seen());
    expect(restored.value()).toEqual(answered('failed', 'held'));
  });
});
