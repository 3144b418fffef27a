import { createPaperLedger, type PaperLedger } from '../../server/demo/printers/paperLedger';
import { createPrintService } from '../../server/demo/printers/printService';
import { createPrinterCondition, type PrinterCondition } from '../../server/demo/printers/printerCondition';
import { DEFAULT_PRINTER_STATE, type PrinterState } from '../../server/demo/printers/printerState';
import type { Delivery } from '../../server/demo/printers/ticketFaults';
import { ManualClock } from './manualClock';

/** The limit of event loop turns, far more than a local request takes. */
const MAX_TURNS = 200_000;

/** A parsed reply. `code` is `broken` for a closed connection and `page` for a web page. */
export interface ParsedReply {
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

/** A virtual printer without HTTP server, on a manual clock. A ticket takes 100 ms. */
export class TestPrinter {
  readonly clock = new ManualClock();
  readonly condition: PrinterCondition;
  readonly ledger: PaperLedger = createPaperLedger();
  readonly initialState: PrinterState;
  private readonly service;

  constructor(state: Partial<PrinterState> = {}) {
    this.initialState = { ...DEFAULT_PRINTER_STATE, printMs: 100 };
    this.condition = createPrinterCondition({ ...this.initialState, ...state }, this.clock);
    this.service = createPrintService(this.condition, this.ledger, this.clock);
  }

  /** Sends a document, which is in the queue of the printer when this call returns. */
  async send(document: string | Uint8Array | null, { devid = 'local_printer', timeout = null }: SendOptions = {}): Promise<ParsedReply> {
    const body = typeof document === 'string' ? Buffer.from(document) : document;
    return parseDelivery(await this.service.handle(body, { devid, timeout }));
  }

  /** Sends a document and advances the clock. */
  async sendAndWait(document: string, ms = 1_000): Promise<ParsedReply> {
    const reply = this.send(document);
    await this.pass(ms);
    return reply;
  }

  clearFaults(): void {
    this.condition.change({ ...this.initialState, columns: this.condition.state.columns });
  }

  async pass(ms: number): Promise<void> {
    let passed = false;
    // The second timer runs after all others that are due at the same time.
    this.clock.setTimer(ms, () => this.clock.setTimer(0, () => (passed = true)));
    await flushPromises();
    while (!passed) {
      this.clock.next();
      await flushPromises();
    }
  }

  /** The text of each printed ticket, followed by `…` if it is incomplete. */
  get paper(): string[] {
    return this.ledger.entries.map(({ text, complete }) => `${text?.trim()}${complete ? '' : '…'}`);
  }
}

/** Waits until resolved promises have been handled. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Waits until the condition holds. Throws if it never does. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    if (await condition()) return;
    await flushPromises();
  }
  throw new Error(`The condition never held: ${condition.toString()}`);
}

function parseDelivery(delivery: Delivery): ParsedReply {
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
