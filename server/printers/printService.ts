import { setTimeout as delay } from 'node:timers/promises';
import { REPLIES, writeEposReply, type EposReply } from './epos/eposReply';
import type { PaperLedger } from './paperLedger';
import { TooMuchPaperError, isOnPaper, printOnPaper } from './paper/printOnPaper';
import { EposSchemaError, EposTooLargeError, readEposDocument, type EposDocument } from './epos/readEposDocument';

export const DEVICE_ID = 'local_printer';

/** The part of a printer that takes documents: one at a time, in the order they came, answered once they are on paper. */
interface PrintService {
  /**
   * Prints a document and gives the reply as XML. Null: the printer was unplugged before it had finished, so nobody answers,
   * and nothing of the document is in the ledger. `devid` is that of the address.
   */
  print(body: Uint8Array, devid: string | null, plugged: AbortSignal): Promise<string | null>;
}

/** `printMs` is how long a ticket takes to come out. */
export function createPrintService(ledger: PaperLedger, printMs: number): PrintService {
  let lane: Promise<unknown> = Promise.resolve();

  function inTurn(print: () => Promise<EposReply>): Promise<EposReply> {
    const turn = lane.then(print);
    lane = turn.catch(() => undefined);
    return turn;
  }

  async function printDocument(document: EposDocument, plugged: AbortSignal): Promise<EposReply> {
    const lines = printOnPaper(document.elements);
    return inTurn(async () => {
      if (isOnPaper(lines)) {
        await delay(printMs, undefined, { signal: plugged });
        ledger.record(document.printJobId, lines, new Date());
      }
      plugged.throwIfAborted();
      return REPLIES.printed;
    });
  }

  async function answer(document: EposDocument, devid: string | null, plugged: AbortSignal): Promise<EposReply> {
    if ((document.devid ?? devid) !== DEVICE_ID) return REPLIES.deviceNotFound;
    if (document.printJobId !== null && document.empty) return REPLIES.jobNotFound;
    return printDocument(document, plugged);
  }

  return {
    async print(body, devid, plugged) {
      try {
        const document = readEposDocument(decodeUtf8(body));
        const reply = await answer(document, devid, plugged);
        const { printJobId } = document;
        return writeEposReply(reply, printJobId === null ? null : { devid: document.devid ?? devid ?? '', printJobId });
      } catch (error) {
        if (plugged.aborted) return null;
        if (error instanceof EposSchemaError) return writeEposReply(REPLIES.schemaError, null);
        if (error instanceof TooMuchPaperError || error instanceof EposTooLargeError) return writeEposReply(REPLIES.tooLarge, null);
        throw error;
      }
    },
  };
}

function decodeUtf8(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new EposSchemaError('The bytes are not UTF-8');
  }
}
