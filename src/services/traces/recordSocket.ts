import type { SocketClient } from '@/services/realtime/socketClient';
import type { TraceRecorder } from '@/services/traces/traceRecorder';

/** Messages that are recorded with all they say; of others only whose they are. */
const TOLD = /^(?:order\.print|order\.print-ack|check-master-tab)$/;
/** What is too long, or holds what a trace must not. */
const LEFT_OUT = new Set(['body', 'duplicateBody', 'httpHeaders', 'meta', 'order', 'entry']);

/** The connection, with every message that comes or goes told to the recorder: without tickets and without orders. */
export function recordSocket(socket: SocketClient, io: TraceRecorder['io']): SocketClient {
  socket.listen((event, payload) => io({ via: 'socket', direction: 'in', name: event, ...told(event, payload) }));
  const sent = (event: string, payload: unknown) => io({ via: 'socket', direction: 'out', name: event, ...told(event, payload) });
  return {
    ...socket,
    send(event, payload) {
      sent(event, payload);
      socket.send(event, payload);
    },
    async ask(event, payload) {
      sent(event, payload);
      const answer = await socket.ask(event, payload);
      io({ via: 'socket', direction: 'in', name: `${event} answered`, ...about(payload), data: answer });
      return answer;
    },
  };
}

function told(event: string, payload: unknown): { about?: string; data?: unknown } {
  if (typeof payload !== 'object' || payload === null) return /^(?:join|welcome)-room$/.test(event) ? { data: { rooms: payload } } : {};
  const kept = Object.entries(payload).filter(([field, value]) =>
    TOLD.test(event)
      ? !LEFT_OUT.has(field)
      : /^(?:uuid|orderId|locationId|rev|status|reason|copy)$/.test(field) && typeof value !== 'object',
  );
  return { ...about(payload), data: Object.fromEntries(kept) };
}

function about(payload: unknown): { about?: string } {
  if (typeof payload !== 'object' || payload === null) return {};
  if ('uuid' in payload && typeof payload.uuid === 'string') return { about: `job:${payload.uuid}` };
  return 'orderId' in payload && typeof payload.orderId === 'string' ? { about: payload.orderId } : {};
}
