import type { ProgramFormat } from '@/domain/printProgram';
import type { PrinterHealth, PrinterReply } from '@/domain/printerReply';
import { withEposPath } from '@/domain/printerAddress';
import { CHECK_TIMEOUT_MS } from '@/domain/printTiming';
import { createEposPrint, SIMPLE_HEADERS } from '@/services/printing/epos/createEposPrint';
import { createEscPosPrint } from '@/services/printing/escpos/createEscPosPrint';
import type { Clock } from '@/services/runtime/workerClock';
import { openTcp } from './openTcp';
import { postDocument, postToPrinter } from './postDocument';

/** Time limit of a ticket, in ms: with the checks and the polls it stays below the 30 s after which the server expects no result. */
const TICKET_TIMEOUT_MS = 10_000;

/** Most printers accept one connection: between two checks others can use it. */
const TCP_RELEASED_AFTER_MS = 3_000;

/** A printer that the program reaches. Its methods never reject; they must not overlap. */
export interface LocalPrinter {
  format: ProgramFormat;
  check(): Promise<PrinterHealth>;
  /** Sends a ticket in its format once. */
  print(body: string): Promise<PrinterReply>;
}

/** Its timers do not keep a process alive. */
const clock: Clock = {
  setTimeout: (work, ms) => Number(setTimeout(work, ms).unref()),
  clearTimeout: (id) => clearTimeout(id),
};

const eposPrint = createEposPrint(postDocument, clock);

/** Prints on a printer by its address: `http:` and `https:` by ePOS-Print, `tcp:` by ESC/POS over a raw TCP connection. */
export function createLocalPrinter(address: string): LocalPrinter {
  return address.startsWith('tcp:') ? createEscPosPrinter(address) : createEposPrinter(address);
}

function createEposPrinter(address: string): LocalPrinter {
  const url = new URL(withEposPath(address));
  const limit = Number(url.searchParams.get('timeout'));
  if (!(limit > 0 && limit <= TICKET_TIMEOUT_MS)) url.searchParams.set('timeout', String(TICKET_TIMEOUT_MS));
  return {
    format: 'epos',
    check: async () => (await postToPrinter(url.href, CHECK_TIMEOUT_MS)).health,
    print: (body) => eposPrint.print(url.href, { headers: SIMPLE_HEADERS, body }),
  };
}

function createEscPosPrinter(address: string): LocalPrinter {
  const protocol = createEscPosPrint(openTcp, { clock, timeoutMs: TICKET_TIMEOUT_MS, releasedAfterMs: TCP_RELEASED_AFTER_MS });
  return {
    format: 'escpos',
    check: async () => (await protocol.check(address)).health,
    print: (body) => protocol.print(address, { headers: {}, body }),
  };
}

/** The state of a printer, for a person. */
export function healthText(health: PrinterHealth): string {
  if (!health.ok) return `cannot print: ${health.problem}`;
  return health.paperNearEnd ? 'ready, with little paper' : 'ready';
}
