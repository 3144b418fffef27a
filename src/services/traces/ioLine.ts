import type { IoLine } from '@/domain/trace/traceFormat';
import type { DeliveryCall, SeenCall, SocketCall } from '@/services/traces/recordCall';

type Told = Pick<IoLine, 'via' | 'name' | 'about' | 'data'>;

/** Events whose payload is recorded. Of other events only the identifying fields are. */
const TOLD = /^(?:order\.print|order\.print-ack|check-master-tab)$/;
/** Fields that are too large or may contain personal data. */
const LEFT_OUT = new Set(['body', 'duplicateBody', 'httpHeaders', 'meta', 'order', 'entry']);
const OF_OTHERS = /^(?:uuid|orderId|locationId|rev|status|reason|copy)$/;

/** Builds the trace line of a message or call, without the content of tickets and orders. */
export function ioLine(seen: SeenCall): Omit<IoLine, 'kind' | 'n' | 't' | 'page'> {
  const { direction } = seen;
  const told = 'call' in seen ? ofDelivery(seen) : ofSocket(seen, 'output' in seen);
  return { ...told, direction, ...('output' in seen && { data: seen.output }) };
}

function ofSocket({ event, input }: SocketCall, isAnswer: boolean): Told {
  const name = isAnswer ? `${event} answered` : event;
  if (typeof input !== 'object' || input === null) {
    return { via: 'socket', name, ...(/^(?:join|welcome)-room$/.test(event) && { data: { rooms: input } }) };
  }
  const kept = Object.entries(input).filter(([field, value]) =>
    TOLD.test(event) ? !LEFT_OUT.has(field) : OF_OTHERS.test(field) && typeof value !== 'object',
  );
  return { via: 'socket', name, ...about(input), data: Object.fromEntries(kept) };
}

function about(input: object): { about?: string } {
  if ('uuid' in input && typeof input.uuid === 'string') return { about: `job:${input.uuid}` };
  return 'orderId' in input && typeof input.orderId === 'string' ? { about: input.orderId } : {};
}

function ofDelivery(seen: DeliveryCall): Told {
  switch (seen.call) {
    case 'checkPrinter':
      return { via: 'printer', name: 'check', about: `lane:${seen.input.url}`, data: null };
    case 'sendToPrinter': {
      const { job, copy, attempt, marked } = seen.input;
      return { via: 'printer', name: 'print', about: `job:${job.uuid}`, data: { url: job.url, copy, attempt, isMarked: marked } };
    }
    case 'askPrinter': {
      const { job, copy, attempt } = seen.input;
      return { via: 'printer', name: 'query', about: `job:${job.uuid}`, data: { url: job.url, copy, attempt } };
    }
    case 'recordOnOrder': {
      const { status, reason, copy, attempt } = seen.input.report;
      const data = { status, reason, copy, attempt };
      return { via: 'api', name: 'addNewStatusInOrder', about: `job:${seen.input.job.uuid}`, data };
    }
  }
}
