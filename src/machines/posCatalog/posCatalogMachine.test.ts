import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { posCatalogMachine, type CatalogReading } from '@/machines/posCatalog/posCatalogMachine';
import { deferredCalls, settled } from '../../../test/machines/deferredCalls';

const REQUEST = { type: 'catalog.request', at: '2026-11-20T12:00:00.000Z' } as const;
const CANCEL = { type: 'catalog.cancel' } as const;
const READ: CatalogReading = { kind: 'read', products: 12 };
const FAILED: CatalogReading = { kind: 'failed', error: { kind: 'offline' } };

function startReading() {
  const clock = new SimulatedClock();
  const calls = deferredCalls<CatalogReading>();
  const stopped: string[] = [];
  const machine = posCatalogMachine.provide({
    actors: {
      readCatalog: fromPromise(({ signal }) => {
        signal.addEventListener('abort', () => stopped.push('abort'));
        return calls.call({ input: undefined });
      }),
    },
  });
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, calls, stopped, value: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context };
}

describe('posCatalogMachine', () => {
  it('runs one reading at a time [LO-04]', async () => {
    const { actor, calls, value, context } = startReading();
    actor.send(CANCEL);
    expect(value()).toBe('idle');
    actor.send(REQUEST);
    actor.send(REQUEST);
    expect([value(), calls.count(), context().startedAt]).toEqual(['reading', 1, REQUEST.at]);

    await calls.resolveLast(READ);

    expect([value(), context()]).toEqual(['read', { startedAt: REQUEST.at, products: 12, error: null }]);
  });

  it('exposes why a reading failed, retains the previous products, and can be repeated', async () => {
    const { actor, calls, value, context } = startReading();
    actor.send(REQUEST);
    await calls.resolveLast(READ);
    actor.send(REQUEST);
    await calls.resolveLast(FAILED);
    expect([value(), context()]).toEqual(['failed', { startedAt: REQUEST.at, products: 12, error: { kind: 'offline' } }]);

    actor.send(REQUEST);

    expect([value(), context().error]).toEqual(['reading', null]);
  });

  it('stops when a person cancels, and ignores later answers', async () => {
    const { actor, calls, stopped, value, context } = startReading();
    actor.send(REQUEST);
    actor.send(CANCEL);
    expect([value(), stopped]).toEqual(['cancelled', ['abort']]);

    await calls.resolveLast(READ);

    expect([value(), context().products]).toEqual(['cancelled', null]);
    actor.send(REQUEST);
    expect(value()).toBe('reading');
  });

  it('times out after 10 minutes [LO-04]', async () => {
    const { actor, clock, stopped, value, context } = startReading();
    actor.send(REQUEST);
    clock.increment(599_999);
    expect(value()).toBe('reading');
    clock.increment(1);

    expect([value(), context().error, stopped]).toEqual(['failed', { kind: 'timeout' }, ['abort']]);
    await settled();
    expect(value()).toBe('failed');
  });
});
