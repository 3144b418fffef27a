import type { CopyReport, CopyStep } from '@/machines/printJob/jobCopies';
import type { PrintJob } from '@/domain/printJob';

/** A call to a printer, or to the API for it, with its input, which contains no ticket. */
export type DeliveryCall =
  | { call: 'checkPrinter'; input: { url: string } }
  | { call: 'sendToPrinter'; input: CopyStep & { marked: boolean } }
  | { call: 'queryPrinter'; input: CopyStep }
  | { call: 'recordOnOrder'; input: { job: PrintJob; report: CopyReport } };

/** A message from or to the realtime server; `input` is its payload. */
export interface SocketCall {
  event: string;
  input: unknown;
}

/** A message or call by reference; `ioLine` selects later what is recorded. `output`: its result. */
export type SeenCall = (DeliveryCall | SocketCall) & { direction: 'in' | 'out'; output?: unknown };

/** Records a call and its result. A rejection is recorded as failed and rethrown. */
export async function recordCall<Result>(
  io: (call: SeenCall) => void,
  call: DeliveryCall | SocketCall,
  run: () => Promise<Result>,
): Promise<Result> {
  const recordResult = (output: unknown) => io({ ...call, direction: 'in', output });
  io({ ...call, direction: 'out' });
  try {
    const output = await run();
    recordResult(output);
    return output;
  } catch (error) {
    recordResult({ failed: true });
    throw error;
  }
}
