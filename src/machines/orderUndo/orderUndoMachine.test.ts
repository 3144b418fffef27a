import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { UNDO_MS } from '@/domain/orderUndo';
import { orderUndoMachine } from '@/machines/orderUndo/orderUndoMachine';

/** A running machine, its clock, and the replies that its requests wait for. */
function aDelayedAction() {
  const clock = new SimulatedClock();
  const replies: ((result: { isFailed: boolean }) => void)[] = [];
  const sendAction = fromPromise(() => new Promise<{ isFailed: boolean }>((resolve) => replies.push(resolve)));
  const actor = createActor(orderUndoMachine.provide({ actors: { sendAction } }), { clock }).start();
  const state = () => actor.getSnapshot().value;
  return { actor, clock, replies, state };
}

describe('orderUndoMachine', () => {
  it('sends an action once, after 5 s [K-03]', async () => {
    const { clock, replies, state } = aDelayedAction();

    clock.increment(UNDO_MS - 1);
    expect([state(), replies.length]).toEqual(['waiting', 0]);
    clock.increment(1);
    expect([state(), replies.length]).toEqual(['sending', 1]);

    replies[0]?.({ isFailed: false });
    await Promise.resolve();
    expect(state()).toBe('sent');
    expect(UNDO_MS).toBe(5_000);
  });

  it('sends nothing for an action that was undone within 5 s [K-03]', () => {
    const { actor, clock, replies, state } = aDelayedAction();

    clock.increment(UNDO_MS - 1);
    actor.send({ type: 'undo.request' });
    clock.increment(UNDO_MS);

    expect([state(), replies.length]).toEqual(['undone', 0]);
  });

  it('sends nothing for an action that a newer version of the order no longer permits [K-03]', () => {
    const { actor, clock, replies, state } = aDelayedAction();

    actor.send({ type: 'undo.outdated' });
    clock.increment(UNDO_MS);

    expect([state(), replies.length]).toEqual(['outdated', 0]);
  });

  it('sends an action at once, and only once, when the page is closed; it can then not be undone [K-03]', async () => {
    const { actor, clock, replies, state } = aDelayedAction();

    actor.send({ type: 'undo.skip' });
    actor.send({ type: 'undo.skip' });
    actor.send({ type: 'undo.request' });
    clock.increment(UNDO_MS);
    expect([state(), replies.length]).toEqual(['sending', 1]);

    replies[0]?.({ isFailed: true });
    await Promise.resolve();
    expect(state()).toBe('failed');
  });
});
