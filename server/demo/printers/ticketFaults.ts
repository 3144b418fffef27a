import type { EposReply } from './epos/eposReply';
import type { PrinterClock } from './printerClock';
import type { PrinterCondition } from './printerCondition';

/** The answer to a document: a reply, a web page in its place, or null to close the connection. */
export type Delivery = { xml: string } | 'page' | null;

/** Simulates the ticket faults of the printer state. The state at arrival of the ticket counts. */
interface TicketFaults {
  /**
   * Prints a ticket and returns its reply, both changed by the fault. `print` resolves with null if the printer was unplugged. `jobUuid` is
   * null for a document that is not from this product.
   */
  apply(
    jobUuid: string | null,
    print: (half: boolean) => Promise<EposReply | null>,
    replyWith: (code: string) => EposReply,
  ): Promise<EposReply | 'page' | null>;
  /** The next ticket of this job, and no other, is printed and gets no reply. */
  loseReplyOf(jobUuid: string): void;
}

export function createTicketFaults(condition: PrinterCondition, clock: PrinterClock): TicketFaults {
  /** Drop functions of the replies that are being delayed. */
  const delayedReplies = new Set<() => void>();
  /** Jobs whose next ticket gets no reply. */
  const jobsWithoutReply = new Set<string>();

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
    loseReplyOf(jobUuid) {
      jobsWithoutReply.add(jobUuid);
    },
    async apply(jobUuid, print, replyWith) {
      if (jobUuid !== null && jobsWithoutReply.delete(jobUuid)) {
        await print(false);
        return null;
      }
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
