import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getOrder, listOrders } from '@/contract/orders';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createActor, fromCallback, fromPromise, waitFor as waitForState } from 'xstate';
import { refetchOnJoin } from '@/app/refetchOnJoin';
import { createRuntimeHolder } from '@/app/runtimeHolder';
import { useOrder } from '@/features/orders/useOrder';
import { connectionMachine, type ConnectionEvent } from '@/machines/connection/connectionMachine';
import { sessionMachine } from '@/machines/session/sessionMachine';
import { ordersApi } from '@/services/api/ordersApi';
import { RuntimeContext } from '@/services/runtime/runtimeContext';
import { anApiStore } from '../../../test/factories/anApiStore';
import { anOrder } from '../../../test/factories/anOrder';
import { handle } from '../../../test/msw/handle';
import { server } from '../../../test/msw/server';

const today = { from: '2026-11-19T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' };

let stopRefetching = () => {};
afterEach(() => stopRefetching());

/** Renders the hook with a realtime connection that is up; `requests.detail` counts the requests for the order. */
async function renderOrder({ onBoard, isListed = false }: { onBoard: boolean; isListed?: boolean }) {
  const requests = { detail: 0 };
  server.use(
    handle(listOrders, () => HttpResponse.json({ data: [anOrder({ rev: 4 })], count: 1, totalCount: 1 })),
    handle(getOrder, () => {
      requests.detail += 1;
      return HttpResponse.json({ data: anOrder({ rev: onBoard ? 4 + requests.detail : requests.detail }) });
    }),
  );
  const store = anApiStore();
  if (onBoard) await store.dispatch(ordersApi.endpoints.listOperationsOrders.initiate(today));
  const { connection, send } = await aConnection();
  const runtime = { session: createActor(sessionMachine), connection, printRuntime: null, journal: null, traces: null };
  stopRefetching = refetchOnJoin(createRuntimeHolder(runtime), store);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <RuntimeContext value={runtime}>{children}</RuntimeContext>
    </Provider>
  );
  const { result } = renderHook(() => useOrder('order-1', isListed), { wrapper });
  return { requests, result, send };
}

async function aConnection() {
  let send: (event: ConnectionEvent) => void = () => undefined;
  const machine = connectionMachine.provide({
    actors: {
      socket: fromCallback<ConnectionEvent>(({ sendBack }) => {
        send = sendBack;
      }),
      joinRooms: fromPromise<{ refused: string[] }, { rooms: string[] }>(async () => ({ refused: [] })),
    },
  });
  const connection = createActor(machine, { input: { rooms: [] } }).start();
  send({ type: 'socket.connected' });
  await waitForState(connection, (snapshot) => snapshot.matches('ready'));
  return { connection, send };
}

describe('useOrder', () => {
  it('returns an order that the board contains without a request', async () => {
    const { requests, result } = await renderOrder({ onBoard: true });

    expect([result.current.order?.rev, requests.detail]).toEqual([4, 0]);
  });

  it('requests an order that no list contains from the server', async () => {
    const { result } = await renderOrder({ onBoard: false });

    await waitFor(() => expect(result.current.order?.rev).toBe(1));
  });

  it('refetches the order when the connection returns', async () => {
    const { result, send } = await renderOrder({ onBoard: false });
    await waitFor(() => expect(result.current.order?.rev).toBe(1));

    act(() => send({ type: 'socket.disconnected', at: '2026-11-20T12:00:00.000Z' }));
    act(() => send({ type: 'socket.connected' }));

    await waitFor(() => expect(result.current.order?.rev).toBe(2));
  });

  it('refetches an order of a list that was closed before the connection returned', async () => {
    const { requests, result, send } = await renderOrder({ onBoard: true });
    expect(requests.detail).toBe(0);

    act(() => send({ type: 'socket.disconnected', at: '2026-11-20T12:00:00.000Z' }));
    await waitFor(() => expect(result.current.order?.rev).toBe(5));
    act(() => send({ type: 'socket.connected' }));

    await waitFor(() => expect(result.current.order?.rev).toBe(6));
  });

  it('does not refetch an order that is listed on the same screen', async () => {
    const { requests, send } = await renderOrder({ onBoard: true, isListed: true });

    act(() => send({ type: 'socket.disconnected', at: '2026-11-20T12:00:00.000Z' }));
    act(() => send({ type: 'socket.connected' }));
    await act(async () => {});

    expect(requests.detail).toBe(0);
  });
});
