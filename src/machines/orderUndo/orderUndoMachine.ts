import { setup, type ActorRefFrom } from 'xstate';
import { UNDO_MS } from '@/domain/orderUndo';
import { missingPromise } from '@/machines/missingActor';

export type OrderUndoEvent =
  | { type: 'undo.request' }
  /** Sends the action now: the page is closed or hidden, or the user signs out. */
  | { type: 'undo.skip' }
  /** A newer version of the order no longer permits the action. */
  | { type: 'undo.outdated' };

/**
 * One action of a user on an order that can be undone for 5 s (row K-03, ADR 0020). Guarantees: the request is sent at most once, after the
 * 5 s or on `undo.skip`; an undone or outdated action sends none; an action that is being sent can no longer be undone. Final states: sent,
 * failed, undone, outdated.
 *
 * Actor to provide: `sendAction` (calls the server; never rejects).
 */
export const orderUndoMachine = setup({
  types: { events: {} as OrderUndoEvent },
  actors: { sendAction: missingPromise<{ isFailed: boolean }>('sendAction') },
  delays: { undoEnds: UNDO_MS },
  guards: { isFailed: (_, result: { isFailed: boolean }) => result.isFailed },
}).createMachine({
  id: 'orderUndo',
  initial: 'waiting',
  states: {
    waiting: {
      after: { undoEnds: 'sending' },
      on: { 'undo.request': 'undone', 'undo.skip': 'sending', 'undo.outdated': 'outdated' },
    },
    sending: {
      invoke: {
        src: 'sendAction',
        onDone: [{ guard: { type: 'isFailed', params: ({ event }) => event.output }, target: 'failed' }, { target: 'sent' }],
      },
    },
    sent: { type: 'final' },
    failed: { type: 'final' },
    undone: { type: 'final' },
    outdated: { type: 'final' },
  },
});

export type OrderUndoActor = ActorRefFrom<typeof orderUndoMachine>;
