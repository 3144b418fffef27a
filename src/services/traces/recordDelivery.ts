import type { PrintDelivery } from '@/services/printing/printDelivery';
import { recordCall } from '@/services/traces/recordCall';
import type { TraceRecorder } from '@/services/traces/traceRecorder';

/** Print delivery, with every call to a printer, and each line written on an order, noted by the recorder. */
export function recordDelivery(delivery: PrintDelivery, io: TraceRecorder['io']): PrintDelivery {
  return {
    ...delivery,
    checkPrinter: (input) => recordCall(io, { call: 'checkPrinter', input }, () => delivery.checkPrinter(input)),
    sendToPrinter: (input) => recordCall(io, { call: 'sendToPrinter', input }, () => delivery.sendToPrinter(input)),
    askPrinter: (input) => recordCall(io, { call: 'askPrinter', input }, () => delivery.askPrinter(input)),
    recordOnOrder: (input) => recordCall(io, { call: 'recordOnOrder', input }, () => delivery.recordOnOrder(input)),
  };
}
