import type { EposReply } from './epos/eposReply';
import { setAlarm, type PrinterClock } from './printerClock';
import type { PrinterCondition } from './printerCondition';

/** What goes back: a reply, a web page in its place, or nothing, and the connection breaks. */
export type Delivery = { xml: string } | 'page' | null;

/** What goes wrong with a ticket, as the state says when the ticket arrives. */
interface TicketFaults {
  /** Prints a ticket and gives its reply as far as the fault lets it. `print` gives null when the plug was pulled. */
  strike(print: (half: boolean) => Promise<EposReply | null>, refuse: (code: string) => EposReply): Promise<EposReply | 'page' | null>;
}

export function createTicketFaults(condition: PrinterCondition, clock: PrinterClock): TicketFaults {
  /** How to give up the replies that are held back. */
  const heldBack = new Set<() => void>();

  condition.watch(() => {
    if (condition.state.offline) for (const giveUp of [...heldBack]) giveUp();
  });

  function holdBack(reply: EposReply, delayMs: number): Promise<EposReply | null> {
    return new Promise((resolve) => {
      const callOff = setAlarm(clock, delayMs, () => release(reply));
      const giveUp = () => release(null);
      function release(released: EposReply | null): void {
        callOff();
        heldBack.delete(giveUp);
        resolve(released);
      }
      heldBack.add(giveUp);
    });
  }

  return {
    async strike(print, refuse) {
      const { fault, code, lateMs, once } = condition.state;
      if (once && fault !== 'none') condition.change({ fault: 'none', once: false });
      if (fault === 'dropBody') return null;
      if (fault === 'code') return refuse(code);
      const reply = await print(fault === 'half');
      if (reply === null || fault === 'half' || fault === 'dropReply') return null;
      if (fault === 'html') return 'page';
      return fault === 'lateReply' ? holdBack(reply, lateMs) : reply;
    },
  };
}
