import type { IoLine } from '@/domain/trace/traceFormat';
import type { MessageListener, SocketClient } from '@/services/realtime/socketClient';
import { ioLine } from '@/services/traces/ioLine';
import type { SeenCall } from '@/services/traces/recordCall';
import { recordSocket } from '@/services/traces/recordSocket';
import { aPrintJobMessage } from '../../../test/factories/aPrintJob';

/** A recorded connection with its recorded calls and their trace lines. */
function aSocket(ask: SocketClient['request'] = () => Promise.resolve({ ok: true })) {
  const seen: SeenCall[] = [];
  const sent: unknown[] = [];
  let receive: MessageListener = () => undefined;
  const real: SocketClient = {
    connect: () => undefined,
    disconnect: () => undefined,
    isConnected: () => true,
    listen: (listener) => {
      receive = listener;
      return () => undefined;
    },
    send: (event, payload) => sent.push([event, payload]),
    request: ask,
  };
  const socket = recordSocket(real, (call) => seen.push(call));
  return { socket, seen, sent, receive: (event: string, payload: unknown) => receive(event, payload), lines: () => seen.map(ioLine) };
}
const via: Pick<IoLine, 'via'> = { via: 'socket' };

describe('recordSocket', () => {
  it('records a received ticket without text, headers and order data [TR-03]', () => {
    const { receive, lines, seen } = aSocket();
    receive('order.print', aPrintJobMessage({ body: '<ticket>Ana</ticket>', duplicateBody: '<again>Ana</again>' }));

    expect(JSON.stringify(seen)).not.toContain('Ana');
    const [line] = lines();
    expect(line).toMatchObject({ ...via, direction: 'in', name: 'order.print', about: 'job:job-1', data: { uuid: 'job-1', handOut: 1 } });
    for (const field of ['body', 'duplicateBody', 'httpHeaders', 'meta', 'order', 'entry']) expect(line?.data).not.toHaveProperty(field);
  });

  it('records only the identifying fields of a changed order [TR-03]', () => {
    const { receive, lines, seen } = aSocket();
    receive('order.changed', {
      orderId: 'order-1',
      locationId: 'location-1',
      rev: 3,
      entry: { status: 'x' },
      order: { client: 'Ana' },
      note: 'Ana',
    });

    expect(lines()).toEqual([
      { ...via, direction: 'in', name: 'order.changed', about: 'order-1', data: { orderId: 'order-1', locationId: 'location-1', rev: 3 } },
    ]);
    // The recorder's queue contains no order.
    expect(seen).toMatchObject([{ input: { order: null } }]);
  });

  it('records room requests and sends the messages', () => {
    const { socket, sent, lines, receive } = aSocket();
    socket.send('join-room', 'print-queue:location-1');
    receive('check-master-tab', true);

    expect(sent).toEqual([['join-room', 'print-queue:location-1']]);
    expect(lines()).toEqual([
      { ...via, direction: 'out', name: 'join-room', data: { rooms: 'print-queue:location-1' } },
      { ...via, direction: 'in', name: 'check-master-tab' },
    ]);
  });

  it('records an acknowledged message and its acknowledgement [BT-01]', async () => {
    const { socket, lines } = aSocket(() => Promise.resolve({ ok: false, reason: 'stale' }));
    const ack = { uuid: 'job-1', stage: 'intent', handOut: 1 };

    expect(await socket.request('order.print-ack', ack)).toEqual({ ok: false, reason: 'stale' });
    expect(lines()).toEqual([
      { ...via, direction: 'out', name: 'order.print-ack', about: 'job:job-1', data: ack },
      { ...via, direction: 'in', name: 'order.print-ack answered', about: 'job:job-1', data: { ok: false, reason: 'stale' } },
    ]);
  });

  it('rethrows a rejection and records that the message failed', async () => {
    const failure = new Error('Ana');
    const { socket, lines } = aSocket(() => Promise.reject(failure));

    await expect(socket.request('order.print-response', { uuid: 'job-1' })).rejects.toBe(failure);
    expect(lines()[1]).toEqual({
      ...via,
      direction: 'in',
      name: 'order.print-response answered',
      about: 'job:job-1',
      data: { failed: true },
    });
  });
});
