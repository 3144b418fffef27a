import { writeEposReply, type EposReply, type ReplyAddress } from './epos/eposReply';
import { EposSchemaError, EposTooLargeError, readEposDocument, type EposDocument } from './epos/readEposDocument';
import { jobTimeout } from './jobTimeout';
import { TooMuchPaperError } from './paper/paper';
import type { PaperLedger } from './paperLedger';
import { createPrintLine, type JobEnd } from './printLine';
import { createPrintSheet, type PrintSheet } from './printSheet';
import { createPrintSpool } from './printSpool';
import type { PrinterClock } from './printerClock';
import type { PrinterCondition } from './printerCondition';
import { NOBODY_THERE, SPOOLED, batteryWord, statusWord } from './printerStatus';
import { createTicketFaults, type Delivery } from './ticketFaults';

export const DEVICE_ID = 'local_printer';

/** What the query of an address says. */
interface ServiceAddress {
  devid: string | null;
  timeout: string | null;
}

/** The part of a printer that takes documents and answers them. */
export interface PrintService {
  /**
   * Answers a document; null is one that was too long to be read. No document makes it reject.
   */
  take(body: Uint8Array | null, address: ServiceAddress): Promise<Delivery>;
}

/**
 * Decided where nothing is documented: a check with a spooler is answered at once, without one it waits in line. A printer that
 * is not asked to spool knows no jobs afterwards (JobNotFound). A `printjobid` that comes again is printed again. A document with
 * `force` does not wait: `<recovery/>` puts a cutter or a hot head in order, `<reset/>` empties the spool as well, and a pulse opens
 * the drawer though the printer is offline; what it prints waits in line as any other.
 */
export function createPrintService(condition: PrinterCondition, ledger: PaperLedger, clock: PrinterClock): PrintService {
  const line = createPrintLine(condition, ledger, clock);
  const spool = createPrintSpool(condition, line, clock);
  const faults = createTicketFaults(condition, clock);

  /** A code and how the printer is right now. */
  function reply(code: string): EposReply {
    const { state, drawerOpen } = condition;
    const facts = { completed: code === '', drawerOpen, spoolerStopped: code === 'EX_SPOOLER' };
    return { success: code === '', code, status: statusWord(state, facts), battery: batteryWord(state) };
  }

  /** Null: the plug was pulled. */
  function inLine(sheet: PrintSheet | null, half: boolean, timeoutMs: number): Promise<EposReply | null> {
    return new Promise((resolve) => {
      if (line.full) return resolve(reply('TooManyRequests'));
      const onEnd = (end: JobEnd) => resolve(end && reply(end.code));
      line.add({ sheet, half, timeoutMs, onEnd });
    });
  }

  function spooled(sheet: PrintSheet, half: boolean): EposReply {
    const runs = condition.state.spooler === 'later';
    if (!spool.add({ sheet, half, delayMs: runs ? condition.state.spoolMs : null })) return reply('EX_SPOOLER');
    return { success: true, code: '', status: runs ? SPOOLED.running : SPOOLED.stopped, battery: 0 };
  }

  function carryOutForced({ elements }: EposDocument): void {
    const names = new Set(elements.map(({ name }) => name));
    const { broken } = condition.state;
    if (names.has('reset')) spool.clear();
    if ((names.has('recovery') || names.has('reset')) && (broken === 'cutter' || broken === 'hotHead'))
      condition.change({ broken: 'nothing' });
    condition.carryOut(elements);
  }

  async function print(document: EposDocument, body: Uint8Array, timeoutMs: number): Promise<EposReply | 'page' | null> {
    const sheet = document.empty ? null : createPrintSheet(document, body, condition.state.columns);
    if (document.force) carryOutForced(document);
    if (document.force && sheet && !sheet.onPaper) return reply('');
    const spools = condition.state.spooler !== 'off';
    if (!sheet) return spools ? reply(line.refusal(null) ?? '') : inLine(null, false, timeoutMs);
    const printed = async (half: boolean) => (spools ? spooled(sheet, half) : inLine(sheet, half, timeoutMs));
    return sheet.onPaper ? faults.strike(printed, reply) : printed(false);
  }

  async function answer(document: EposDocument, body: Uint8Array, { devid, timeout }: ServiceAddress): Promise<Delivery> {
    const asked = document.devid ?? devid ?? '';
    const to = document.printJobId === null ? null : { devid: asked, printJobId: document.printJobId };
    if (asked !== DEVICE_ID) return written({ success: false, code: 'DeviceNotFound', status: NOBODY_THERE, battery: 0 }, to);
    if (to && document.empty) return written(reply(spool.codeOf(to.printJobId)), to);
    return written(await print(document, body, jobTimeout(document.timeoutMs, timeout)), to);
  }

  return {
    async take(body, address) {
      if (condition.state.offline) return null;
      try {
        if (!body) throw new EposTooLargeError('The document is too long');
        return await answer(readEposDocument(decodeUtf8(body)), body, address);
      } catch (error) {
        return written(reply(codeOfError(error)), null);
      }
    },
  };
}

function written(reply: EposReply | 'page' | null, to: ReplyAddress | null): Delivery {
  return reply === 'page' || reply === null ? reply : { xml: writeEposReply(reply, to) };
}

/** What is none of these is a bug of the printer, which says so and goes on. */
function codeOfError(error: unknown): string {
  if (error instanceof EposSchemaError) return 'SchemaError';
  if (error instanceof TooMuchPaperError || error instanceof EposTooLargeError) return 'RequestEntityTooLarge';
  return 'PrintSystemError';
}

/** The text of a document. Throws EposSchemaError for bytes that are not UTF-8. */
export function decodeUtf8(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new EposSchemaError('The bytes are not UTF-8');
  }
}
