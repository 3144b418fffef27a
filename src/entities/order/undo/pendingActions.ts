import type { Store } from '@reduxjs/toolkit';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Order, StatusEntry } from '@/domain/order';
import { sortByDate, type OrderStatus } from '@/domain/orderStatus';
import { decodeToken } from '@/domain/session';
import { hasUnsentEntry, metaOfUnsent, withoutUnsentEntry } from '@/domain/unsentEntry';
import type { ApiState, OrderDispatch } from '@/entities/order/changeOrder';
import { unsentActions } from '@/entities/order/undo/unsentActions';
import { randomId } from '@/lib/randomId';
import { orderUndoMachine, type OrderUndoActor } from '@/machines/orderUndo/orderUndoMachine';
import type { ApiError } from '@/services/api/apiError';
import type { ApiAccess } from '@/services/api/baseQuery';
import { changeKnownOrder, knownVersions } from '@/services/api/orderPatches';
import type { Runtime } from '@/services/runtime/runtimeContext';

/** An action on an order that can be undone before it is sent. */
export interface DelayedAction {
  order: Order;
  /** The status to show until the server has answered; null if the action sets none. */
  status: OrderStatus | null;
  /** Whether a newer version of the order still permits the action. */
  applies: (newest: Order) => boolean;
  /** Sends the request. Resolves to the error, or null. */
  send: () => Promise<ApiError | null>;
  /** Called when the time for undoing begins; returns the function that is called when it ends. */
  offerUndo: (undo: () => void) => () => void;
}

/** `outdated` contains the version of the order that no longer permits the action; `signedOut`: its user is not signed in any more. */
export type DelayedOutcome = 'sent' | 'undone' | 'signedOut' | { failure: ApiError } | { outdated: Order };

/** The parts of the app that a pending action uses. */
export interface AppParts {
  dispatch: OrderDispatch;
  store: Pick<Store<ApiState>, 'getState' | 'subscribe'>;
  runtime: Pick<Runtime, 'inspect' | 'watch'> | null;
}

/** The actors of the pending actions of this tab, oldest first. */
const pending = new Set<OrderUndoActor>();

/**
 * Shows a user's action on an order at once, and sends it after 5 s unless it is undone (row K-03, ADR 0020). Until the server has
 * answered, the status is an entry with a mark in every cached version of the order. If a newer version no longer permits the action, it is
 * not sent. It is sent at once when the page is hidden or closed, or the user signs out. If it is not sent or fails, only the marked entry
 * is removed.
 */
export async function performLater(action: DelayedAction, { dispatch, store, runtime }: AppParts): Promise<DelayedOutcome> {
  const { order, status } = action;
  const mark = randomId();
  const entry: StatusEntry | null = status && {
    status,
    creator: 'web-app',
    date: afterHistory(order),
    meta: metaOfUnsent(mark),
  };
  const userId = () => dispatch(userOfToken);
  const user = userId();
  let outcome: DelayedOutcome = 'undone';
  const send = async () => {
    stopWatching();
    endUndo();
    if (userId() !== user) {
      outcome = 'signedOut';
      return { isFailed: true };
    }
    const failure = await action.send();
    outcome = failure ? { failure } : 'sent';
    return { isFailed: failure !== null };
  };
  const actor = createActor(orderUndoMachine.provide({ actors: { sendAction: fromPromise(send) } }), {
    ...(runtime?.inspect && { inspect: runtime.inspect }),
  });
  const show = () => {
    const versions = knownVersions(store.getState(), order.id);
    const newest = versions.reduce<Order | null>((a, b) => (a && a.rev >= b.rev ? a : b), null);
    const received = newest && withoutUnsentEntry(newest, mark);
    if (received && !action.applies(received)) {
      outcome = { outdated: received };
      actor.send({ type: 'undo.outdated' });
    } else if (entry && versions.some((version) => !hasUnsentEntry(version, mark))) {
      dispatch(
        changeKnownOrder(order.id, (known) => (hasUnsentEntry(known, mark) ? known : { ...known, statuses: [...known.statuses, entry] })),
      );
    }
  };
  const stopRecording = runtime?.watch?.(actor);
  pending.add(actor);
  actor.start();
  const endUndo = action.offerUndo(() => actor.send({ type: 'undo.request' }));
  // A reply to an earlier request, or a message, may replace the order without the marked entry.
  const stopWatching = store.subscribe(show);
  show();

  await waitFor(actor, (state) => state.status === 'done', { timeout: Infinity });
  stopWatching();
  endUndo();
  pending.delete(actor);
  stopRecording?.();
  dispatch(changeKnownOrder(order.id, (known) => withoutUnsentEntry(known, mark)));
  return outcome;
}

function undoNewest(): void {
  [...pending].findLast((actor) => actor.getSnapshot().matches('waiting'))?.send({ type: 'undo.request' });
}

/** Sends all pending actions now. Resolves when the server has answered. */
async function sendAll(): Promise<void> {
  await Promise.all(
    [...pending].map((actor) => {
      actor.send({ type: 'undo.skip' });
      return waitFor(actor, (state) => state.status === 'done', { timeout: Infinity });
    }),
  );
}

unsentActions.connect({ sendAll, undoNewest });
addEventListener('pagehide', () => void sendAll());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void sendAll();
});

function userOfToken(_dispatch: unknown, _getState: unknown, extra: unknown): string | null {
  // The store passes an ApiAccess as the thunks' extra argument.
  const token = (extra as ApiAccess).accessToken();
  return token === null ? null : (decodeToken(token)?.userId ?? null);
}

/** The current time, or just after the newest entry, because the browser's clock may be behind the server's. */
function afterHistory({ statuses }: Order): string {
  const newest = Date.parse(sortByDate(statuses).at(-1)?.date ?? '');
  return new Date(Math.max(Date.now(), Number.isNaN(newest) ? 0 : newest + 1)).toISOString();
}
