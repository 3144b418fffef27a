import { createPaperLedger, type PaperLedger } from '../../server/demo/printers/paperLedger';
import { createPrintService } from '../../server/demo/printers/printService';
import { createPrinterCondition, type PrinterCondition } from '../../server/demo/printers/printerCondition';
import { WELL_PRINTER, type PrinterState } from '../../server/demo/printers/printerState';
import type { Delivery } from '../../server/demo/printers/ticketFaults';
import { HandClock } from './handClock';

/** Turns of the event loop, far more than a request over the loopback takes. */
const MOST_TURNS = 200_000;

/** A reply as a client reads it; `broken` and `page` when there was none. */
export interface HeardReply {
  success?: boolean;
  code: string;
  status?: number;
  battery?: number;
  header?: string;
}

interface SendOptions {
  devid?: string | null;
  timeout?: string | null;
}

/** The works of a virtual printer without its port, on a clock that the test moves. A ticket takes 100 ms. */
export class HandPrinter {
  readonly clock = new HandClock();
  readonly condition: PrinterCondition;
  readonly ledger: PaperLedger = createPaperLedger();
  readonly well: PrinterState;
  private readonly service;

  constructor(state: Partial<PrinterState> = {}) {
    this.well = { ...WELL_PRINTER, printMs: 100 };
    this.condition = createPrinterCondition({ ...this.well, ...state }, this.clock);
    this.service = createPrintService(this.condition, this.ledger, this.clock);
  }

  /** Sends a document; it stands in the line of the printer when this returns. */
  async send(document: string | Uint8Array | null, { devid = 'local_printer', timeout = null }: SendOptions = {}): Promise<HeardReply> {
    const body = typeof document === 'string' ? Buffer.from(document) : document;
    return heard(await this.service.take(body, { devid, timeout }));
  }

  /** Sends a document and lets so much time pass. */
  async sendAndWait(document: string, ms = 1_000): Promise<HeardReply> {
    const reply = this.send(document);
    await this.pass(ms);
    return reply;
  }

  mend(): void {
    this.condition.change({ ...this.well, columns: this.condition.state.columns });
  }

  async pass(ms: number): Promise<void> {
    let passed = false;
    // After all that is due at the same moment.
    this.clock.later(ms, () => this.clock.later(0, () => (passed = true)));
    await settle();
    while (!passed) {
      this.clock.next();
      await settle();
    }
  }

  /** What is on paper: the words of each ticket, `…` after half a one. */
  get paper(): string[] {
    return this.ledger.entries.map(({ text, complete }) => `${text?.trim()}${complete ? '' : '…'}`);
  }
}

/** Lets all that was promised be told. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Lets things happen until it is so. Throws when it never comes to be so. */
export async function settleUntil(so: () => boolean): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (so()) return;
    await settle();
  }
  throw new Error(`It never came to be so: ${so.toString()}`);
}

function heard(delivery: Delivery): HeardReply {
  if (delivery === null) return { code: 'broken' };
  if (delivery === 'page') return { code: 'page' };
  const [, success, code, status, battery] =
    /<response success="(\w+)" code="(\w*)" status="(\d+)" battery="(\d+)"/.exec(delivery.xml) ?? [];
  const [, header] = /<parameter [^>]*>(.*)<\/parameter>/.exec(delivery.xml) ?? [];
  return {
    success: success === 'true',
    code: code ?? 'unreadable',
    status: Number(status),
    battery: Number(battery),
    ...(header === undefined ? {} : { header }),
  };
}
