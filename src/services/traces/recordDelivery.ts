import type { IoLine } from '@/domain/trace/traceFormat';
import type { PrintDelivery } from '@/services/printing/printDelivery';
import type { TraceRecorder } from '@/services/traces/traceRecorder';

/** Print delivery, with every call to a printer, and each line written on an order, told to the recorder: without the ticket. */
export function recordDelivery(delivery: PrintDelivery, io: TraceRecorder['io']): PrintDelivery {
  async function told<Result>(call: Pick<IoLine, 'via' | 'name' | 'about'>, data: unknown, made: Promise<Result>): Promise<Result> {
    io({ ...call, direction: 'out', data });
    const result = await made;
    io({ ...call, direction: 'in', data: result });
    return result;
  }

  return {
    ...delivery,
    checkPrinter: (input) => told({ via: 'printer', name: 'check', about: `lane:${input.url}` }, null, delivery.checkPrinter(input)),
    sendToPrinter(step) {
      const { job, copy, attempt, marked } = step;
      const data = { url: job.url, copy, attempt, isMarked: marked };
      return told({ via: 'printer', name: 'print', about: `job:${job.uuid}` }, data, delivery.sendToPrinter(step));
    },
    askPrinter(step) {
      const { job, copy, attempt } = step;
      return told({ via: 'printer', name: 'query', about: `job:${job.uuid}` }, { url: job.url, copy, attempt }, delivery.askPrinter(step));
    },
    recordOnOrder(input) {
      const { status, reason, copy, attempt } = input.report;
      const call = { via: 'api', name: 'addNewStatusInOrder', about: `job:${input.job.uuid}` } as const;
      return told(call, { status, reason, copy, attempt }, delivery.recordOnOrder(input));
    },
  };
}
