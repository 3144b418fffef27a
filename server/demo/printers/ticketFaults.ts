import type { EposReply } from './epos/eposReply';
import type { PrinterClock } from './printerClock';
import type { PrinterCondition } from './printerCondition';

/** The answer to a document: a reply, a web page in its place, or null to close the connection. */
export type Delivery = { xml: string } | 'page' | null;

/** Simulates the ticket faults of the printer state. The state at arrival of the ticket counts. */
interface TicketFaults {
  /** Prints a ticket and returns its reply, both changed by the fault. `print` resolves with null if the printer was unplugged. */
  apply(print: (half: boolean) => Promise<EposReply | null>, replyWith: (code: string) => EposReply): Promise<EposReply | 'page' | null>;
}

export function createTicketFaults(condition: PrinterCondition, clock: PrinterClock): TicketFaults {
  /** Drop functions of the replies that are being delayed. */
  const delayedReplies = new Set<() => void>();

  condition.subscribe(() => {
    if (condition.state.offline) for (const drop of [...delayedReplies]) drop();
  });

  function delayReply(reply: EposReply, delayMs: number): Promise<EposReply | null> {
    return new Promise((resolve) => {
      const cancelTimer = clock.setTimer(delayMs, () => release(reply));
      const drop = () => release(null);
      function release(released: EposReply | null): void {
        cancelTimer();
        delayedReplies.delete(drop);
        resolve(released);
      }
      delayedReplies.add(drop);
    });
  }

  return {
    async apply(print, replyWith) {
      const { fault, code, lateMs, once } = condition.state;
      if (once && fault !== 'none') condition.change({ fault: 'none', once: false });
      if (fault === 'dropBody') return null;
      if (fault === 'code') return replyWith(code);
      const reply = await print(fault === 'half');
      if (reply === null || fault === 'half' || fault === 'dropReply') return null;
      if (fault === 'html') return 'page';
      return fault === 'lateReply' ? delayReply(reply, lateMs) : reply;
    },
  };
}
