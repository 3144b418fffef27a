import { jobOfPrintJobId } from '../../printing/tickets/printJobId';
import { writeEposReply, type EposReply, type ReplyAddress } from './epos/eposReply';
import { EposSchemaError, EposTooLargeError, readEposDocument, type EposDocument } from './epos/readEposDocument';
import { TooMuchPaperError } from './paper/paper';
import type { PaperLedger } from './paperLedger';
import { createPrintMechanism, type JobResult } from './printMechanism';
import { renderDocument, type RenderedDocument } from './renderDocument';
import { createPrintSpool } from './printSpool';
import type { PrinterClock } from './printerClock';
import type { PrinterCondition } from './printerCondition';
import { NO_RESPONSE_STATUS, SPOOLED_STATUS, batteryWord, statusWord } from './printerStatus';
import { createTicketFaults, type Delivery } from './ticketFaults';

export const DEVICE_ID = 'local_printer';

const DEFAULT_TIMEOUT_MS = 60_000;
const MAX_TIMEOUT_MS = 300_000;

/** The query parameters of the service address. */
interface ServiceAddress {
  devid: string | null;
  timeout: string | null;
}

/** The part of a printer that accepts documents and replies to them. */
export interface PrintService {
  /** Replies to a document; null stands for one that exceeded the size limit. Never rejects. */
  handle(body: Uint8Array | null, address: ServiceAddress): Promise<Delivery>;
  /** The next ticket of this job, and no other, is printed and gets no reply. */
  loseReplyOf(jobUuid: string): void;
}

/**
 * Implements these choices where Epson documents nothing:
 *
 * - A check is answered at once if the printer spools; otherwise it waits in the queue.
 * - A printer that does not spool keeps no job results: a job query is answered with JobNotFound.
 * - A repeated `printjobid` is printed again.
 * - The commands of a document with `force` are executed at once: `<recovery/>` clears a cutter or hot head fault, `<reset/>` also empties
 *   the spool, and `<pulse/>` opens the drawer even if the printer is offline. What such a document prints waits in the queue.
 */
export function createPrintService(condition: PrinterCondition, ledger: PaperLedger, clock: PrinterClock): PrintService {
  const mechanism = createPrintMechanism(condition, ledger, clock);
  const spool = createPrintSpool(condition, mechanism, clock);
  const faults = createTicketFaults(condition, clock);

  /** A reply with this code and the current printer status. */
  function reply(code: string): EposReply {
    const { state, drawerOpen } = condition;
    const facts = { completed: code === '', drawerOpen, spoolerStopped: code === 'EX_SPOOLER' };
    return { success: code === '', code, status: statusWord(state, facts), battery: batteryWord(state) };
  }

  /** Resolves with null if the printer is unplugged. */
  function enqueue(rendered: RenderedDocument | null, half: boolean, timeoutMs: number): Promise<EposReply | null> {
    return new Promise((resolve) => {
      if (mechanism.full) return resolve(reply('TooManyRequests'));
      const onFinished = (result: JobResult) => resolve(result && reply(result.code));
      mechanism.add({ rendered, half, timeoutMs, onFinished });
    });
  }

  function addToSpool(rendered: RenderedDocument, half: boolean): EposReply {
    const runs = condition.state.spooler === 'later';
    if (!spool.add({ rendered, half, delayMs: runs ? condition.state.spoolMs : null })) return reply('EX_SPOOLER');
    return { success: true, code: '', status: runs ? SPOOLED_STATUS.running : SPOOLED_STATUS.stopped, battery: 0 };
  }

  function applyForcedCommands({ elements }: EposDocument): void {
    const names = new Set(elements.map(({ name }) => name));
    const { broken } = condition.state;
    if (names.has('reset')) spool.clear();
    if ((names.has('recovery') || names.has('reset')) && (broken === 'cutter' || broken === 'hotHead'))
      condition.change({ broken: 'nothing' });
    condition.applySideEffects(elements);
  }

  async function print(document: EposDocument, body: Uint8Array, timeoutMs: number): Promise<EposReply | 'page' | null> {
    const rendered = document.empty ? null : renderDocument(document, body, condition.state.columns);
    if (document.force) applyForcedCommands(document);
    if (document.force && rendered && !rendered.onPaper) return reply('');
    const spools = condition.state.spooler !== 'off';
    if (!rendered) return spools ? reply(mechanism.refusalCode(null) ?? '') : enqueue(null, false, timeoutMs);
    const printTicket = async (half: boolean) => (spools ? addToSpool(rendered, half) : enqueue(rendered, half, timeoutMs));
    const jobUuid = document.printJobId === null ? null : (jobOfPrintJobId(document.printJobId)?.jobUuid ?? null);
    return rendered.onPaper ? faults.apply(jobUuid, printTicket, reply) : printTicket(false);
  }

  async function answerDocument(document: EposDocument, body: Uint8Array, { devid, timeout }: ServiceAddress): Promise<Delivery> {
    const device = document.devid ?? devid ?? '';
    const address = document.printJobId === null ? null : { devid: device, printJobId: document.printJobId };
    if (device !== DEVICE_ID)
      return deliveryOf({ success: false, code: 'DeviceNotFound', status: NO_RESPONSE_STATUS, battery: 0 }, address);
    if (address && document.empty) return deliveryOf(reply(spool.codeOf(address.printJobId)), address);
    return deliveryOf(await print(document, body, jobTimeout(document.timeoutMs, timeout)), address);
  }

  return {
    loseReplyOf: faults.loseReplyOf,
    async handle(body, address) {
      if (condition.state.offline) return null;
      try {
        if (!body) throw new EposTooLargeError('The document is too long');
        return await answerDocument(readEposDocument(decodeUtf8(body)), body, address);
      } catch (error) {
        return deliveryOf(reply(codeOfError(error)), null);
      }
    },
  };
}

function deliveryOf(reply: EposReply | 'page' | null, address: ReplyAddress | null): Delivery {
  return reply === 'page' || reply === null ? reply : { xml: writeEposReply(reply, address) };
}

/** Any other error is a bug of the virtual printer: it is answered with PrintSystemError and the printer continues. */
function codeOfError(error: unknown): string {
  if (error instanceof EposSchemaError) return 'SchemaError';
  if (error instanceof TooMuchPaperError || error instanceof EposTooLargeError) return 'RequestEntityTooLarge';
  return 'PrintSystemError';
}

/**
 * The time limit of a job in milliseconds: from its header, else from the query of the address, at most 300 s. Without a number, or with
 * 0, it is 60 s; what real printers do with 0 is not documented.
 */
export function jobTimeout(fromHeader: number | null, fromQuery: string | null): number {
  const requested = fromHeader ?? (/^\d{1,9}$/.test(fromQuery ?? '') ? Number(fromQuery) : 0);
  return requested === 0 ? DEFAULT_TIMEOUT_MS : Math.min(requested, MAX_TIMEOUT_MS);
}

/** The text of a document. Throws EposSchemaError for bytes that are not UTF-8. */
export function decodeUtf8(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new EposSchemaError('The bytes are not UTF-8');
  }
}
