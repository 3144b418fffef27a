import type { CopyReport, CopyStep } from '@/machines/printJob/jobCopies';
import type { PrintJob } from '@/domain/printJob';

/** What is asked of a printer, or of the API for it, by what it is asked with: no ticket is in it. */
export type DeliveryCall =
  | { call: 'checkPrinter'; input: { url: string } }
  | { call: 'sendToPrinter'; input: CopyStep & { marked: boolean } }
  | { call: 'askPrinter'; input: CopyStep }
  | { call: 'recordOnOrder'; input: { job: PrintJob; report: CopyReport } };

/** A message of the realtime server as it came or went; `input`: what it says. */
export interface SocketCall {
  event: string;
  input: unknown;
}

/** A message or call as it was seen, by reference: what of it is told is picked later (`ioLine`). `output`: what it was answered with. */
export type SeenCall = (DeliveryCall | SocketCall) & { direction: 'in' | 'out'; output?: unknown };

/** Notes a call when it goes and its answer when it comes; what it rejects with passes on, and the trace says that it failed. */
export async function recordCall<Result>(
  io: (call: SeenCall) => void,
  call: DeliveryCall | SocketCall,
  make: () => Promise<Result>,
): Promise<Result> {
  const answered = (output: unknown) => io({ ...call, direction: 'in', output });
  io({ ...call, direction: 'out' });
  try {
    const output = await make();
    answered(output);
    return output;
  } catch (error) {
    answered({ failed: true });
    throw error;
  }
}
