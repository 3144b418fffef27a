import type { PrintDelivery } from '@/services/printing/printDelivery';
import { recordCall } from '@/services/traces/recordCall';
import type { TraceRecorder } from '@/services/traces/traceRecorder';

/** Wraps print delivery so that the recorder sees every call to a printer and every status written to an order. */
export function recordDelivery(delivery: PrintDelivery, io: TraceRecorder['io']): PrintDelivery {
  return {
    ...delivery,
    checkPrinter: (input) => recordCall(io, { call: 'checkPrinter', input }, () => delivery.checkPrinter(input)),
    sendToPrinter: (input) => recordCall(io, { call: 'sendToPrinter', input }, () => delivery.sendToPrinter(input)),
    queryPrinter: (input) => recordCall(io, { call: 'queryPrinter', input }, () => delivery.queryPrinter(input)),
    recordOnOrder: (input) => recordCall(io, { call: 'recordOnOrder', input }, () => delivery.recordOnOrder(input)),
  };
}
