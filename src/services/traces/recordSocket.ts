import type { SocketClient } from '@/services/realtime/socketClient';
import { recordCall } from '@/services/traces/recordCall';
import type { TraceRecorder } from '@/services/traces/traceRecorder';

/** Wraps the realtime connection so that the recorder sees every message in both directions. */
export function recordSocket(socket: SocketClient, io: TraceRecorder['io']): SocketClient {
  socket.listen((event, payload) => io({ event, input: withoutBulk(payload), direction: 'in' }));
  return {
    ...socket,
    send(event, input) {
      io({ event, input, direction: 'out' });
      socket.send(event, input);
    },
    request: (event, input) => recordCall(io, { event, input }, () => socket.request(event, input)),
  };
}

/** Removes tickets and orders, which may be large and are never recorded, from what waits in memory. */
function withoutBulk(payload: unknown): unknown {
  const hasBulk = typeof payload === 'object' && payload !== null && ('body' in payload || 'order' in payload);
  return hasBulk ? { ...payload, body: null, duplicateBody: null, order: null } : payload;
}
