import type { IoLine } from '@/domain/trace/traceFormat';
import type { DeliveryCall, SeenCall, SocketCall } from '@/services/traces/recordCall';

type RecordedFields = Pick<IoLine, 'via' | 'name' | 'about' | 'data'>;

/** Events whose payload is recorded. Of other events only the identifying fields are. */
const FULLY_RECORDED = /^(?:order\.print|order\.print-ack|check-master-tab)$/;
/** Fields that are too large or may contain personal data. */
const OMITTED_FIELDS = new Set(['body', 'duplicateBody', 'httpHeaders', 'meta', 'order', 'entry']);
const IDENTIFYING_FIELDS = /^(?:uuid|orderId|locationId|rev|status|reason|copy)$/;

/** Builds the trace line of a message or call, without the content of tickets and orders. */
export function ioLine(call: SeenCall): Omit<IoLine, 'kind' | 'n' | 't' | 'page'> {
  const { direction } = call;
  const fields = 'call' in call ? ofDelivery(call) : ofSocket(call, 'output' in call);
  return { ...fields, direction, ...('output' in call && { data: call.output }) };
}

function ofSocket({ event, input }: SocketCall, isAnswer: boolean): RecordedFields {
  const name = isAnswer ? `${event} answered` : event;
  if (typeof input !== 'object' || input === null) {
    return { via: 'socket', name, ...(/^(?:join|welcome)-room$/.test(event) && { data: { rooms: input } }) };
  }
  const recorded = Object.entries(input).filter(([field, value]) =>
    FULLY_RECORDED.test(event) ? !OMITTED_FIELDS.has(field) : IDENTIFYING_FIELDS.test(field) && typeof value !== 'object',
  );
  return { via: 'socket', name, ...about(input), data: Object.fromEntries(recorded) };
}

function about(input: object): { about?: string } {
  if ('uuid' in input && typeof input.uuid === 'string') return { about: `job:${input.uuid}` };
  return 'orderId' in input && typeof input.orderId === 'string' ? { about: input.orderId } : {};
}

function ofDelivery(call: DeliveryCall): RecordedFields {
  switch (call.call) {
    case 'checkPrinter':
      return { via: 'printer', name: 'check', about: `lane:${call.input.url}`, data: null };
    case 'sendToPrinter': {
      const { job, copy, attempt, marked } = call.input;
      return { via: 'printer', name: 'print', about: `job:${job.uuid}`, data: { url: job.url, copy, attempt, isMarked: marked } };
    }
    case 'queryPrinter': {
      const { job, copy, attempt } = call.input;
      return { via: 'printer', name: 'query', about: `job:${job.uuid}`, data: { url: job.url, copy, attempt } };
    }
    case 'recordOnOrder': {
      const { status, reason, copy, attempt } = call.input.report;
      const data = { status, reason, copy, attempt };
      return { via: 'api', name: 'addNewStatusInOrder', about: `job:${call.input.job.uuid}`, data };
    }
  }
}
